// Runs test files one after another in one process, each as a subtest of its own: what a file imports as `tap` is that subtest.
// Hundreds of files load the same 2 000 modules, and compile the same contract.
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { PROCESSOR_TIME_FD, readProcessorMs } from '../support/processor-time.ts'
import { FILE_MARK, GROUP, type Group, setCurrentTest } from './current-test.ts'

// A process that is still open by then hangs.
const MAX_EXIT_WAIT_MS = 60_000

const { files, timeoutMs }: Group = JSON.parse(process.env[GROUP] ?? '')
delete process.env[GROUP]
const urls = new Set(files.map((file) => pathToFileURL(file).href))

registerHooks({
  resolve: (name, context, next) =>
    name === 'tap' && context.parentURL !== undefined && urls.has(context.parentURL)
      ? { url: sourceOfTap(context.parentURL), format: 'module', shortCircuit: true }
      : next(name, context),
})

/** A module for each file: modules are evaluated once. */
function sourceOfTap(parentUrl: string): string {
  const source = [
    `import { currentTest } from '${import.meta.resolve('./current-test.ts')}'`,
    'const t = currentTest()',
    'export default t',
    `export const test = t.test.bind(t) // ${parentUrl}`,
  ].join('\n')
  return `data:text/javascript,${encodeURIComponent(source)}`
}

let spentMs = 0
for (const file of files) {
  const before = readState()
  process.stderr.write(`${FILE_MARK}${file}\n`)
  await t.test(file, { timeout: timeoutMs }, async (t) => {
    setCurrentTest(t)
    await import(pathToFileURL(file).href)
  })
  const totalMs = readProcessorMs()
  writeSync(PROCESSOR_TIME_FD, `${file}\t${totalMs === null ? '' : totalMs - spentMs}\n`)
  spentMs = totalMs ?? 0
  const changes = changesOf(before, readState())
  // The file has ended: what ends the process now is its failure, and later files run in processes of their own.
  if (changes.length > 0) throw new Error(`${file} must restore ${changes.join(', ')}`)
}

setTimeout(() => {
  console.error(`still open after the last of ${files.join(', ')}: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, MAX_EXIT_WAIT_MS).unref()

/** What files share, by name: mocked clocks and variables of the environment would be those of the next file. */
function readState(): ReadonlyMap<string, unknown> {
  const shared = ['Date', 'setTimeout', 'setInterval']
  return new Map<string, unknown>([
    ...shared.map((name) => [name, Reflect.get(globalThis, name)] as const),
    ['process.cwd', process.cwd()],
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
  ])
}

function changesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
}
