import { mkdir, readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'
import { type Cli, openCli } from '../support/run-cli.ts'

const { url, as, close } = await openTestApp(t)
const kim = await as({ login: 'kim' })

const begin = async (): Promise<string> => (await kim.send('POST', '/api/auth/refresh')).json.token
const isIn = async (token: string): Promise<boolean> =>
  (await testUser(url, { login: 'kim', token }).get('/api/auth/validate')).status === 200

/** A command line whose profile holds the session. */
async function signedIn(test: Parameters<typeof openCli>[0], token: string): Promise<Cli> {
  const cli = await openCli(test)
  const lab = { url, login: 'kim', secret: 'file', session: { token, expires: '2099-01-01T00:00:00Z' } }
  await mkdir(cli.path('config'), { recursive: true })
  const config = { default_profile: 'lab', profiles: { lab } }
  await writeFile(cli.path('config', 'config.json'), JSON.stringify(config), { mode: 0o600 })
  return cli
}

t.beforeEach(() => kim.send('DELETE', '/api/user/kim/session'))

t.test('sessions are listed and revoked, one by one or all others', async (t) => {
  const [own, one, two, three] = [await begin(), await begin(), await begin(), await begin()]
  const cli = await signedIn(t, own)
  const { records } = await cli.run(['session', 'list'])
  t.match(records, [{ is_current: true }, { is_current: false }, { is_current: false }, { is_current: false }])
  const id = String(records[1]?.id)
  t.match(await cli.run(['session', 'revoke', id]), { code: 0, err: `revoked session ${id}\n` })
  t.match(await cli.run(['session', 'revoke', id]), { code: 5 })
  const dry = { code: 0, err: 'would revoke 2 sessions\n' }
  t.match(await cli.run(['session', 'revoke', '--others', '-n']), dry)
  t.same(await Promise.all([own, one, two, three].map(isIn)), [true, false, true, true])
  t.match(await cli.run(['session', 'revoke', '--others']), { code: 0, err: 'revoked 2 sessions\n' })
  t.same(await Promise.all([own, one, two, three].map(isIn)), [true, false, false, false])
})

t.test('what to revoke is said one way', async (t) => {
  const cli = await signedIn(t, await begin())
  for (const args of [[], ['x', '--others'], ['x', '--user', 'kim']])
    t.equal((await cli.run(['session', 'revoke', ...args])).code, 2, args.join(' '))
  t.match(await cli.run(['session', 'list', '--user', 'admin']), { code: 4, err: /manage_users/ })
})

t.test('logout ends the session on the server; a dry run and a key do not', async (t) => {
  const [own, other] = [await begin(), await begin()]
  const cli = await signedIn(t, own)
  await cli.run(['logout', '-n'])
  t.ok(await isIn(own))
  t.match(await cli.run(['logout']), { code: 0, err: 'signed out of lab\n' })
  t.same([await isIn(own), await isIn(other)], [false, true])
  t.notMatch(await readFile(cli.path('config', 'config.json'), 'utf8'), own)
})

t.test('without the server the session is forgotten anyway', async (t) => {
  const cli = await signedIn(t, await begin())
  await close()
  const { code, err } = await cli.run(['logout'])
  t.equal(code, 0)
  t.match(err, /session of profile lab was not ended on the server, and ends by itself: .*\nsigned out of lab/s)
  t.match(await cli.run(['logout']), { err: 'you were not signed in\n' })
})
