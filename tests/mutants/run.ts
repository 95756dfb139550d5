// Puts faults into copies of this checkout, one at a time, and says which of them no test notices:
// npm run mutants -- server/src/domain/access --seed 1 --count 40
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openTestDatabase } from '../support/database.ts'
import { reportOf, scoreOf } from './report.ts'
import { type MutantRun, runMutants } from './run-mutants.ts'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '25' },
    jobs: { type: 'string', default: '1' },
    /** Numbers of the sample, as the report prints them. */
    only: { type: 'string', default: '' },
    /** Further test files that may notice something. */
    tests: { type: 'string', multiple: true, default: [] },
    /** Seconds that a test file may take at least. */
    limit: { type: 'string', default: '240' },
    /** Fails below this score. */
    least: { type: 'string', default: '0' },
    /** Another folder than this checkout, without a database. */
    root: { type: 'string', default: REPOSITORY },
  },
})

const [area = ''] = positionals
const root = values.root.replace(/\/$/, '')
if (positionals.length !== 1 || !existsSync(`${root}/${area}`)) {
  console.error(
    'usage: npm run mutants -- FOLDER-OR-FILE [--seed N] [--count N] [--jobs N] [--only N,N] [--least PERCENT]',
  )
  process.exit(2)
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
const teardowns: (() => Promise<void>)[] = []
const numbers = values.only.split(',').filter((word) => word !== '')
const run: MutantRun = {
  root,
  area: area.replace(/\/$/, ''),
  seed: countOf('seed', values.seed),
  count: countOf('count', values.count),
  jobs: countOf('jobs', values.jobs),
  limitMs: countOf('limit', values.limit) * 1000,
  only: numbers.map((word) => countOf('only', word)),
  tests: values.tests,
  env: values.root === REPOSITORY ? await databaseOfRun() : {},
  stop: stop.signal,
  print: (line) => console.error(line),
}
const verdicts = await runMutants(run)
for (const end of teardowns) await end()
console.log(reportOf(verdicts, run.area, run.seed))
if (stop.signal.aborted) console.log('stopped: this is what was run until then')
process.exitCode = stop.signal.aborted ? 130 : scoreOf(verdicts) < Number(values.least) ? 1 : 0

/** One database server for all test files of the run, also between them. */
async function databaseOfRun(): Promise<NodeJS.ProcessEnv> {
  const { uri } = await openTestDatabase({ teardown: (end) => teardowns.push(end) })
  return { TEST_DATABASE_URI: uri }
}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count > 0) return count
  console.error(`--${name}: expected an integer >= 1, got "${text}"`)
  process.exit(2)
}
