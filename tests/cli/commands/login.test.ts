import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { PASSWORD, TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'

t.test('an API key from standard input is checked and kept in a private file', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  const { code, err } = await cli.run(['login', '--url', `${server.url}/api/`, '--api-key-stdin'], {
    stdin: `${TOKEN}\n`,
  })
  t.equal(code, 0)
  t.equal(err, `signed in as alice @ ${server.url} (profile default, key in the config file)\n`)
  t.equal((await stat(cli.path('config', 'config.json'))).mode & 0o777, 0o600)
  t.equal((await stat(cli.path('config'))).mode & 0o777, 0o700)
  const who = await cli.run(['whoami', '-o', 'json'])
  t.match(JSON.parse(who.out), {
    login: 'alice',
    server: server.url,
    instance: 'lab',
    api: '2.18.0',
    profile: 'default',
  })
})

t.test('a password gives a session; the password itself is not kept', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  const args = ['login', '--url', server.url, '--user', 'alice', '--password-stdin']
  const wrong = await cli.run(args, { stdin: 'wrong' })
  t.equal(wrong.code, 4)
  t.match(wrong.err, /Invalid login or password/)
  t.equal((await cli.run(args, { stdin: `${PASSWORD}\n` })).code, 0)
  const kept = await readFile(cli.path('config', 'config.json'), 'utf8')
  t.notMatch(kept, PASSWORD)
  t.match(JSON.parse(kept), { profiles: { default: { login: 'alice', session: { token: TOKEN } } } })
  t.equal((await cli.run(['list'])).code, 0)
})

t.test('login and password on the command line go before a key in the environment', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t, { LAZARET_API_KEY: 'from-environment', LAZARET_URL: server.url })
  const args = ['login', '--user', 'alice', '--password-stdin']
  t.match(await cli.run(args, { stdin: 'wrong' }), { code: 4 })
  t.match(await cli.run(args, { stdin: PASSWORD }), { code: 0, err: /session in the config file/ })
  t.match(await cli.run(['login']), { code: 0, err: /key in the config file/ })
})

t.test('only the first profile becomes the default one', async (t) => {
  const [first, second] = [await openFakeServer(t), await openFakeServer(t)]
  const cli = await openCli(t)
  const login = (url: string, ...more: string[]) =>
    cli.run(['login', '--url', url, '--api-key-stdin', ...more], { stdin: TOKEN })
  const servers = async () => JSON.parse((await cli.run(['whoami', '-o', 'json'])).out).server
  t.notMatch((await login(first.url)).err, /default profile is/)
  t.match(await login(second.url, '-P', 'other'), {
    code: 0,
    err: /the default profile is still default; to switch: lazaret profile use other\n$/,
  })
  t.equal(await servers(), first.url)
  t.match((await login(second.url)).err, /to switch: lazaret profile use other/, 'nor by a second sign-in')
  t.equal(await servers(), first.url)
  t.equal((await cli.run(['profile', 'use', 'other'])).code, 0)
  t.equal(await servers(), second.url)
  await login(first.url)
  t.equal(await servers(), second.url)
  await writeFile(cli.path('config', 'config.json'), '{"default_profile":"gone","profiles":{}}')
  t.notMatch((await login(second.url, '-P', 'other')).err, /to switch/, 'a default that is not there is replaced')
  t.equal(await servers(), second.url)
})

t.test('a session that is over asks to sign in again', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', server.url, '--user', 'alice', '--password-stdin'], { stdin: PASSWORD })
  const path = cli.path('config', 'config.json')
  const config = JSON.parse(await readFile(path, 'utf8'))
  config.profiles.default.session.expires = '2026-01-01T00:00:00.000Z'
  await writeFile(path, JSON.stringify(config))
  const { code, err } = await cli.run(['list'])
  t.equal(code, 4)
  t.match(err, /the session of alice ended/)
})

t.test('--create-key keeps a key instead of the session', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', server.url, '--user', 'alice', '--password-stdin', '--create-key', 'laptop'], {
    stdin: PASSWORD,
  })
  t.same([...server.keys.values()], ['laptop'])
  t.match(JSON.parse(await readFile(cli.path('config', 'config.json'), 'utf8')), {
    profiles: { default: { api_key: TOKEN, session: undefined } },
  })
})

t.test('the key of a profile goes to no other server', async (t) => {
  const [own, other] = [await openFakeServer(t), await openFakeServer(t)]
  const cli = await openCli(t)
  await cli.run(['login', '--url', own.url, '--api-key-stdin'], { stdin: TOKEN })
  other.fault = ({ headers }) => ({
    status: 401,
    body: { message: `seen: ${headers.authorization}`, code: 'unauthenticated', request_id: 'r' },
  })
  const { code, err } = await cli.run(['list', '--url', other.url])
  t.equal(code, 4)
  t.match(err, /seen: undefined/)
})

t.test('without a terminal nothing is asked', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  t.match(await cli.run(['login']), { code: 2, err: /no server given/ })
  t.match(await cli.run(['login', '--url', server.url]), { code: 2, err: /no login given/ })
  t.match(await cli.run(['login', '--url', server.url, '--user', 'alice']), { code: 2, err: /no password given/ })
  t.match(await cli.run(['login', '--url', 'ftp://x']), {
    code: 2,
    err: /expected an http or https address, got "ftp:\/\/x"/,
  })
  t.match(await cli.run(['login', '--url', 'https://a:b@x']), { code: 2, err: /must not contain a password/ })
})

t.test('no secret is ever printed', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  server.fault = ({ headers }) => ({
    status: 500,
    body: { message: `bad ${headers.authorization}`, code: 'server_error', request_id: 'r' },
  })
  for (const args of [
    ['list', '--debug-http', '--debug', '-v'],
    ['list', '-o', 'json'],
  ]) {
    const { err, out } = await cli.run([...args, '--url', server.url, '--api-key', TOKEN, '--retries', '0'])
    t.notMatch(err + out, TOKEN)
    t.match(err, /\[secret\]/)
  }
})

t.test('a config file that others can read is refused, and so is a broken one', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', server.url, '--api-key-stdin'], { stdin: TOKEN })
  const path = cli.path('config', 'config.json')
  await chmod(path, 0o644)
  t.match(await cli.run(['list']), { code: 1, err: /readable by others \(mode 644\)/ })
  await chmod(path, 0o600)
  await writeFile(path, '{"profiles":')
  t.match(await cli.run(['list']), { code: 1, err: /not valid JSON/ })
})
