import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { repositoryRoot } from './repository.ts'

const reporter = join(repositoryRoot, 'tests', 'reporter.ts')
const script = `
  const { Reporter } = await import(process.argv[1])
  process.stdin.pipe(new Reporter()).pipe(process.stdout)
`

/** What the reporter prints for one test file with this TAP inside. */
function report(inner: string, summary: string): string {
  const indented = inner.split('\n').map((line) => `    ${line}`)
  return print(['# Subtest: a.test.ts', ...indented, summary, '1..1'])
}

function print(lines: readonly string[]): string {
  const input = ['TAP version 14', ...lines, ''].join('\n')
  const arguments_ = ['--input-type=module', '-e', script, reporter]
  return spawnSync(process.execPath, arguments_, { input, encoding: 'utf8' }).stdout
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

t.test('asserts are counted, the summary of a file is not', async (t) => {
  const text = report('ok 1 - one\nok 2 - two\n1..2', 'ok 1 - a.test.ts # time=5ms')
  t.match(text, 'ok     a.test.ts  2 passed  5 ms')
  t.equal(lastLine(text), '2 passed, 0 failed')
})

t.test('a failure is printed with its place and difference', async (t) => {
  const diagnostics =
    '  ---\n  at:\n    fileName: a.test.ts\n    lineNumber: 7\n    columnNumber: 2\n  diff: |\n    -1\n    +2\n  ...'
  const text = report(`not ok 1 - they agree\n${diagnostics}\n1..1`, 'not ok 1 - a.test.ts')
  t.match(text, /FAILED a\.test\.ts[\s\S]*a\.test\.ts > they agree[\s\S]*at a\.test\.ts:7:2[\s\S]*-1\n\s*\+2/)
  t.equal(lastLine(text), '0 passed, 1 failed')
})

t.test('a file that crashed after its asserts passed counts as failed', async (t) => {
  const text = report('ok 1 - one\n1..1', 'not ok 1 - a.test.ts\n  ---\n  exitCode: 3\n  ...')
  t.match(text, 'exitCode: 3')
  t.equal(lastLine(text), '1 passed, 1 failed')
})

t.test('skips are printed with their reason and counted apart', async (t) => {
  const text = report('ok 1 - one # SKIP no such program\n1..1', 'ok 1 - a.test.ts')
  t.match(text, 'no such program')
  t.equal(lastLine(text), '0 passed, 0 failed, 1 skipped')
})

t.test(
  'the processor time of each folder is summed up, the most expensive first, and stands at the slowest files',
  async (t) => {
    const lines = ['cli/c', 'server/http/a'].flatMap((name, at) => [
      `# Subtest: ${name}.test.ts`,
      '    ok 1 - one',
      '    1..1',
      `ok ${at + 1} - ${name}.test.ts # time=9000ms`,
    ])
    const times = { 'server/http/a.test.ts': 1500, 'server/http/pages/b.test.ts': 500, 'cli/c.test.ts': 7000 }
    const script = `
    const { Reporter } = await import(process.argv[1])
    const reporter = new Reporter()
    for (const [file, ms] of Object.entries(${JSON.stringify(times)})) reporter.addProcessorTime(file, ms)
    reporter.pipe(process.stdout)
    reporter.end(${JSON.stringify(['TAP version 14', ...lines, '1..2', ''].join('\n'))})
  `
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, reporter], {
      encoding: 'utf8',
    })
    t.match(
      stdout,
      /Slowest:\n +9\.0 s {2}cli\/c\.test\.ts, 7\.0 s of processor time\n[\s\S]*Processor time:\n +9\.0 s {2}3 files\n +7\.0 s {2}cli {2}1 files\n +2\.0 s {2}server\/http {2}2 files\n/,
    )
  },
)

t.test('a test that asserts nothing has not passed', async (t) => {
  t.match(report('1..0', 'ok 1 - a.test.ts'), /asserts nothing[\s\S]*0 passed, 0 failed, 1 skipped/)
})

t.test('the slowest files stand above the failures, the slowest first', async (t) => {
  const files = Array.from({ length: 22 }, (_, n) => [
    `# Subtest: ${n}.test.ts`,
    n === 7 ? '    not ok 1 - they agree' : '    ok 1 - one',
    '    1..1',
    `${n === 7 ? 'not ok' : 'ok'} ${n + 1} - ${n}.test.ts # time=${n === 4 ? 65_432 : n * 1000}ms`,
  ])
  const text = print([...files.flat(), '1..22'])
  t.match(text, /\nSlowest:\n +65\.4 s {2}4\.test\.ts\n +21\.0 s {2}21\.test\.ts\n/)
  const [, listed = '', rest = ''] = text.split(/\nSlowest:\n|\n\nFailures:\n/)
  t.equal(listed.split('\n').length, 20)
  t.match(rest, '7.test.ts > they agree')
  t.equal(lastLine(text), '21 passed, 1 failed')
})
