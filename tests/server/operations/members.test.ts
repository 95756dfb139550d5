import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { rounds } from '../../support/rounds.ts'

const { app, admin, nobody, as, aGroup } = await openTestApp(t)
t.afterEach(() => clearAccounts(app.db))

const usersOf = async (name: string): Promise<string[]> => (await admin.get(`/api/group/${name}`)).json.users
const adminsOf = async (name: string): Promise<string[]> => (await admin.get(`/api/group/${name}`)).json.admins

async function makePending(login: string): Promise<void> {
  await as({ login })
  await app.db('user').where({ login }).update({ pending: true })
}

t.test('a member is added once, and gets what the group gives', async (t) => {
  await aGroup('team', { capabilities: ['adding_tags'] })
  const alice = await as({ login: 'alice' })
  t.strictSame((await admin.send('POST', '/api/group/team/member/alice')).json, { name: 'team' })
  t.strictSame(await usersOf('team'), ['alice'])
  t.strictSame(await adminsOf('team'), [])
  t.strictSame((await alice.get('/api/auth/validate')).json.capabilities, ['adding_tags'])
  const again = await admin.send('POST', '/api/group/team/member/alice')
  t.match(again.json, { code: 'conflict', message: 'Member is already added' })
  t.strictSame(await usersOf('team'), ['alice'])
})

const UNCHANGEABLE: readonly (readonly [string, number, RegExp])[] = [
  ['a%20b/member/a%20b', 400, /^name/],
  ['team/member/a%20b', 400, /^login/],
  ['nobody/member/nobody', 404, /^No such group$/],
  ['public/member/nobody', 403, /immutable group is not allowed$/],
  ['team/member/nobody', 404, /^No such user$/],
  ['team/member/carol', 403, /^User is pending and need to be accepted first$/],
]

for (const [method, body, immutable] of [
  ['POST', undefined, 'Adding members to immutable group is not allowed'],
  ['PUT', { group_admin: true }, 'Change membership in immutable group is not allowed'],
  ['DELETE', undefined, 'Removing members from immutable group is not allowed'],
] as const) {
  t.test(`${method} of a membership that cannot change is refused in this order`, async (t) => {
    await aGroup('team')
    await makePending('carol')
    for (const [path, status, message] of UNCHANGEABLE) {
      const answer = await admin.send(method, `/api/group/${path}`, body)
      t.equal(answer.status, status, `${method} ${path}`)
      t.match(answer.json.message, message)
    }
    t.equal((await admin.send(method, '/api/group/public/member/admin', body)).json.message, immutable)
    t.equal((await nobody.send(method, '/api/group/team/member/carol', body)).status, 401)
  })
}

t.test('a member becomes administrator of the group, and no longer', async (t) => {
  await aGroup('team')
  await as({ login: 'alice', groups: ['team'] })
  await as({ login: 'bob' })
  const put = (login: string, body: unknown) => admin.send('PUT', `/api/group/team/member/${login}`, body)
  t.strictSame((await put('alice', { group_admin: true })).json, { name: 'team' })
  t.strictSame(await adminsOf('team'), ['alice'])
  await put('alice', { group_admin: false })
  t.strictSame(await adminsOf('team'), [])
  for (const body of [{}, { group_admin: null }, { group_admin: 'perhaps' }])
    t.match((await put('alice', body)).json.errors, [{ field: 'group_admin' }])
  t.equal((await admin.send('PUT', '/api/group/team/member/alice')).status, 400)
  t.equal((await put('bob', { group_admin: true })).status, 404)
  t.strictSame(await usersOf('team'), ['alice'])
})

t.test('members are removed by administrators and by those of the group, who may nothing else', async (t) => {
  await aGroup('team')
  await aGroup('other')
  const chief = await as({ login: 'chief', groups: ['team', 'other'] })
  for (const login of ['alice', 'bob', 'deputy']) await as({ login, groups: ['team', 'other'] })
  for (const login of ['chief', 'deputy'])
    await admin.send('PUT', `/api/group/team/member/${login}`, { group_admin: true })
  const remove = (path: string) => chief.send('DELETE', `/api/group/${path}`)

  t.strictSame((await remove('team/member/alice')).json, { name: 'team' })
  t.strictSame((await remove('team/member/deputy')).json, { name: 'team' })
  t.strictSame(await usersOf('team'), ['bob', 'chief'])
  const forbidden = { code: 'forbidden', message: 'You are not permitted to manage this group' }
  t.match((await remove('other/member/alice')).json, forbidden)
  t.match((await remove('public/member/alice')).json, forbidden)
  t.match((await remove('nobody/member/alice')).json, forbidden)
  t.equal((await remove('a%20b/member/alice')).status, 400)
  t.match((await remove('team/member/chief')).json, { code: 'forbidden', message: /^You can't remove yourself/ })
  t.match((await remove('team/member/nobody')).json, { code: 'not_found', message: 'No such user' })
  t.match((await remove('team/member/alice')).json, { code: 'conflict', message: 'Member is already removed' })
  for (const method of ['POST', 'PUT']) {
    const answer = await chief.send(method, '/api/group/team/member/alice', { group_admin: true })
    t.match(answer.json.message, 'manage_users')
  }
  t.equal((await admin.send('DELETE', '/api/group/team/member/bob')).status, 200)
  t.strictSame(await usersOf('team'), ['chief'])
})

t.test('not even an administrator removes himself', async (t) => {
  await aGroup('team')
  await admin.send('POST', '/api/group/team/member/admin')
  t.match((await admin.send('DELETE', '/api/group/team/member/admin')).json, {
    code: 'forbidden',
    message: "You can't remove yourself from the group, only system admin can remove group admins.",
  })
  t.strictSame(await usersOf('team'), ['admin'])
})

t.test('an outsider, and an ordinary member, remove nobody', async (t) => {
  await aGroup('team')
  await as({ login: 'bob', groups: ['team'] })
  for (const groups of [[], ['team']]) {
    const alice = await as({ groups })
    t.equal((await alice.send('DELETE', '/api/group/team/member/bob')).status, 403)
  }
})

t.test('32 times at once: a member is added once and removed once', async (t) => {
  const team = await aGroup('team')
  await as({ login: 'alice' })
  const outcome = async (method: string) => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => admin.send(method, '/api/group/team/member/alice')),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    return [count(200), count(409)]
  }
  for (let round = 0; round < rounds(6); round++) {
    t.strictSame(await outcome('POST'), [1, 31])
    t.strictSame(await app.db('member').where({ group_id: team }).pluck('group_admin'), [false])
    t.strictSame(await outcome('DELETE'), [1, 31])
    t.strictSame(await app.db('member').where({ group_id: team }), [])
  }
})

t.test('users and groups that go while members come leave no trace', async (t) => {
  for (let round = 0; round < rounds(6); round++) {
    await aGroup('team')
    await as({ login: 'alice' })
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => admin.send('POST', '/api/group/team/member/alice')),
      admin.send('DELETE', '/api/user/alice'),
      admin.send('DELETE', '/api/group/team'),
      ...Array.from({ length: 15 }, () => admin.send('PUT', '/api/group/team/member/alice', { group_admin: true })),
    ])
    t.strictSame(
      answers.filter(({ status }) => ![200, 404, 409].includes(status)).map(({ json }) => json),
      [],
    )
    t.strictSame(await app.db('user').pluck('login'), ['admin'])
    t.strictSame(await app.db('group').whereIn('name', ['team', 'alice']), [])
    t.strictSame(await app.db('member').whereNot({ user_id: 1 }), [])
  }
})

t.test('nobody has to stay in the group registered', async (t) => {
  await as({ login: 'alice', groups: ['registered'] })
  t.ok((await usersOf('registered')).includes('alice'))
  t.strictSame((await admin.send('DELETE', '/api/group/registered/member/alice')).json, { name: 'registered' })
  t.notOk((await usersOf('registered')).includes('alice'))
  t.strictSame((await admin.send('POST', '/api/group/registered/member/alice')).json, { name: 'registered' })
  t.ok((await usersOf('registered')).includes('alice'))
})
