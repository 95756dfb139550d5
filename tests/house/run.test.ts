import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { TAP_URL as TAP } from '../runner/current-test.ts'
import { readDurations } from '../runner/durations.ts'
import { readUnsteadyFiles } from '../runner/unsteady-files.ts'

const RUNNER = fileURLToPath(new URL('../run.ts', import.meta.url))

/** Runs files with these contents, all at once. */
function runFiles(t: Test, contents: Readonly<Record<string, string>>, ...more: readonly string[]) {
  const folder = t.testdir(contents)
  const files = Object.keys(contents).map((name) => `${folder}/${name}`)
  return run(...more, ...files)
}

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUNNER, ...words], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

t.test('files that pass', async (t) => {
  const ran = runFiles(t, {
    'one.test.ts': `import t from '${TAP}'\nt.pass('a')\nt.pass('b')\n`,
    'two.test.ts': `import t from '${TAP}'\nt.test('in', async (t) => t.equal(1 + 1, 2))\n`,
  })
  t.match(ran, { status: 0, stdout: /\n3 passed, 0 failed\n/ })
})

t.test('a folder stands for the test files in it', async (t) => {
  const content = `import t from '${TAP}'\nt.pass('a')\n`
  const folder = t.testdir({ 'one.test.ts': content, deeper: { 'two.test.ts': content }, 'no-test.ts': 'throw 1' })
  t.match(run(folder), { status: 0, stdout: /\n2 passed, 0 failed\n/ })
})

t.test('one file that fails fails the run', async (t) => {
  const ran = runFiles(t, {
    'one.test.ts': `import t from '${TAP}'\nt.pass('a')\n`,
    'two.test.ts': `import t from '${TAP}'\nt.equal(1, 2, 'sums')\n`,
  })
  t.match(ran, { status: 1, stdout: /sums[\s\S]*\n1 passed, 1 failed\n/ })
})

/** Fails when it runs first, and counts its runs in a file. */
const failsOnce = (counter: string) => `import t from '${TAP}'
import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync('${counter}', '.')
console.error('to stderr')
t.equal(readFileSync('${counter}', 'utf8').length > 1, true, 'runs alone')
`

t.test('a file that fails and then passes alone is unsteady, with both outputs', async (t) => {
  const counter = `${t.testdir({ count: {} })}/count/runs`
  const folder = t.testdirName
  writeFileSync(`${folder}/one.test.ts`, failsOnce(counter))
  writeFileSync(`${folder}/two.test.ts`, `import t from '${TAP}'\nt.pass('a')\n`)
  const ran = run(`${folder}/one.test.ts`, `${folder}/two.test.ts`)
  t.match(ran, { status: 0, stderr: /one\.test\.ts wrote to stderr:\nto stderr/ })
  t.match(ran.stdout, /one\.test\.ts: exit code 1, passed when run alone[\s\S]*runs alone[\s\S]*stderr:\nto stderr/)
  t.match(ran.stdout, /\n1 unsteady: \S*one\.test\.ts\n\n2 passed, 0 failed\n$/)
})

t.test('a file that fails when it runs again has failed, and --strict runs nothing again', async (t) => {
  const fails = { 'one.test.ts': `import t from '${TAP}'\nt.equal(1, 2, 'sums')\n` }
  t.match(runFiles(t, fails), { status: 1, stdout: /failed again when run alone[\s\S]*\n0 passed, 1 failed\n$/ })
  const folder = t.testdir({ count: {} })
  writeFileSync(`${folder}/one.test.ts`, failsOnce(`${folder}/count/runs`))
  const ran = run('--strict', `${folder}/one.test.ts`)
  t.match(ran, { status: 1, stdout: /\n0 passed, 1 failed\n$/ })
  t.notMatch(ran.stdout, 'when run alone')
})

t.test('nothing runs again when more than twenty files fail', async (t) => {
  const names = Array.from({ length: 21 }, (_, n) => `${n}.test.ts`)
  const ran = runFiles(t, Object.fromEntries(names.map((name) => [name, 'process.exit(1)\n'])), '--jobs=4')
  t.match(ran, { status: 1, stdout: /\n0 passed, 21 failed\n$/ })
  t.notMatch(ran.stdout, 'when run alone')
})

t.test('the lists of long and of unsteady files name files that exist', async (t) => {
  const names = [...Object.keys(readDurations()), ...readUnsteadyFiles().map(({ file }) => file)]
  t.same(
    names.filter((name) => !existsSync(new URL(`../${name}`, import.meta.url))),
    [],
  )
})

t.test('a file that ends with an exit code, by an exception or before it begins fails', async (t) => {
  const contents = [
    `import t from '${TAP}'\nt.pass('a')\nprocess.on('exit', () => { process.exitCode = 3 })\n`,
    'throw new Error("broken")\n',
    `import t from '${TAP}'\nt.pass('a')\nsetTimeout(() => { throw new Error('late') }, 50)\n`,
    `import t from '${TAP}'\nt.test('a', async (t) => { t.pass('a'); void Promise.reject(new Error('unhandled')) })\n`,
    'not a program\n',
  ]
  const ran = runFiles(t, Object.fromEntries(contents.map((content, n) => [`${n}.test.ts`, content])), '--strict')
  t.match(ran, { status: 1, stdout: /\n\d passed, 5 failed\n/ })
  for (const [n, content] of contents.entries())
    t.match(ran.stdout, new RegExp(`^FAILED \\S+/${n}\\.test\\.ts `, 'm'), content)
})

t.test('a file that hangs is ended, also when a process of its own holds its output', async (t) => {
  const child = `import { spawn } from 'node:child_process'
spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true }).unref()
setInterval(() => {}, 1000)
`
  const files = { 'one.test.ts': 'setInterval(() => {}, 1000)\n', 'two.test.ts': child }
  const ran = runFiles(t, files, '--timeout', '2', '--strict')
  t.match(ran, { status: 1, stdout: /SIGKILL[\s\S]*SIGKILL[\s\S]*\n0 passed, 2 failed\n/ })
})

t.test('wrong arguments are refused, and nothing runs', async (t) => {
  t.match(run('house/nothing-*.test.ts'), { status: 1, stdout: '', stderr: /no test file matches "house\/nothing/ })
  for (const name of ['jobs', 'timeout'])
    for (const value of ['0', 'many', '1.5'])
      t.match(run(`--${name}`, value), {
        status: 1,
        stdout: '',
        stderr: `--${name}: expected an integer >= 1, got "${value}"`,
      })
})
