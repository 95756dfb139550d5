import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'
import { startCli } from '../support/start-cli.ts'

const { app, cli } = await openSignedIn(t)
const { url, admin } = app

t.test('an alias stands for a command with its options', async (t) => {
  for (const name of ['one', 'two']) await admin.upload(name, { name, options: { tags: [{ tag: 'feed:x' }] } })
  t.match(await cli.run(['alias', 'set', 'ls', 'list files --limit 1']), { code: 0, err: 'set alias ls\n' })
  await cli.run(['alias', 'set', 'feed', `search 'tag:"feed:x" AND file.size:>1' -o ids`])
  t.equal((await cli.run(['ls'])).records.length, 1)
  t.equal((await cli.run(['-o', 'ids', 'ls', '--limit', '2'])).out.split('\n').length, 3, 'further words follow')
  t.equal((await cli.run(['feed'])).out.split('\n').length, 3)
  t.match((await cli.run(['alias', 'list'])).records, [
    { name: 'ls', command: 'list files --limit 1' },
    { name: 'feed' },
  ])
  t.match(await cli.run(['alias', 'set', 'x', 'count', '-n']), { err: 'would set alias x\n' })
  t.match(await cli.run(['alias', 'rm', 'ls']), { code: 0, err: 'removed alias ls\n' })
  t.match(await cli.run(['alias', 'rm', 'ls']), { code: 5 })
  t.match(await cli.run(['ls']), { code: 2, err: /unknown command/ })
})

t.test('an alias is checked when it is set, and hides no command', async (t) => {
  for (const [name, words, reason] of [
    ['list', 'count', /is a command of lazaret/],
    ['push', 'count', /is a command of lazaret/],
    ['Ls', 'count', /cannot be the name/],
    ['__proto__', 'count', /cannot be the name/],
    ['x', 'serach tag:a', /not with "serach"; did you mean|did you mean search/],
    ['x', 'search "tag:a', /quote is not closed/],
    ['x', ' ', /not with ""/],
  ] as const)
    t.match(await cli.run(['alias', 'set', name, words]), { code: 2, err: reason }, `${name} ${words}`)
  await mkdir(cli.path('config'), { recursive: true })
  const config = { profiles: {}, aliases: { count: 'list' } }
  await writeFile(cli.path('config', 'config.json'), JSON.stringify(config), { mode: 0o600 })
  t.match((await cli.run(['count'])).out, /^\d+\n$/)
  await writeFile(cli.path('config', 'config.json'), '{"aliases":{"x":1}}', { mode: 0o600 })
  t.match(await cli.run(['x']), { err: /aliases must be an object of strings/ })
})

t.test('programs on PATH run as commands', async (t) => {
  const folder = cli.path('programs')
  await mkdir(folder)
  const program = async (name: string, text: string, mode = 0o755): Promise<void> => {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(folder, name), mode)
  }
  await program('lazaret-show', 'echo "$@"; cat; env | grep "^LAZARET_" | sort; exit 9')
  await program('lazaret-count', 'echo hidden')
  await program('lazaret-text', 'echo hidden', 0o644)
  await program('lazaret-wait', 'trap "echo ended; exit 0" TERM; echo ready; while :; do sleep 0.05; done')
  const PATH = [folder, process.env.PATH].join(delimiter)
  const profiles = { lab: { url, login: 'admin', secret: 'file', api_key: admin.token } }
  const LAZARET_CONFIG = cli.path('extensions.json')
  await writeFile(LAZARET_CONFIG, JSON.stringify({ default_profile: 'lab', profiles }), { mode: 0o600 })
  const env = { PATH, LAZARET_CONFIG, LAZARET_KEYRING: 'off' }

  const shown = await startCli(['-P', 'lab', 'show', '--json', '-n', 'a b'], { env, stdin: 'typed\n' }).ended
  t.equal(shown.code, 9, 'its exit code is that of the command')
  t.equal(shown.err, '')
  t.match(shown.out, /^--json -n a b\ntyped\n/)
  for (const line of [`LAZARET_API_KEY=${admin.token}`, `LAZARET_URL=${url}`, 'LAZARET_PROFILE=lab'])
    t.match(shown.out, `\n${line}\n`)
  const elsewhere = await startCli(['--url', 'http://127.0.0.1:9', 'show'], { env }).ended
  t.notMatch(elsewhere.out, admin.token ?? '', 'the key of a profile is for its own server')

  const help = (await cli.run(['--help'], { env: { PATH } })).out
  t.match(help, /\nExtensions:\n {2}show +\/.*\/lazaret-show\n {2}wait /)
  t.notMatch(help, /lazaret-count|lazaret-text/)
  t.equal((await cli.run(['text'], { env })).code, 2)
  t.equal((await cli.run(['help'], { env: { PATH } })).out, help)

  const waiting = startCli(['wait'], { env })
  await waiting.until((out) => out.includes('ready'))
  waiting.kill('SIGTERM')
  t.match(await waiting.ended, { code: 143, out: 'ready\nended\n' })
})
