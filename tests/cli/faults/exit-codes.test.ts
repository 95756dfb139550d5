import { chmod, mkdir, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'
import { runCli } from '../support/start-cli.ts'

const atOnce = 4
const missing = '0'.repeat(64)

t.test('every exit code, from outside', async (t) => {
  const app = await openTestApp(t)
  const { admin, url } = app
  const bob = await app.as({ capabilities: [] })
  const cli = await openCli(t)
  const { json } = await admin.upload('content', { name: 'a.exe' })
  await writeFile(cli.path('sample'), 'sample')
  await writeFile(cli.path('cursor.json'), 'no cursor')
  await writeFile(cli.path('up.jsonl'), 'no manifest\n')
  const env = { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '', LAZARET_CONFIG: cli.path('config.json') }
  const run = (args: readonly string[], more = {}) => runCli(args, { env: { ...env, ...more }, cwd: cli.folder })

  const cases: [number, string[], Record<string, string>][] = [
    [0, ['list'], {}],
    [0, ['search', 'tag:nothing-has-it'], {}],
    [2, ['search', 'tag:"'], {}],
    [1, ['upload', 'nowhere'], {}],
    [1, ['list'], { LAZARET_API_KEY_FILE: '/nonexistent/key', LAZARET_API_KEY: '' }],
    [2, ['lsit'], {}],
    [2, ['list', '--limti', '3'], {}],
    [2, ['list', '-l', 'three'], {}],
    [2, ['list', '-o', 'xml'], {}],
    [2, ['get', 'no-hash'], {}],
    [2, ['list'], { LAZARET_FORMAT: 'xml' }],
    [2, ['list'], { LAZARET_URL: 'ftp://x' }],
    [2, ['list'], { LAZARET_URL: 'http://user:pw@127.0.0.1' }],
    [2, ['list'], { LAZARET_PROFILE: 'nobody' }],
    [2, ['list'], { LAZARET_API_KEY: 'two words' }],
    [2, ['list', '--timeout', 'soon'], {}],
    [2, ['list', '--retries', '-1'], {}],
    [2, ['list', '-j', '0'], {}],
    [3, ['get', json.id, missing], {}],
    [3, ['tag', 'add', json.id, missing, 'x'], {}],
    [3, ['download', json.id, missing, '-O', 'in'], {}],
    [4, ['list'], { LAZARET_API_KEY: 'wrong' }],
    [4, ['upload', 'sample'], { LAZARET_API_KEY: bob.token ?? '' }],
    [5, ['get', missing], {}],
    [5, ['tag', 'list', missing], {}],
    [5, ['download', missing, '-O', 'in'], {}],
    [5, ['lookup', missing, '--known', '--exit-status'], {}],
    [6, ['list', '--retries', '0'], { LAZARET_URL: 'http://127.0.0.1:9' }],
    [8, ['watch', '--once', '--cursor', 'cursor.json'], {}],
    [8, ['upload', 'sample', '--manifest', 'up.jsonl', '--resume'], {}],
  ]
  const judge = async ([code, args, more]: (typeof cases)[number]) => {
    const ended = await run(args, more)
    const title = `${args.join(' ')} ${JSON.stringify(more).replaceAll(/eyJ[^"]*/g, 'token')}`
    t.equal(ended.code, code, `${title}: ${ended.err}`)
    t.notMatch(ended.err, /\n\s+at |node:|Error:/, `no stack: ${title}`)
    t.notMatch(ended.err + ended.out, admin.token ?? 'no token', `no secret: ${title}`)
    // What became of each item is in its row; no line repeats it.
    const isInRows = /^(?:new|downloaded|known) \d+, /m.test(ended.err)
    if (code === 0 || code === 3 || isInRows) return
    const lines = ended.err
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('error: '))
    t.equal(lines.length, 1, `one line: ${title}: ${ended.err}`)
    if (title.includes('xml')) return
    const structured = await run([...args, '--json'], more)
    const printed = structured.err.split('\n').filter((line) => line.startsWith('{"error":'))
    t.equal(structured.code, code)
    t.equal(printed.length, 1, `one object: ${title}: ${structured.err}`)
  }
  for (let at = 0; at < cases.length; at += atOnce) await Promise.all(cases.slice(at, at + atOnce).map(judge))
})

t.test('a config file that others may read, or that is not valid, is refused in one line', async (t) => {
  const cli = await openCli(t)
  await mkdir(cli.path('config'))
  await writeFile(cli.path('config', 'config.json'), '{"profiles": ', { mode: 0o600 })
  t.match(await cli.run(['list']), { code: 1, err: /^error: config file .*config\.json: [^\n]+\n$/ })
  await chmod(cli.path('config', 'config.json'), 0o644)
  t.match(await cli.run(['list']), {
    code: 1,
    err: /^error: config file .*readable by others \(mode 644\) \(chmod 600 [^\n]+\n$/,
  })
})
