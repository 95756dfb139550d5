import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { missing } from '../../support/missing.ts'

const { app, admin, nobody, as, aGroup } = await openTestApp(t)
t.afterEach(() => clearAccounts(app.db))

const EMPTY = {
  capabilities: [],
  private: false,
  default: false,
  workspace: true,
  immutable: false,
  users: [],
  admins: [],
}

t.test('a new group is an empty workspace; flags cannot be set', async (t) => {
  const sent = {
    capabilities: ['adding_tags', 'of_a_plugin', 'adding_tags'],
    default: true,
    private: true,
    name: 'other',
  }
  t.strictSame((await admin.send('POST', '/api/group/team', sent)).json, { name: 'team' })
  t.strictSame((await admin.get('/api/group/team')).json, {
    ...EMPTY,
    name: 'team',
    capabilities: ['adding_tags', 'of_a_plugin'],
  })
  t.equal((await admin.send('POST', '/api/group/other', {})).status, 200)
  t.strictSame((await admin.get('/api/group/other')).json, { ...EMPTY, name: 'other' })
})

t.test('what cannot be a group is refused by field', async (t) => {
  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ['team', { capabilities: null }, /^capabilities$/],
    ['team', { capabilities: 'adding_tags' }, /^capabilities$/],
    ['team', { capabilities: ['a', 5, null] }, /^capabilities\.1$/],
    ['a b', {}, /^name$/],
    ['private', {}, /^name$/],
    ['team%0A', {}, /^name$/],
    ['x'.repeat(33), {}, /^name$/],
  ]
  for (const [name, body, field] of refused) {
    const answer = await admin.send('POST', `/api/group/${name}`, body)
    t.equal(answer.status, 400, JSON.stringify([name, body]))
    t.match(answer.json.errors[0].field, field)
  }
  t.equal((await admin.send('POST', '/api/group/team')).status, 400)
  t.match((await admin.send('POST', '/api/group/admin', {})).json, { code: 'conflict', message: 'Group exists yet' })
  t.equal((await admin.get('/api/group/team')).status, 404)
})

t.test('groups are listed by name, private ones too, with members and administrators', async (t) => {
  const team = await aGroup('team')
  await as({ login: 'bob', groups: ['team'] })
  await as({ login: 'alice', groups: ['team'] })
  await admin.send('PUT', '/api/group/team/member/bob', { group_admin: true })
  // As in old databases.
  const { id } = (await app.db('user').where({ login: 'alice' }).first('id')) ?? missing()
  await app.db('member').insert({ user_id: id, group_id: team, group_admin: false })
  const { json } = await admin.get('/api/group')
  t.strictSame(
    json.groups.map((group: { name: string }) => group.name),
    ['admin', 'alice', 'bob', 'public', 'registered', 'team'],
  )
  t.strictSame(json.groups.at(-1), { ...EMPTY, name: 'team', users: ['alice', 'bob'], admins: ['bob'] })
  t.equal((await admin.get('/api/group/nobody')).status, 404)
  t.match((await admin.get('/api/group/a%20b')).json, { code: 'not_found', message: 'No such group' })
})

t.test('the own workspaces are shown to everybody, neither private nor default groups', async (t) => {
  await aGroup('team')
  await aGroup('other')
  await aGroup('no-workspace', { workspace: false })
  const alice = await as({ login: 'alice', groups: ['registered', 'team', 'no-workspace'] })
  t.strictSame((await alice.get('/api/auth/groups')).json, { groups: [{ ...EMPTY, name: 'team', users: ['alice'] }] })
  t.strictSame((await admin.get('/api/auth/groups')).json, { groups: [] })
  t.equal((await nobody.get('/api/auth/groups')).status, 401)
})

t.test('an update changes what it names, and null leaves as it is', async (t) => {
  await aGroup('team', { capabilities: ['adding_tags'] })
  const alice = await as({ login: 'alice', groups: ['team'] })
  const put = (body: unknown) => admin.send('PUT', '/api/group/team', body)
  const nulls = { name: null, capabilities: null, default: null, workspace: null }
  t.strictSame((await put({})).json, { name: 'team' })
  t.strictSame((await put(nulls)).json, { name: 'team' })
  t.match((await admin.get('/api/group/team')).json, { capabilities: ['adding_tags'], default: false, workspace: true })

  t.equal((await put({ default: true, workspace: false, capabilities: ['removing_tags'] })).status, 200)
  t.match((await admin.get('/api/group/team')).json, {
    capabilities: ['removing_tags'],
    default: true,
    workspace: false,
    users: ['alice'],
  })
  // At once, for tokens that exist already.
  t.strictSame((await alice.get('/api/auth/validate')).json.capabilities, ['removing_tags'])
  await admin.send('POST', '/api/user/bob', { email: 'bob@example.org', additional_info: 'x' })
  t.strictSame((await admin.get('/api/group/team')).json.users, ['alice', 'bob'])

  t.strictSame((await put({ name: 'hunters' })).json, { name: 'hunters' })
  t.equal((await admin.get('/api/group/team')).status, 404)
  t.match((await admin.get('/api/group/hunters')).json, { users: ['alice', 'bob'] })
  t.equal((await admin.send('PUT', '/api/group/hunters', { name: 'hunters' })).status, 200)
})

t.test('an update that cannot be is refused in this order, and changes nothing', async (t) => {
  await aGroup('team')
  const before = await app.db('group').orderBy('id')
  const refused: readonly (readonly [string, unknown, number, RegExp])[] = [
    ['team', { name: 'a b' }, 400, /^name: must be .*"a b"/],
    ['team', { name: 'Private' }, 400, /^name: cannot be "Private"/],
    ['team', { capabilities: [1] }, 400, /^capabilities\.0/],
    ['team', { default: 'maybe' }, 400, /^default/],
    ['a b', {}, 400, /^name/],
    ['nobody', { name: 'x' }, 404, /^No such group$/],
    ['public', { name: 'public', default: true }, 403, /^Can't change 'name', group is immutable$/],
    ['public', { workspace: false, default: true }, 403, /^Can't change 'default', group is immutable$/],
    ['admin', { provider: 'kc', workspace: true }, 403, /^Can't change 'workspace', group is immutable$/],
    ['admin', { provider: 'kc' }, 403, /^Can't change 'provider', group is immutable$/],
    ['team', { provider: 'kc', workspace: false }, 404, /^Provider name 'kc' not found$/],
    ['team', { name: 'registered', workspace: false }, 409, /^Group exists yet$/],
    ['team', { name: 'admin' }, 409, /^Group exists yet$/],
  ]
  for (const [name, body, status, message] of refused) {
    const answer = await admin.send('PUT', `/api/group/${name}`, body)
    t.equal(answer.status, status, JSON.stringify([name, body]))
    t.match(answer.json.message, message)
  }
  t.equal((await admin.send('PUT', '/api/group/team')).status, 400)
  t.strictSame(await app.db('group').orderBy('id'), before)
})

t.test('of an immutable group the capabilities can change: so a single user gets rights', async (t) => {
  const alice = await as({ login: 'alice' })
  const body = { name: null, default: null, workspace: null, provider: null, capabilities: ['adding_tags'] }
  t.equal((await admin.send('PUT', '/api/group/alice', body)).status, 200)
  t.strictSame((await alice.get('/api/auth/validate')).json.capabilities, ['adding_tags'])
})

t.test('a group is linked with a provider by name and unlinked by null', async (t) => {
  await aGroup('team')
  const own = await aGroup('OpenID_kc', { workspace: false })
  const text = { client_id: 'x', authorization_endpoint: 'x', token_endpoint: 'x', userinfo_endpoint: 'x' }
  await app.db('openid_provider').insert({ ...text, name: 'kc', group_id: own })
  const put = (body: unknown) => admin.send('PUT', '/api/group/team', body)
  await put({ provider: 'kc' })
  t.equal((await admin.get('/api/group/team')).json.provider, 'kc')
  await put({ workspace: false })
  t.equal((await admin.get('/api/group/team')).json.provider, 'kc')
  await put({ provider: null })
  t.notOk('provider' in (await admin.get('/api/group/team')).json)
})

t.test('both spellings of a capability are taken, and mean the same', async (t) => {
  await aGroup('team')
  const alice = await as({ login: 'alice', groups: ['team'] })
  const put = (capabilities: readonly string[]) => admin.send('PUT', '/api/group/team', { capabilities })
  const own = async () => (await admin.get('/api/group/team')).json.capabilities
  const effective = async () => (await alice.get('/api/auth/validate')).json.capabilities
  const stored = async () => (await app.db('group').where({ name: 'team' }).first('capabilities'))?.capabilities

  for (const name of ['access_prometheus_metrics', 'access_monitoring_metrics']) {
    await put([name])
    t.strictSame(await own(), ['access_monitoring_metrics'])
    t.strictSame(await effective(), ['access_monitoring_metrics', 'access_prometheus_metrics'])
  }
  await put(['karton_assign'])
  t.strictSame(await own(), ['karton_assign'])
  t.strictSame(await effective(), ['karton_assign'])
  const all = ['analysis_manage', 'karton_assign', 'karton_reanalyze', 'karton_unassign']
  for (const names of [['analysis_manage'], ['karton_unassign', 'karton_assign', 'karton_reanalyze'], all]) {
    await put(names)
    t.strictSame(await own(), ['analysis_manage'])
    t.strictSame(await effective(), all)
  }

  // An adopted database keeps the names that the server before us understands.
  await app.db('instance').update({ adopted: true })
  t.teardown(() => app.db('instance').update({ adopted: false }))
  await put(['analysis_manage', 'access_monitoring_metrics', 'adding_tags'])
  t.strictSame(await stored(), [
    'karton_assign',
    'karton_reanalyze',
    'karton_unassign',
    'access_prometheus_metrics',
    'adding_tags',
  ])
  t.strictSame(await own(), ['analysis_manage', 'access_monitoring_metrics', 'adding_tags'])
})

t.test('deleting a group takes from its members what it gave them', async (t) => {
  const team = await aGroup('team', { capabilities: ['adding_tags'] })
  const alice = await as({ login: 'alice', groups: ['team'] })
  const { json: file } = await admin.upload('for the team', { options: { upload_as: 'team' } })
  await app.db('attribute_definition').insert({
    key: 'origin',
    label: '',
    description: '',
    url_template: '',
    hidden: false,
    rich_template: '',
    example_value: '',
  })
  await app.db('attribute_permission').insert({ key: 'origin', group_id: team, can_read: true, can_set: true })
  t.equal((await alice.get(`/api/file/${file.id}`)).status, 200)

  t.strictSame((await admin.send('DELETE', '/api/group/team')).json, { name: 'team' })
  t.equal((await alice.get(`/api/file/${file.id}`)).status, 404)
  t.equal((await admin.get(`/api/file/${file.id}`)).status, 200)
  t.strictSame((await alice.get('/api/auth/validate')).json, {
    login: 'alice',
    capabilities: [],
    groups: ['alice', 'public'],
  })
  t.equal(await app.db('attribute_permission').where({ group_id: team }).first(), undefined)
  t.match((await admin.send('DELETE', '/api/group/team')).json, { code: 'not_found', message: 'No such group' })
})

t.test('an immutable group cannot be deleted, any other can', async (t) => {
  await as({ login: 'alice' })
  for (const name of ['public', 'admin', 'alice']) {
    const answer = await admin.send('DELETE', `/api/group/${name}`)
    t.match(answer.json, { code: 'forbidden', message: `Group '${name}' is immutable and can't be removed.` })
  }
  t.match(await admin.send('DELETE', '/api/group/registered'), {
    status: 403,
    json: { code: 'forbidden', message: "Group 'registered' is predefined and can't be removed." },
  })
  await aGroup('other')
  t.equal((await admin.send('DELETE', '/api/group/other')).status, 200)
})

t.test('administration needs manage_users', async (t) => {
  await aGroup('team')
  const alice = await as({ login: 'alice', groups: ['team'] })
  for (const [method, path] of [
    ['GET', '/api/group'],
    ['GET', '/api/group/team'],
    ['POST', '/api/group/new'],
    ['PUT', '/api/group/team'],
    ['DELETE', '/api/group/team'],
    ['POST', '/api/group/team/member/admin'],
    ['PUT', '/api/group/team/member/alice'],
  ] as const) {
    t.equal((await nobody.send(method, path)).status, 401, `${method} ${path}`)
    const answer = await alice.send(method, path)
    t.equal(answer.json.message, "You don't have required capability (manage_users) to perform this action")
  }
})
