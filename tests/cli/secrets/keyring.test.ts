import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import t from 'tap'
import { askKeyring, type KeyringRequest, missingKeyringReason } from '../../../cli/src/secrets/keyring.ts'
import { findProgram, needProgram } from '../../support/programs.ts'
import { PASSWORD, TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'
import { openSecretService } from '../support/secret-service.ts'

const programs = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'] as const
const hasService = (t: Parameters<typeof needProgram>[0]) => programs.every((name) => needProgram(t, name))
const entry = { service: 'lazaret:https://repo.example', account: 'alice (default)' }

t.test('a real secret service keeps, gives and forgets', async (t) => {
  if (!hasService(t)) return
  const keyring = { env: await openSecretService(t), limitMs: 20_000 }
  const ask = (order: Pick<KeyringRequest, 'verb' | 'secret'>) => askKeyring(keyring, { ...entry, ...order })
  t.same(await ask({ verb: 'read' }), { secret: null })
  t.same(await ask({ verb: 'write', secret: 'a.b.c' }), { secret: null })
  t.same(await ask({ verb: 'read' }), { secret: 'a.b.c' })
  t.same(await ask({ verb: 'delete' }), { secret: null })
  t.same(await ask({ verb: 'delete' }), { secret: null })
  t.same(await ask({ verb: 'read' }), { secret: null })
})

t.test('sign-in, use and sign-out with the secret in the keyring alone', async (t) => {
  if (!hasService(t)) return
  const env = await openSecretService(t)
  const server = await openFakeServer(t)
  const cli = await openCli(t, env)
  const inKeyring = () =>
    spawnSync(findProgram('secret-tool') ?? '', ['search', '--all', 'service', `lazaret:${server.url}`], {
      env,
      encoding: 'utf8',
    }).stdout
  const config = () => readFile(cli.path('config', 'config.json'), 'utf8')

  const args = ['login', '--url', server.url, '--api-key-stdin']
  t.match(await cli.run(args, { stdin: TOKEN }), { code: 0, err: /key in the keyring\)/ })
  t.notMatch(await config(), TOKEN)
  t.match(inKeyring(), TOKEN)
  t.match(await cli.run(['whoami', '-f', 'login']), { code: 0, out: '{"login":"alice"}\n' })
  t.match((await cli.run(['profile', 'list'])).records, [{ secret: 'key', stored: 'keyring' }])

  await cli.run(['login', '-P', 'second', '--user', 'alice', '--password-stdin', '--url', server.url], {
    stdin: PASSWORD,
  })
  t.match(JSON.parse(await config()).profiles.second, { secret: 'keyring', session: { expires: /^20/ } })
  t.notMatch(await config(), TOKEN)
  t.equal((await cli.run(['count', '-P', 'second'])).code, 0)

  t.match(await cli.run(['logout', '-P', 'second']), { code: 0, err: 'signed out of second\n' })
  t.equal((await cli.run(['count', '-P', 'second'])).code, 4)
  t.equal((await cli.run(['count', '-P', 'default'])).code, 0, 'each profile has its own entry')
  t.equal((await cli.run(['profile', 'rm', 'default'])).code, 0)
  t.equal(inKeyring(), '')
})

t.test('--insecure-storage, and going back, leave no second copy', async (t) => {
  if (!hasService(t)) return
  const env = await openSecretService(t)
  const server = await openFakeServer(t)
  const cli = await openCli(t, env)
  const args = ['login', '--url', server.url, '--api-key-stdin']
  const config = () => readFile(cli.path('config', 'config.json'), 'utf8')
  await cli.run(args, { stdin: TOKEN })
  t.match(await cli.run([...args, '--insecure-storage'], { stdin: TOKEN }), {
    code: 0,
    err: /key in the config file\)/,
  })
  t.match(await config(), TOKEN)
  const asked = { ...entry, service: `lazaret:${server.url}`, verb: 'read' } as const
  t.same(await askKeyring({ env, limitMs: 20_000 }, asked), { secret: null })
  await cli.run(args, { stdin: TOKEN })
  t.notMatch(await config(), TOKEN)
})

t.test('a locked keyring that nobody can unlock ends the run with the way out', async (t) => {
  if (!hasService(t)) return
  const env = await openSecretService(t)
  const server = await openFakeServer(t)
  const cli = await openCli(t, env)
  await cli.run(['login', '--url', server.url, '--api-key-stdin'], { stdin: TOKEN })
  spawnSync(findProgram('secret-tool') ?? '', ['lock', '--collection', 'login'], { env })
  t.match(await cli.run(['count']), {
    code: 4,
    err: /the secret of profile default is in the keyring, which cannot be read: .*login --insecure-storage/,
  })
  t.equal((await cli.run(['count', '--url', server.url], { env: { LAZARET_API_KEY: TOKEN } })).code, 0)
})

t.test('a keyring that never answers is given up', async (t) => {
  const cli = await openCli(t)
  const bus = createServer(() => undefined)
  bus.listen(cli.path('bus'))
  await once(bus, 'listening')
  t.teardown(async () => void bus.close())
  const env = { PATH: process.env.PATH ?? '', DBUS_SESSION_BUS_ADDRESS: `unix:path=${cli.path('bus')}` }
  t.same(await askKeyring({ env, limitMs: 300 }, { ...entry, verb: 'read' }), {
    reason: 'the keyring did not answer within 0.3 s',
  })
})

t.test('where there is none, nothing is started, and the config file takes the secret', async (t) => {
  if (process.platform === 'linux') t.match(missingKeyringReason({}), /no session bus/)
  t.match(missingKeyringReason({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x', LAZARET_KEYRING: 'off' }), /LAZARET_KEYRING/)
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  const signedIn = await cli.run(['login', '--url', server.url, '--api-key-stdin', '-v'], { stdin: TOKEN })
  t.match(signedIn, { code: 0, err: /no keyring: LAZARET_KEYRING is off/ })
  t.match(await readFile(cli.path('config', 'config.json'), 'utf8'), TOKEN)
})

t.test('a broken bus is reported, and the config file takes the secret', async (t) => {
  if (process.platform !== 'linux') return
  const server = await openFakeServer(t)
  const cli = await openCli(t, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', LAZARET_KEYRING: 'on' })
  const signedIn = await cli.run(['login', '--url', server.url, '--api-key-stdin'], { stdin: TOKEN })
  t.match(signedIn, { code: 0, err: /warning: the keyring cannot be used: [\s\S]*in the config file/ })
  t.equal((await cli.run(['count'])).code, 0)
})
