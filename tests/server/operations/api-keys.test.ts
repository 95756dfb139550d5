import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { rounds } from '../../support/rounds.ts'
import { testUser } from '../../support/user.ts'

const { app, url, as, admin, nobody } = await openTestApp(t)
const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
const lee = await as({ login: 'lee', capabilities: ['manage_profile'] })
const holder = (token: string) => testUser(url, { login: 'kim', token })

t.test('a key is issued, listed, shown, used and revoked', async (t) => {
  const issued = await kim.send('POST', '/api/user/kim/api_key', { name: 'feed' })
  t.match(issued, { status: 200, json: { name: 'feed', issuer_login: 'kim', token: /^[\w-]+\.[\w-]+\.[\w-]+$/ } })
  const { token, ...key } = issued.json
  t.strictSame((await kim.get('/api/api_key')).json.api_keys.at(-1), key)
  for (const id of [key.id, key.id.toUpperCase(), `{${key.id}}`, `urn:uuid:${key.id}`, key.id.replaceAll('-', '')]) {
    t.strictSame((await kim.get(`/api/api_key/${encodeURIComponent(id)}`)).json, key, id)
  }
  t.equal((await holder(token).get('/api/auth/validate')).json.login, 'kim')
  t.match(await kim.send('DELETE', `/api/api_key/${key.id}`), { status: 200, json: null })
  t.equal((await holder(token).get('/api/auth/validate')).status, 401)
  t.equal((await kim.send('DELETE', `/api/api_key/${key.id}`)).status, 404)
  t.equal((await kim.get(`/api/api_key/${key.id}`)).status, 404)
})

t.test('a name is optional and has at most 100 characters', async (t) => {
  const create = (body?: unknown) => kim.send('POST', '/api/user/kim/api_key', body)
  for (const body of [undefined, {}, { name: '' }, { unknown: 1 }])
    t.match(await create(body), { status: 200, json: { name: '' } })
  const longest = 'ż'.repeat(100)
  t.match(await create({ name: longest }), { status: 200, json: { name: longest } })
  for (const name of ['x'.repeat(101), null, 5, 'a\0b'])
    t.match(await create({ name }), { status: 400, json: { errors: [{ field: 'name' }] } })
  t.match(await create([]), { status: 400 })
  const virus = '🦠'.repeat(100)
  t.match(await create({ name: virus }), { status: 200, json: { name: virus } })
})

t.test('keys of others are for administrators', async (t) => {
  for (const body of ['no JSON', '{"name":5}'])
    t.match(await lee.send('POST', '/api/user/kim/api_key', body), { status: 403, json: { message: /manage_users/ } })
  t.match(await lee.send('POST', '/api/user/kim/api_key'), { status: 403, json: { message: /manage_users/ } })
  t.match(await lee.send('POST', '/api/user/unknown/api_key'), { status: 403, json: { message: /manage_users/ } })
  for (const body of [undefined, 'no JSON', '{"name":5}'])
    t.match(await admin.send('POST', '/api/user/unknown/api_key', body), { status: 404, json: { code: 'not_found' } })
  const { json } = await admin.send('POST', '/api/user/kim/api_key', { name: 'by admin' })
  t.equal(json.issuer_login, 'admin')
  t.equal((await holder(json.token).get('/api/auth/validate')).json.login, 'kim')
  t.equal((await lee.get(`/api/api_key/${json.id}`)).status, 404)
  t.equal((await admin.get(`/api/api_key/${json.id}`)).status, 404)
  t.notOk((await lee.get('/api/api_key')).json.api_keys.some(({ id }: { id: string }) => id === json.id))
  t.equal((await lee.send('DELETE', `/api/api_key/${json.id}`)).status, 404)
  t.equal((await holder(json.token).get('/api/auth/validate')).status, 200)
  t.equal((await admin.send('DELETE', `/api/api_key/${json.id}`)).status, 200)
  t.equal((await holder(json.token).get('/api/auth/validate')).status, 401)
})

t.test('issuing and revoking need manage_profile, and a login', async (t) => {
  const { json: key } = await kim.send('POST', '/api/user/kim/api_key')
  const only = await as({ login: 'only', capabilities: ['manage_users'] })
  for (const path of ['/api/user/only/api_key', '/api/user/kim/api_key']) {
    t.match(await only.send('POST', path), { status: 403, json: { message: /manage_profile/ } })
  }
  t.match(await only.send('DELETE', `/api/api_key/${key.id}`), { status: 403, json: { message: /manage_profile/ } })
  t.equal((await only.get('/api/api_key')).status, 200)
  for (const [method, path] of [
    ['POST', '/api/user/kim/api_key'],
    ['GET', '/api/api_key'],
    ['GET', `/api/api_key/${key.id}`],
    ['DELETE', `/api/api_key/${key.id}`],
  ] as const)
    t.match(await nobody.send(method, path), { status: 401, json: { code: 'unauthenticated' } }, `${method} ${path}`)
})

t.test('an identifier that is not a UUID is refused by name', async (t) => {
  for (const id of ['1', 'x', `${'0'.repeat(31)}`, '%00', 'g0000000-0000-0000-0000-000000000000']) {
    for (const method of ['GET', 'DELETE']) {
      const answer = await kim.send(method, `/api/api_key/${id}`)
      t.match(answer, { status: 400, json: { errors: [{ field: 'key_id' }] } }, `${method} ${id}`)
    }
  }
})

t.test('a key survives a new password, and ends with the signing key of the server', async (t) => {
  const { json } = await kim.send('POST', '/api/user/kim/api_key')
  await app.db('user').where({ login: 'kim' }).update({ password_ver: 'f00', identity_ver: 'f01' })
  t.equal((await holder(json.token).get('/api/auth/validate')).status, 200)
  const other = await openTestApp(t, { database_uri: String(app.settings.databaseUri) })
  t.not(other.app.secretKey, app.secretKey)
  t.equal((await testUser(other.url, { login: 'kim', token: json.token }).get('/api/auth/validate')).status, 401)
})

/** Ends when a statement waits for a lock that another one holds. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await app.db.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

for (const [gone, status, code] of [
  ['ann', 404, 'not_found'],
  ['chief', 401, 'unauthenticated'],
] as const) {
  t.test(`a key that is issued for ann by chief while ${gone} is being deleted is refused`, async (t) => {
    await as({ login: 'ann' })
    const chief = await as({ login: 'chief', capabilities: ['manage_profile', 'manage_users'] })
    const deleting = await app.db.transaction()
    await deleting('member')
      .whereIn('user_id', deleting('user').where({ login: gone }).select('id'))
      .delete()
    await deleting('user').where({ login: gone }).delete()
    const answer = chief.send('POST', '/api/user/ann/api_key')
    await untilOneWaits()
    await deleting.commit()
    t.match(await answer, { status, json: { code } })
    for (const login of ['ann', 'chief']) await admin.send('DELETE', `/api/user/${login}`)
    await app.db('group').whereIn('name', ['ann', 'chief']).delete()
  })
}

t.test('keys issued while their users are being deleted are refused or go with them', async (t) => {
  for (let round = 0; round < rounds(5); round++) {
    await as({ login: 'ann' })
    const chief = await as({ login: 'chief', capabilities: ['manage_profile', 'manage_users'] })
    const answers = await atOnce(32, (n) => {
      if (n === 8) return admin.send('DELETE', '/api/user/ann')
      if (n === 16) return admin.send('DELETE', '/api/user/chief')
      return chief.send('POST', `/api/user/${n % 2 === 0 ? 'ann' : 'chief'}/api_key`)
    })
    t.strictSame(
      statusesOf(answers).filter((status) => ![200, 401, 404].includes(status)),
      [],
      `round ${round}`,
    )
    t.strictSame(await app.db('user').whereIn('login', ['ann', 'chief']), [])
    t.strictSame(await app.db('api_key').whereNotIn('user_id', app.db('user').select('id')), [])
  }
})

t.test('a user has no more keys than the setting allows, issued at the same moment by several', async (t) => {
  const bounded = await openTestApp(t, { api_keys_per_user: '5' })
  for (let round = 0; round < rounds(2); round += 1) {
    // The key that the user holds is the first of the five.
    const user = await bounded.as({ capabilities: ['manage_profile'] })
    const other = await bounded.as({ capabilities: ['manage_profile'] })
    const issue = (by: typeof user) => by.send('POST', `/api/user/${user.login}/api_key`, { name: 'many' })
    const answers = await atOnce(32, (index) => issue(index % 2 === 0 ? user : bounded.admin))
    t.strictSame(statusesOf(answers), [200, 409])
    t.equal(answers.filter(({ status }) => status === 200).length, 4)
    const refused = answers.find(({ status }) => status === 409)
    t.match(refused?.json, { code: 'conflict', message: /^API keys of .*: at most 5$/ })
    const { api_keys: keys } = (await user.get('/api/api_key')).json
    t.equal(keys.length, 5)
    t.equal(
      (await other.send('POST', `/api/user/${other.login}/api_key`)).status,
      200,
      'each user has room of their own',
    )
    const unused = keys.find(({ name }: { name: string }) => name === 'many')
    t.equal((await user.send('DELETE', `/api/api_key/${unused.id}`)).status, 200)
    t.equal((await issue(user)).status, 200, 'a key that is gone makes room')
    t.equal((await issue(user)).status, 409)
  }
})
