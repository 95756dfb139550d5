// Runs test files, some at a time: npm test [-- files and folders]. Short files of a folder share a process. The runner of tap loads its
// loaders into each test and into every process that a test starts: that took more than half of the time.
import { globSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensurePage } from '../web/build/ensure-page.ts'
import { Reporter } from './reporter.ts'
import { longestFirst, saveDurations } from './runner/durations.ts'
import { groupFiles } from './runner/groups.ts'
import { type FileRun, runFile } from './runner/run-file.ts'
import { runGroup } from './runner/run-group.ts'
import { recordUnsteadyFiles } from './runner/unsteady-files.ts'

const ALL = '{guides,server,sdk,cli,web,bench,plugins-examples,house,support,tools,chaos,security}/**/*.test.ts'
// So many failures have another cause than an unsteady test, and running them again would take long.
const MAX_REPEATED_FILES = 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Tests wait for disks and for other processes: more than there are processors keeps them busy.
    jobs: { type: 'string', default: String(availableParallelism() * 2) },
    // Seconds for one file: only what hangs takes longer, on slow machines too.
    timeout: { type: 'string', default: '900' },
    // A file that fails has failed; otherwise it runs once more, alone.
    strict: { type: 'boolean', default: false },
    // Keeps the times of this run, by which the next ones order the files.
    'save-durations': { type: 'boolean', default: false },
  },
})

const jobs = countOf('jobs', values.jobs)
const timeoutMs = countOf('timeout', values.timeout) * 1000

process.chdir(fileURLToPath(new URL('.', import.meta.url)))
const patterns = positionals.length > 0 ? positionals : [ALL]
const matches = patterns.map((pattern) => globSync(filesIn(pattern), { exclude: ['**/node_modules/**'] }))
for (const [at, found] of matches.entries())
  if (found.length === 0) {
    console.error(`no test file matches "${patterns[at]}"`)
    process.exit(1)
  }
const files = longestFirst([...new Set(matches.flat())].sort())

// Tests run next to each other: none of them builds what others are being served.
ensurePage((line) => console.error(line))

const reporter = new Reporter()
reporter.pipe(process.stdout)
reporter.write('TAP version 14\n')
let ended = 0
const groups = groupFiles(files)
const waiting = groups.values()
const runs = new Map<string, FileRun>()
const toRepeat: string[] = []
await Promise.all(Array.from({ length: Math.min(jobs, groups.length) }, runWaiting))
const { unsteady, failed } = await runFailedAgain()
reporter.end(`1..${files.length}\n`)
recordUnsteadyFiles(unsteady)
if (values['save-durations']) saveDurations(runs)
process.exitCode = failed.length === 0 ? 0 : 1

/** A folder stands for all test files in it. */
function filesIn(pattern: string): string {
  return statSync(pattern, { throwIfNoEntry: false })?.isDirectory() ? `${pattern}/**/*.test.ts` : pattern
}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count > 0) return count
  console.error(`--${name}: expected an integer >= 1, got "${text}"`)
  process.exit(1)
}

async function runWaiting(): Promise<void> {
  for (const [file = '', ...others] of waiting) {
    if (others.length === 0) addRun(file, await runFile(file, timeoutMs))
    else await runTogether([file, ...others])
  }
}

async function runTogether(group: readonly string[]): Promise<void> {
  const ended = await runGroup(group, timeoutMs)
  for (const file of group) addRun(file, ended.get(file) ?? (await runFile(file, timeoutMs)))
}

function addRun(file: string, run: FileRun): void {
  runs.set(file, run)
  if (run.passed) report(file, run)
  else toRepeat.push(file)
}

/** Runs what failed once more, alone: what passes then depends on something else than its code. */
async function runFailedAgain() {
  const unsteady: { file: string; first: FileRun }[] = []
  const failed: string[] = []
  const isRepeating = !values.strict && toRepeat.length <= MAX_REPEATED_FILES
  for (const file of toRepeat.sort()) {
    const first = runs.get(file)
    if (first === undefined) continue
    const last = isRepeating ? await runFile(file, timeoutMs) : first
    report(file, last)
    if (isRepeating) reporter.addFirstRun(file, { run: first, isUnsteady: last.passed })
    if (!last.passed) failed.push(file)
    else unsteady.push({ file, first })
  }
  return { unsteady, failed }
}

function report(file: string, run: FileRun): void {
  ended += 1
  const { passed, lines, exitCode, signal, stderr } = run
  const indented = lines.map((line) => `    ${line}`).join('')
  const outcome = passed ? '' : `  ---\n  exitCode: ${exitCode}\n  signal: ${signal}\n  ...\n`
  const summary = `${passed ? 'ok' : 'not ok'} ${ended} - ${file} # time=${run.wallMs.toFixed(0)}ms\n`
  reporter.addProcessorTime(file, run.processorMs)
  reporter.write(`# Subtest: ${file}\n${indented}${summary}${outcome}`)
  if (stderr !== '') console.error(`${file} wrote to stderr:\n${stderr.trimEnd()}`)
}
