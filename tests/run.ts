// Runs test files, each in a process of its own, some at a time: npm test [-- files]. A file that is run with a bare
// node needs the same arguments. The runner of tap loads its loaders into each test and into every process that a test
// starts: that took more than half of the time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type FinalResults, Parser } from 'tap-parser'
import { ensurePage } from '../web/build/ensure-page.ts'
import { Reporter } from './reporter.ts'
import { COMPILED } from './support/compile-cache.ts'

const NODE_ARGUMENTS = [
  '--conditions=@lazaret/source',
  ...['quick-passwords', 'no-domains'].map((name) => `--import=${new URL(`support/${name}.ts`, import.meta.url)}`),
]
const ALL = '{guides,server,sdk,cli,web,bench,plugins-examples,house,support,tools,chaos,security}/**/*.test.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Tests wait for disks and for other processes: more than there are processors keeps them busy.
    jobs: { type: 'string', default: String(availableParallelism() * 2) },
    // Seconds for one file: only what hangs takes longer, on slow machines too.
    timeout: { type: 'string', default: '900' },
  },
})

const jobs = countOf('jobs', values.jobs)
const timeoutMs = countOf('timeout', values.timeout) * 1000

process.chdir(fileURLToPath(new URL('.', import.meta.url)))
const patterns = positionals.length > 0 ? positionals : [ALL]
const matches = patterns.map((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] }))
for (const [at, found] of matches.entries())
  if (found.length === 0) {
    console.error(`no test file matches "${patterns[at]}"`)
    process.exit(1)
  }
const files = [...new Set(matches.flat())].sort()

// Tests run next to each other: none of them builds what others are being served.
ensurePage((line) => console.error(line))

const reporter = new Reporter()
reporter.pipe(process.stdout)
reporter.write('TAP version 14\n')
const waiting = files.values()
let ended = 0
let allPassed = true
await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, runEach))
reporter.end(`1..${files.length}\n`)
process.exitCode = allPassed ? 0 : 1

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count > 0) return count
  console.error(`--${name}: expected an integer >= 1, got "${text}"`)
  process.exit(1)
}

async function runEach(): Promise<void> {
  for (const file of waiting) {
    const { passed, lines, summary } = await run(file)
    allPassed &&= passed
    ended += 1
    reporter.write(`# Subtest: ${file}\n${lines}${passed ? 'ok' : 'not ok'} ${ended} - ${summary}`)
  }
}

type Ran = {
  readonly passed: boolean
  /** What the file printed, indented. */
  readonly lines: string
  readonly summary: string
}

async function run(file: string): Promise<Ran> {
  const start = performance.now()
  const test = spawn(process.execPath, [...NODE_ARGUMENTS, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, TAP: '1', TAP_TIMEOUT: values.timeout, TAP_OMIT_VERSION: '1' },
  })
  const parser = new Parser()
  const limit = setTimeout(() => {
    test.kill('SIGKILL')
    // A process that the test started may still hold the pipe.
    test.stdout.unpipe(parser).destroy()
    parser.end()
  }, timeoutMs)
  const results = once(parser, 'complete') as Promise<[FinalResults]>
  const lines: string[] = []
  parser.on('line', (line) => lines.push(`    ${line}`))
  test.stdout.pipe(parser)
  const [exitCode, signal] = await once(test, 'close')
  clearTimeout(limit)
  const [{ ok }] = await results
  const passed = ok && exitCode === 0
  const outcome = passed ? '' : `  ---\n  exitCode: ${exitCode}\n  signal: ${signal}\n  ...\n`
  const time = `time=${(performance.now() - start).toFixed(0)}ms`
  return { passed, lines: lines.join(''), summary: `${file} # ${time}\n${outcome}` }
}
