import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { testUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

const id = await openOidcProvider(t)
const { app, url, admin, nobody, as, aGroup } = await openTestApp(t, {
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
})

async function aProvider(name: string, mode: 'NONE' | 'FULL' | 'MIXED', more: object = {}) {
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  const made = { name, issuer, client_id, client_secret, oidc_groups_management_mode: mode, ...more }
  const { status } = await admin.send('POST', '/api/oauth', made)
  if (status !== 200) throw new Error(`no provider ${name}: ${status}`)
}

/** Signs in with these names in the claim; the groups of the user after that, without those that everybody has. */
async function groupsAfter(name: string, login: string, groups: unknown, verb = 'authorize'): Promise<string[]> {
  id.people.set(login, { preferred_username: login, groups })
  const answer = await nobody.send(
    'POST',
    `/api/oauth/${name}/${verb}`,
    await throughProvider(nobody, id, { name, login }),
  )
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.json.message}`)
  const everybodys = ['public', 'registered', login, `OpenID_${name}`]
  return answer.json.groups.filter((group: string) => !everybodys.includes(group))
}

t.test('without management a claim changes nothing', async (t) => {
  await aProvider('none', 'NONE')
  t.strictSame(await groupsAfter('none', 'ned', ['team-n', 'admin'], 'register'), [])
  t.strictSame(await groupsAfter('none', 'ned', ['team-n', 'admin']), [])
  t.equal((await admin.get('/api/group/team-n')).status, 404)
})

t.test('FULL: the claim decides over all groups, at each sign-in', async (t) => {
  await aProvider('full', 'FULL')
  await aGroup('local')
  t.strictSame(await groupsAfter('full', 'fay', ['team-a', 'local'], 'register'), ['local', 'team-a'])
  t.match((await admin.get('/api/group/team-a')).json, {
    provider: 'full',
    workspace: false,
    immutable: false,
    default: false,
    private: false,
    capabilities: [],
    users: ['fay'],
  })
  t.equal((await admin.get('/api/group/local')).json.provider, undefined)
  await aGroup('by-hand')
  await admin.send('POST', '/api/group/by-hand/member/fay')
  t.strictSame(await groupsAfter('full', 'fay', ['team-a', 'team-b']), ['team-a', 'team-b'])
  t.strictSame(await groupsAfter('full', 'fay', ['team-b', 'team-b']), ['team-b'])
  t.strictSame(await groupsAfter('full', 'fay', undefined), [], 'no claim means no groups')
  const fay = await admin.get('/api/user/fay')
  t.strictSame(fay.json.groups.map(({ name }: { name: string }) => name).sort(), [
    'OpenID_full',
    'fay',
    'public',
    'registered',
  ])
})

t.test('the audit log names the provider for each change of groups, committed with it', async (t) => {
  await aProvider('logged', 'FULL')
  const entriesOf = async (login: string) => {
    const { json } = await admin.get('/api/audit?count=100')
    type Entry = { operation: string; via: string; details: { name?: string; login?: string } }
    return json.entries
      .filter(({ via, details }: Entry) => via === 'provider' && [undefined, login].includes(details.login))
      .map(({ operation, details: { name } }: Entry) => `${operation} ${name}`)
  }
  await groupsAfter('logged', 'liz', ['team-l'], 'register')
  t.strictSame((await entriesOf('liz')).slice(0, 2).sort(), ['addMember team-l', 'createGroup team-l'])
  const before = (await entriesOf('liz')).length
  await groupsAfter('logged', 'liz', ['team-l'])
  t.equal((await entriesOf('liz')).length, before, 'no change, no entry')
  await groupsAfter('logged', 'liz', ['team-k'])
  t.strictSame((await entriesOf('liz')).slice(0, 3).sort(), [
    'addMember team-k',
    'createGroup team-k',
    'removeMember team-l',
  ])
  const { json } = await admin.get('/api/audit?operation=removeMember')
  t.match(json.entries[0], {
    actor: null,
    actor_id: null,
    via: 'provider',
    via_name: 'logged',
    address: '127.0.0.1',
    request_id: /./,
    details: { name: 'team-l', login: 'liz' },
  })
  const { json: sameRequest } = await admin.get(`/api/audit?request_id=${json.entries[0].request_id}`)
  t.ok(sameRequest.entries.some(({ operation }: { operation: string }) => operation === 'authorizeWithOidc'))
})

t.test('entries of groups that a provider names say what each gave and took', async (t) => {
  await aProvider('granting', 'FULL')
  await aGroup('one', { capabilities: ['sharing_with_all', 'removing_tags'] })
  await aGroup('two', { capabilities: ['removing_tags', 'removing_objects'] })
  type Entry = {
    via: string
    operation: string
    details: { name: string; login?: string; given?: string[]; taken?: string[] }
  }
  const latest = async (count: number) =>
    (await admin.get('/api/audit?count=100')).json.entries
      .filter(({ via, details }: Entry) => via === 'provider' && details.login === 'gus')
      .slice(0, count)
      .toReversed()
      .map(({ operation, details: { login, ...details } }: Entry) => ({ operation, ...details }))
  await groupsAfter('granting', 'gus', ['one', 'two'], 'register')
  t.strictSame(await latest(2), [
    { operation: 'addMember', name: 'one', given: ['sharing_with_all', 'removing_tags'] },
    { operation: 'addMember', name: 'two', given: ['removing_objects'] },
  ])
  await groupsAfter('granting', 'gus', [])
  t.strictSame(await latest(2), [
    { operation: 'removeMember', name: 'one', taken: ['sharing_with_all'] },
    { operation: 'removeMember', name: 'two', taken: ['removing_tags', 'removing_objects'] },
  ])
})

t.test('MIXED: only groups that are linked to the provider are joined and left', async (t) => {
  await aProvider('mixed', 'MIXED')
  await aGroup('mine')
  await aGroup('theirs')
  await admin.send('PUT', '/api/group/theirs', { provider: 'mixed' })
  t.strictSame(await groupsAfter('mixed', 'max', ['mine', 'theirs', 'fresh'], 'register'), ['fresh', 'theirs'])
  t.equal((await admin.get('/api/group/fresh')).json.provider, 'mixed')
  await admin.send('POST', '/api/group/mine/member/max')
  t.strictSame(await groupsAfter('mixed', 'max', []), ['mine'])
  await admin.send('PUT', '/api/group/theirs', { provider: null })
  t.strictSame(await groupsAfter('mixed', 'max', ['theirs', 'fresh']), ['fresh', 'mine'])
  await admin.send('PUT', '/api/group/fresh', { provider: null })
  t.strictSame(await groupsAfter('mixed', 'max', []), ['fresh', 'mine'], 'what is linked no longer stays')
})

t.test('a forged claim gains nothing: users, private and immutable groups are out of reach', async (t) => {
  await as({ login: 'victim', capabilities: ['removing_objects'] })
  await app.db('group').insert({
    name: 'fixed',
    capabilities: ['access_all_objects'],
    private: false,
    default: false,
    workspace: true,
    immutable: true,
  })
  // A user of an old database without a group of their own: their name must not become a group either.
  await app.db('user').insert({
    login: 'bare',
    email: 'bare@example.org',
    additional_info: 'x',
    disabled: false,
    pending: false,
    feed_quality: 'high',
  })
  await as({ login: 'other' })
  await app.db('group').insert({
    name: 'bare2',
    capabilities: ['manage_users'],
    private: false,
    default: false,
    workspace: true,
    immutable: false,
  })
  await app.db('user').insert({
    login: 'bare2',
    email: 'bare2@example.org',
    additional_info: 'x',
    disabled: false,
    pending: false,
    feed_quality: 'high',
  })
  const forged = [
    'admin',
    'victim',
    'other',
    'fixed',
    'public',
    'OpenID_full',
    'OpenID_forge',
    'bare',
    'bare2',
    'private',
  ]
  for (const mode of ['FULL', 'MIXED'] as const) {
    const name = mode === 'FULL' ? 'forge' : 'forge-mixed'
    await aProvider(name, mode)
    const login = `eve-${mode.toLowerCase()}`
    t.strictSame(await groupsAfter(name, login, forged, 'register'), [], `${mode} at registration`)
    t.strictSame(await groupsAfter(name, login, forged), [], `${mode} at sign-in`)
    const { json } = await admin.get(`/api/user/${login}`)
    t.strictSame(json.capabilities, ['access_remotes', 'adding_files', 'manage_profile', 'personalize'])
    t.strictSame(
      json.groups.map((group: { name: string }) => group.name).sort(),
      [`OpenID_${name}`, login, 'public', 'registered'].sort(),
    )
  }
  t.equal((await admin.get('/api/group/bare')).status, 404)
  t.strictSame((await admin.get('/api/group/admin')).json.users, ['admin'])
  t.strictSame((await admin.get('/api/group/victim')).json.users, ['victim'])
  t.strictSame((await admin.get('/api/group/fixed')).json.users, [])
})

t.test('a bound account keeps immutable and private groups, whatever the claim', async (t) => {
  await aProvider('keeps', 'FULL')
  const gil = await as({ login: 'gil', groups: ['fixed'] })
  await gil.send('POST', '/api/oauth/keeps/bind_account', {
    ...(await throughProvider(gil, id, { name: 'keeps', login: 'gil' })),
    ...(await withPassword({ app }, gil)),
  })
  t.strictSame(await groupsAfter('keeps', 'gil', []), ['fixed'])
})

t.test('names of the claim are matched as a whole and translated', async (t) => {
  await aProvider('named', 'FULL', {
    oidc_groups_match_pattern: String.raw`/org/(?P<unit>[a-z]+)-(\d+)`,
    oidc_groups_replace_pattern: String.raw`\g<unit>.\2`,
  })
  const claimed = ['/org/red-7', '/org/red-7/sub', 'x/org/blue-1', '/org/GREEN-1', '/org/green-1', 5, null, { a: 1 }]
  t.strictSame(await groupsAfter('named', 'hal', claimed, 'register'), ['green.1', 'red.7'])
  t.strictSame(await groupsAfter('named', 'hal', ['/org/red-7']), ['red.7'])
  const odd = ['a b', '', '.', '..', 'x'.repeat(33), 'nul\0', 'ä', 'PRIVATE', 'x'.repeat(5000)]
  await aProvider('odd', 'FULL')
  t.strictSame(await groupsAfter('odd', 'ida', odd, 'register'), [], 'names that no group can have are passed over')
  await aProvider('prefix', 'FULL', { oidc_groups_replace_pattern: String.raw`X_\1` })
  t.strictSame(await groupsAfter('prefix', 'ivo', ['a'], 'register'), ['X_a'], 'a name is replaced once')
})

t.test('a claim that cannot be used stops the sign-in, and takes nobody out of anything', async (t) => {
  await aProvider('strict', 'FULL', { oidc_groups_match_pattern: '((a|b)+)+c?' })
  const hooked = async (groups: unknown) => {
    id.people.set('jan', { preferred_username: 'jan', groups })
    return nobody.send(
      'POST',
      '/api/oauth/strict/authorize',
      await throughProvider(nobody, id, { name: 'strict', login: 'jan' }),
    )
  }
  await groupsAfter('strict', 'jan', ['ab'], 'register')
  await aGroup('kept')
  await admin.send('POST', '/api/group/kept/member/jan')
  for (const groups of ['ab', { ab: true }, 7, Array.from({ length: 1001 }, (_, n) => `a${n}`)])
    t.match(await hooked(groups), { status: 403, json: { message: /the claim "groups"/ } })
  t.match(await hooked([`${'ab'.repeat(100)}!`]), { status: 403, json: { message: /takes too long/ } })
  await app.db('openid_provider').where({ name: 'strict' }).update({ oidc_groups_match_pattern: '(' })
  t.match(await hooked(['ab']), { status: 403, json: { message: /pattern for names of groups is not valid/ } })
  t.match((await admin.get('/api/group/kept')).json.users, ['jan'])
})

t.test('what the old server left empty counts as its default', async (t) => {
  await aProvider('old', 'FULL')
  await app.db('openid_provider').where({ name: 'old' }).update({
    oidc_groups_match_pattern: null,
    oidc_groups_replace_pattern: null,
    requires_approval: null,
  })
  t.strictSame(await groupsAfter('old', 'kai', ['team-k'], 'register'), ['team-k'])
  await app.db('openid_provider').where({ name: 'old' }).update({ oidc_groups_management_mode: null })
  t.strictSame(await groupsAfter('old', 'kai', []), ['team-k'])
  t.match((await admin.get('/api/oauth/old')).json, { oidc_groups_management_mode: 'NONE', requires_approval: false })
})

t.test('many sign-ins at once leave each user once in each group', async (t) => {
  await aProvider('busy', 'FULL')
  const logins = ['b1', 'b2', 'b3']
  for (const login of logins) await groupsAfter('busy', login, [], 'register')
  const rounds = Array.from({ length: 4 }, () => logins).flat()
  const names = ['one', 'two', 'three', 'four']
  const returned = []
  for (const login of logins) id.people.set(login, { preferred_username: login, groups: names })
  for (const login of rounds) returned.push(await throughProvider(nobody, id, { name: 'busy', login }))
  const answers = await Promise.all(returned.map((body) => nobody.send('POST', '/api/oauth/busy/authorize', body)))
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([200]))
  const { rows } = await app.db.raw('select user_id, group_id from member group by 1, 2 having count(*) > 1')
  t.strictSame(rows, [])
  for (const name of names) t.strictSame((await admin.get(`/api/group/${name}`)).json.users, logins, name)
})

t.test('members of a group that was left no longer see what it was given', async (t) => {
  await aProvider('access', 'FULL')
  await aGroup('lab')
  const { json } = await admin.upload('for the lab', { options: { upload_as: 'lab' } })
  id.people.set('lea', { preferred_username: 'lea', groups: ['lab'] })
  const register = await nobody.send(
    'POST',
    '/api/oauth/access/register',
    await throughProvider(nobody, id, { name: 'access', login: 'lea' }),
  )
  const lea = testUser(url, register.json)
  t.equal((await lea.get(`/api/file/${json.id}`)).status, 200)
  await groupsAfter('access', 'lea', [])
  t.equal((await lea.get(`/api/file/${json.id}`)).status, 404)
})
