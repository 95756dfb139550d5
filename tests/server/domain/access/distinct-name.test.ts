import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { atOnce } from '../../../support/at-once.ts'
import { clearAccounts } from '../../../support/clear-accounts.ts'
import { openOidcProvider } from '../../../support/oidc-provider.ts'
import { throughProvider } from '../../../support/oidc-sign-in.ts'
import { rounds } from '../../../support/rounds.ts'

const FIELDS = { email: 'x@example.org', additional_info: 'x' }

const id = await openOidcProvider(t)
const { app, admin, nobody, as, aGroup } = await openTestApp(t, {
  enable_registration: '1',
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
})
t.afterEach(() => clearAccounts(app.db))

const createUser = (login: string) => admin.send('POST', `/api/user/${login}`, FIELDS)
const createGroup = (name: string) => admin.send('POST', `/api/group/${name}`, {})
const register = (login: string) => nobody.send('POST', '/api/auth/register', { login, ...FIELDS })

t.test('a name that people take for one there is, is refused to users and groups alike', async (t) => {
  await aGroup('analysts')
  for (const [name, existing] of [
    ['ADMIN', 'admin'],
    ['adm1n', 'admin'],
    ['admln', 'admin'],
    ['-admin', 'admin'],
    ['admin_', 'admin'],
    ['..Admin..', 'admin'],
    ['Public', 'public'],
    ['pub1ic', 'public'],
    ['Analysts', 'analysts'],
  ] as const)
    for (const create of [createUser, createGroup, register]) {
      const answer = await create(name)
      t.match(answer, { status: 409, json: { code: 'conflict' } }, name)
      t.equal(answer.json.message, `Name already exists: "${name}" looks like "${existing}"`)
    }
  t.strictSame(await app.db('user').pluck('login'), ['admin'])
  for (const create of [createUser, createGroup, register])
    t.match((await create('admin')).json.message, /exists/, 'the same name has its own text')
})

t.test('names that differ to the eye are taken', async (t) => {
  for (const name of ['ad-min', 'ad.min', 'admins', 'adnin', 'barn', 'bam', 'user-1', 'user-2', 'user-0'])
    t.equal((await createUser(name)).status, 200, name)
  t.equal((await createUser('--')).status, 200)
  t.equal((await createUser('__')).status, 200)
  t.equal((await createUser('user-o')).status, 409)
})

t.test('a group is renamed to another spelling of its own name, and to none of another one', async (t) => {
  await aGroup('analysts')
  await aGroup('others')
  const rename = (from: string, name: string) => admin.send('PUT', `/api/group/${from}`, { name })
  t.equal((await rename('analysts', 'Analysts')).status, 200)
  t.equal((await rename('Analysts', 'Analysts')).status, 200)
  t.match(await rename('Analysts', '0thers'), { status: 409, json: { message: /looks like "others"/ } })
  t.match(await rename('Analysts', 'others'), { status: 409, json: { message: 'Group exists yet' } })
})

t.test('similar names that a database already has go on working', async (t) => {
  const one = await as({ login: 'kim' })
  const other = await as({ login: 'Kim' })
  await aGroup('Team')
  await aGroup('team')
  for (const user of [one, other])
    t.match((await user.get('/api/auth/validate')).json, { login: user.login, groups: [user.login, 'public'] })
  t.equal((await admin.send('POST', '/api/group/team/member/Kim')).status, 200)
  t.equal((await admin.send('PUT', '/api/group/Team', { workspace: false })).status, 200)
  t.equal((await admin.send('PUT', '/api/user/Kim', { feed_quality: 'low' })).status, 200)
  t.equal((await createUser('KIM')).status, 409)
  t.equal((await admin.send('DELETE', '/api/user/Kim')).status, 200)
  t.equal((await admin.send('DELETE', '/api/group/Team')).status, 200)
})

t.test('of similar names at the same time one is made, by whichever way', async (t) => {
  const names = ['alice', 'Alice', 'ALICE', 'a1ice', 'alice-', '_alice', 'aLice', 'AlIce']
  const ways = [createUser, createGroup]
  for (let round = 0; round < rounds(3); round++) {
    const answers = await atOnce(16, (n) => {
      const create = ways[n % ways.length] ?? createUser
      return create(names[n % names.length] ?? '')
    })
    t.strictSame(answers.map(({ status }) => status).toSorted(), [200, ...Array(15).fill(409)])
    await clearAccounts(app.db)
  }
})

t.test('a provider neither registers a similar login nor makes a similar group', async (t) => {
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  const provider = { issuer, client_id, client_secret, oidc_groups_management_mode: 'FULL' }
  t.equal((await admin.send('POST', '/api/oauth', { name: 'kc', ...provider })).status, 200)
  t.match(await admin.send('POST', '/api/oauth', { name: 'KC', ...provider }), {
    status: 409,
    json: { message: /looks like "OpenID_kc"/ },
  })
  await aGroup('analysts')
  id.people.set('eve', { preferred_username: 'Admin', nickname: 'eve', groups: ['Analysts', 'new', 'NEW', 'analysts'] })
  const answer = await nobody.send(
    'POST',
    '/api/oauth/kc/register',
    await throughProvider(nobody, id, { name: 'kc', login: 'eve' }),
  )
  t.match(answer, { status: 200, json: { login: 'eve' } })
  t.strictSame(answer.json.groups, ['NEW', 'OpenID_kc', 'analysts', 'eve', 'public', 'registered'])
  t.strictSame(await app.db('group').whereRaw(`lower(name) in ('analysts', 'new')`).orderBy('name').pluck('name'), [
    'NEW',
    'analysts',
  ])
})
