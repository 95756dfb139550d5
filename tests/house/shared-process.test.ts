import t, { type Test } from 'tap'
import { FILE_MARK } from '../runner/current-test.ts'
import { groupFiles } from '../runner/groups.ts'
import { divideStderr, runGroup } from '../runner/run-group.ts'

/** Runs files with these contents one after another in one process. */
async function runFiles(t: Test, contents: Readonly<Record<string, string>>, timeoutMs = 60_000) {
  const folder = t.testdir(contents)
  const files = Object.keys(contents).map((name) => `${folder}/${name}`)
  const runs = await runGroup(files, timeoutMs)
  return files.map((file) => runs.get(file))
}

const tap = (body: string): string => `import t from 'tap'\n${body}\n`

t.test('each file has results, output and processor time of its own', async (t) => {
  const [one, two] = await runFiles(t, {
    'one.test.ts': tap(`t.teardown(() => console.error('one ends'))\nt.test('in one', async (t) => t.pass('a'))`),
    'two.test.ts': tap(`console.error('two')\nt.pass('b')\nawait t.test('in two', async (t) => t.pass('c'))`),
  })
  t.match(one, { passed: true, stderr: 'one ends\n', exitCode: 0, processorMs: Number, wallMs: Number })
  t.match(one?.lines.join(''), /^# Subtest: in one\n {4}ok 1 - a\n/)
  t.match(two, { passed: true, stderr: 'two\n', exitCode: 0, processorMs: Number })
  t.match(two?.lines.join(''), /^ok 1 - b\n# Subtest: in two\n {4}ok 1 - c\n/)
})

t.test(
  'what is written to stderr belongs to the file that was named last, however it is cut into chunks',
  async (t) => {
    const text = `early\n${FILE_MARK}one\none ends\0\n${FILE_MARK}two\n${FILE_MARK}three\nlast`
    for (let length = 1; length <= text.length; length++) {
      const parts = new Map<string, string>()
      const take = divideStderr((file, part) => parts.set(file, (parts.get(file) ?? '') + part))
      for (let at = 0; at < text.length; at += length) take(text.slice(at, at + length))
      t.strictSame(
        [...parts],
        [
          ['one', 'one ends\0\n'],
          ['two', ''],
          ['three', 'last'],
        ],
        `chunks of ${length}`,
      )
    }
  },
)

t.test('a file that fails fails alone', async (t) => {
  const runs = await runFiles(t, {
    'one.test.ts': tap(`t.pass('a')`),
    'two.test.ts': tap(`t.test('sums', async (t) => t.equal(1, 2))`),
    'three.test.ts': 'throw new Error("broken")\n',
    'four.test.ts': tap(`t.pass('d')`),
  })
  t.match(runs, [{ passed: true }, { passed: false, exitCode: 1 }, { passed: false, exitCode: 1 }, { passed: true }])
  t.match(runs[2]?.lines.join(''), /not ok 1 - broken/)
})

t.test('what follows the file that ends the process did not run', async (t) => {
  const runs = await runFiles(t, {
    'one.test.ts': tap(`t.pass('a')`),
    'two.test.ts': tap(`t.test('ends', async () => process.kill(process.pid, 'SIGKILL'))`),
    'three.test.ts': tap(`t.pass('c')`),
  })
  t.match(runs, [{ passed: true }, { passed: false, exitCode: null, signal: 'SIGKILL' }, undefined])
})

t.test('what does not restore its process fails, and what follows did not run', async (t) => {
  for (const [name, change] of Object.entries({
    setTimeout: `const { mock } = await import('node:test')\nmock.timers.enable({ apis: ['setTimeout'] })`,
    'process.env.CHANGED': `process.env.CHANGED = '1'`,
    'process.cwd': `process.chdir('/')`,
  })) {
    const contents = { 'one.test.ts': tap(`${change}\nt.pass('a')`), 'two.test.ts': tap(`t.pass('b')`) }
    const runs = await runFiles(t, contents)
    t.match(runs, [{ passed: false, stderr: new RegExp(`one.test.ts must restore ${name}\n`) }, undefined])
  }
  const restored = tap(`process.env.CHANGED = '1'\nt.teardown(() => delete process.env.CHANGED)\nt.pass('a')`)
  t.match(await runFiles(t, { 'one.test.ts': restored }), [{ passed: true }])
})

t.test('a file that hangs fails, and the next one runs', async (t) => {
  const contents = {
    'one.test.ts': tap(`t.test('waits', async () => { await new Promise((resolve) => setTimeout(resolve, 20_000)) })`),
    'two.test.ts': tap(`t.pass('b')`),
  }
  t.match(await runFiles(t, contents, 4000), [{ passed: false, exitCode: 1 }, { passed: true }])
})

t.test('an error after the last file fails that file', async (t) => {
  const runs = await runFiles(t, {
    'one.test.ts': tap(`t.pass('a')`),
    'two.test.ts': tap(`t.pass('b')\nsetTimeout(() => { throw new Error('late') }, 50)`),
  })
  t.match(runs, [{ passed: true }, { passed: false, exitCode: 1, stderr: /late/ }])
})

t.test(
  'files of an area share a process, unless they use what belongs to a process; the longest groups come first',
  (t) => {
    const files = [
      'server/operations/tags.test.ts',
      'server/operations/damaged-contents.test.ts',
      'server/auth/tokens.test.ts',
      'server/process/proxy.test.ts',
      'server/operations/comments.test.ts',
      'cli/golden/about.test.ts',
      'web/object.test.ts',
      'web/upload.test.ts',
    ]
    const durations = {
      'server/operations/damaged-contents.test.ts': 94,
      'web/object.test.ts': 30,
      'web/upload.test.ts': 20,
    }
    t.same(groupFiles(files, durations), [
      ['server/operations/damaged-contents.test.ts'],
      ['web/object.test.ts', 'web/upload.test.ts'],
      ['server/auth/tokens.test.ts', 'server/operations/comments.test.ts'],
      ['server/operations/tags.test.ts'],
      ['server/process/proxy.test.ts'],
      ['cli/golden/about.test.ts'],
    ])
    t.end()
  },
)
