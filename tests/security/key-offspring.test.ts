import t from 'tap'
import { report } from '../chaos/report.ts'
import { openTestApp } from '../support/app.ts'
import { type TestUser, testUser } from '../support/user.ts'

const { app, url, as, admin } = await openTestApp(t)

type Way = 'key' | 'session'

let made = 0
let refused = 0

const holder = (login: string, token: string): TestUser => testUser(url, { login, token })
const isIn = async (user: TestUser): Promise<boolean> => (await user.get('/api/auth/validate')).status === 200

async function makeKey(maker: TestUser): Promise<{ readonly id: string; readonly user: TestUser }> {
  const { status, json } = await maker.send('POST', `/api/user/${maker.login}/api_key`, {})
  if (status !== 200) throw new Error(`no key: ${status}`)
  return { id: json.id, user: holder(maker.login, json.token) }
}

async function make(maker: TestUser, way: Way): Promise<TestUser> {
  if (way === 'key') return (await makeKey(maker)).user
  const { status, json } = await maker.send('POST', '/api/auth/refresh')
  if (status !== 200) throw new Error(`no session: ${status}`)
  return holder(maker.login, json.token)
}

/** All that a key makes in these steps, each made by what the step before made. */
async function makeAll(first: TestUser, steps: readonly Way[]): Promise<TestUser[]> {
  const all: TestUser[] = []
  for (const way of steps) all.push(await make(all.at(-1) ?? first, way))
  return all
}

const CHAINS: readonly (readonly Way[])[] = [
  ['session'],
  ['key'],
  ['session', 'session'],
  ['session', 'key'],
  ['key', 'session'],
  ['key', 'key', 'key'],
  ['session', 'key', 'session', 'key', 'session'],
]

/** The ends of a key. An administrator sets no end later: it is put into the table, as a migration by hand would. */
const ENDS = {
  revoked: (id: string) => admin.send('DELETE', `/api/api_key/${id}`),
  expired: (id: string) => app.db('api_key').where({ id }).update({ expires_at: '2020-01-01' }),
  'of a disabled owner': (_: string, login: string) => admin.send('PUT', `/api/user/${login}`, { disabled: true }),
} as const

for (const [end, endKey] of Object.entries(ENDS))
  for (const [index, steps] of CHAINS.entries())
    t.test(`a key that is ${end} ends what it made: ${steps.join(', ')}`, async (t) => {
      const login = `owner-${end.replaceAll(' ', '-')}-${index}`
      const owner = await as({ login, capabilities: ['manage_profile'] })
      const bystander = await makeKey(owner)
      const key = await makeKey(owner)
      const all = await makeAll(key.user, steps)
      for (const each of all) t.ok(await isIn(each), 'counts before')
      await endKey(key.id, login)
      if (end === 'expired') await app.accounts.changed()
      made += all.length
      for (const each of all) if (!(await isIn(each))) refused += 1
      for (const each of all) t.notOk(await isIn(each), 'counts no more')
      t.equal(await isIn(bystander.user), end !== 'of a disabled owner', 'another key of the owner is not touched')
      if (end !== 'of a disabled owner') t.ok(await isIn(owner))
    })

t.test('a key that an administrator made for others ends with the one that made it', async (t) => {
  await as({ login: 'pat' })
  const key = await makeKey(admin)
  const { json } = await key.user.send('POST', '/api/user/pat/api_key', {})
  const given = holder('pat', json.token)
  t.ok(await isIn(given))
  await admin.send('DELETE', `/api/api_key/${key.id}`)
  made += 1
  if (!(await isIn(given))) refused += 1
  t.notOk(await isIn(given))
})

t.test('a key with limits makes neither keys nor sessions nor passwords', async (t) => {
  const owner = await as({ login: 'lim', capabilities: ['manage_profile'] })
  const { json } = await owner.send('POST', '/api/user/lim/api_key', { capabilities: ['manage_profile'] })
  const limited = holder('lim', json.token)
  for (const path of ['/api/user/lim/api_key', '/api/auth/refresh', '/api/auth/request_password_change'])
    t.equal((await limited.send('POST', path, {})).status, 403, path)
})

t.test('figures', (t) => {
  report(t, { 'made by keys that ended': made, refused })
  t.equal(refused, made)
  t.end()
})
