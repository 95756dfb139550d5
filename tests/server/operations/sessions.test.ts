import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import t from 'tap'
import { setPassword } from '../../../server/src/auth/set-password.ts'
import { signSetPassword } from '../../../server/src/auth/sign-token.ts'
import { signingKey } from '../../../server/src/auth/signing-keys.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const { app, url, as, admin, nobody } = await openTestApp(t, { use_x_forwarded_for: '1', session_max_days: '20' })
const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
const lee = await as({ login: 'lee' })

type SessionUser = TestUser & { readonly id: string }

/** A key is exchanged for a session: no password needs to be hashed. */
async function begin(user: TestUser, headers: Readonly<Record<string, string>> = {}): Promise<SessionUser> {
  return begunBy((await user.send('POST', '/api/auth/refresh', undefined, headers)).json.token, user.login)
}

function begunBy(token: string, login: string): SessionUser {
  const claims = jwt.decode(token)
  if (typeof claims !== 'object' || claims === null) throw new Error('no claims')
  return { ...testUser(url, { login, token }), id: String(claims.sid) }
}

const listed = async (user: TestUser) => (await user.get(`/api/user/${user.login}/session`)).json.sessions
const isIn = async (user: TestUser): Promise<boolean> => (await user.get('/api/auth/validate')).status === 200

t.beforeEach(() => app.db('session').delete())

t.test('a session is listed with the client that began it and where it was last used from', async (t) => {
  const agent = `kim's browser ${'x'.repeat(300)}`
  const one = await begin(kim, { 'user-agent': agent, 'x-forwarded-for': '192.0.2.1' })
  const two = await begin(kim, { 'x-forwarded-for': '::ffff:192.0.2.2' })
  const [first, second, ...more] = await listed(two)
  t.same(more, [])
  const shown = { id: one.id, provider: null, address: '192.0.2.1', user_agent: agent.slice(0, 200), is_current: false }
  t.match(first, { ...shown, last_used_from: '192.0.2.1' })
  t.match(second, { id: two.id, is_current: true })
  t.equal(Date.parse(first.expires_at) - Date.parse(first.created_at), 86_400_000)
  await one.send('GET', '/api/auth/validate', undefined, { 'x-forwarded-for': '198.51.100.9' })
  await app.lastUses.flush()
  const [used] = await listed(two)
  t.match(used, { last_used_from: '198.51.100.9', address: '192.0.2.1' })
  t.ok(used.last_used_at > first.last_used_at)
})

t.test('a session ends after its longest life, however often it is renewed', async (t) => {
  const begun = await begin(kim)
  const beganDaysAgo = (days: number) =>
    app.db.raw(`update session set created_at = clock_timestamp() at time zone 'utc' - ? * interval '1 day'`, [days])
  await beganDaysAgo(19.5)
  const renewed = await begun.send('POST', '/api/auth/refresh')
  t.equal(renewed.status, 200)
  const { exp = 0, iat = 0 } = jwt.decode(renewed.json.token, { json: true }) ?? {}
  t.ok(Math.abs(exp - iat - 43_200) < 60, `valid for ${exp - iat} s more`)
  const [session] = await listed(begun)
  t.ok(Math.abs(Date.parse(session.expires_at) - exp * 1000) < 60_000)
  await beganDaysAgo(19.9)
  t.ok(await isIn(begun))
  await beganDaysAgo(20.01)
  t.notOk(await isIn(begun), 'its first token, which is as good as on the day before')
  t.notOk(await isIn(begunBy(renewed.json.token, 'kim')))
  t.match(await begun.send('POST', '/api/auth/refresh'), {
    status: 401,
    json: { code: 'unauthenticated', message: /as old as a session may be/ },
  })
})

t.test('sessions of others are for administrators', async (t) => {
  const begun = await begin(kim)
  for (const [method, path] of [
    ['GET', '/api/user/kim/session'],
    ['DELETE', '/api/user/kim/session'],
    ['GET', '/api/user/unknown/session'],
  ] as const) {
    t.match(await lee.send(method, path), { status: 403, json: { message: /manage_users/ } }, `${method} ${path}`)
    t.equal((await nobody.send(method, path)).status, 401)
  }
  t.equal((await lee.send('DELETE', `/api/session/${begun.id}`)).status, 404)
  t.equal((await nobody.send('DELETE', `/api/session/${begun.id}`)).status, 401)
  t.equal((await admin.get('/api/user/unknown/session')).status, 404)
  t.ok(await isIn(begun))
  t.match((await admin.get('/api/user/kim/session')).json.sessions, [{ id: begun.id, is_current: false }])
  t.equal((await admin.send('DELETE', `/api/session/${begun.id}`)).status, 200)
  t.notOk(await isIn(begun))
})

t.test('a session that was ended is refused at once, and the others go on', async (t) => {
  const [one, two] = [await begin(kim), await begin(kim)]
  for (const id of ['x', '%00', '1']) {
    const answer = await two.send('DELETE', `/api/session/${id}`)
    t.match(answer, { status: 400, json: { errors: [{ field: 'session_id' }] } })
  }
  t.equal(
    (await two.send('DELETE', `/api/session/${encodeURIComponent(`urn:uuid:${one.id.toUpperCase()}`)}`)).status,
    200,
  )
  t.notOk(await isIn(one))
  t.ok(await isIn(two))
  t.equal((await two.send('DELETE', `/api/session/${one.id}`)).status, 404)
  t.equal((await two.send('DELETE', `/api/session/${randomUUID()}`)).status, 404)
  t.match((await one.get('/api/server')).json, { is_authenticated: false })
})

t.test('all other sessions are ended at once; a key ends all', async (t) => {
  const [one, two, current] = [await begin(kim), await begin(kim), await begin(kim)]
  const other = await begin(lee)
  t.match(await current.send('DELETE', '/api/user/kim/session'), { status: 200, json: { ended: 2 } })
  t.same(await Promise.all([one, two, current, other].map(isIn)), [false, false, true, true])
  t.match(await current.send('DELETE', '/api/user/kim/session'), { json: { ended: 0 } })
  t.match(await kim.send('DELETE', '/api/user/kim/session'), { json: { ended: 1 } })
  t.notOk(await isIn(current))
  t.match(await admin.send('DELETE', '/api/user/lee/session'), { json: { ended: 1 } })
  t.notOk(await isIn(other))
})

t.test('signing out ends the session of the request', async (t) => {
  const [one, two] = [await begin(kim), await begin(kim)]
  t.equal((await one.send('POST', '/api/auth/logout')).status, 200)
  t.same([await isIn(one), await isIn(two)], [false, true])
  t.equal((await one.send('POST', '/api/auth/logout')).status, 401)
  t.equal((await kim.send('POST', '/api/auth/logout')).status, 400, 'a key is not a session')
  t.ok(await isIn(kim))
})

t.test('a refreshed token belongs to the same session, which ends both', async (t) => {
  const first = await begin(kim)
  await app.db('session').update({ expires_at: '2030-01-01' })
  const second = await begin(first)
  t.equal(second.id, first.id)
  const [{ expires_at } = missing()] = await listed(second)
  t.ok(Math.abs(Date.parse(expires_at) - Date.now() - 86_400_000) < 600_000)
  t.same([await isIn(first), await isIn(second)], [true, true])
  await kim.send('DELETE', `/api/session/${first.id}`)
  t.same([await isIn(first), await isIn(second)], [false, false])
})

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await app.db.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

t.test('a refresh while the session is being ended brings it back for nobody', async (t) => {
  const begun = await begin(kim)
  const ending = await app.db.transaction()
  await ending('session').where({ id: begun.id }).delete()
  const answer = begun.send('POST', '/api/auth/refresh')
  await untilOneWaits()
  await ending.commit()
  t.match(await answer, { status: 401, json: { code: 'unauthenticated' } })
  t.same(await app.db('session'), [])
})

t.test('a token without a session goes on, and a session belongs to its user', async (t) => {
  const begun = await begin(kim)
  const claims = jwt.decode(begun.token ?? '')
  if (typeof claims !== 'object' || claims === null) throw new Error('no claims')
  const withSid = (sid: unknown, login = 'kim') => {
    const { sid: _, ...others } = claims
    const given = sid === undefined ? {} : { sid }
    return begunBy(
      jwt.sign({ ...others, ...given, sub: login, login }, signingKey(app, 'session'), { algorithm: 'HS512' }),
      login,
    )
  }
  t.ok(await isIn(withSid(undefined)))
  t.ok(await isIn(withSid(begun.id)))
  for (const sid of ['', 'x', 5, {}, randomUUID()]) t.notOk(await isIn(withSid(sid)), JSON.stringify(sid))
  t.notOk(await isIn(withSid(begun.id, 'lee')))
  t.equal((await withSid(undefined).send('POST', '/api/auth/logout')).status, 400)
  const renewed = await begin(withSid(undefined))
  t.match(await listed(renewed), [{ id: begun.id }, { id: renewed.id, is_current: true }])
})

t.test('a new password, a change of disabled and the end of the account end all sessions', async (t) => {
  const mia = await as({ login: 'mia' })
  const sessions = app.db('session').whereIn('user_id', app.db('user').where({ login: 'mia' }).select('id'))
  const ways: readonly (() => Promise<unknown>)[] = [
    () => setPassword(app.db, app.passwords, { login: 'mia', password: 'another long one', minLength: 8 }),
    async () => {
      const { password_ver } = (await app.db('user').where({ login: 'mia' }).first('password_ver')) ?? missing()
      const token = signSetPassword(app, { login: 'mia', passwordVer: password_ver })
      return nobody.send('POST', '/api/auth/change_password', { token, password: 'yet another one' })
    },
    () => admin.send('PUT', '/api/user/mia', { disabled: false }),
    () => admin.send('DELETE', '/api/user/mia'),
  ]
  for (const way of ways) {
    const begun = await begin(mia)
    t.ok(await isIn(begun))
    await way()
    t.notOk(await isIn(begun))
    t.same(await sessions.clone(), [])
  }
})

async function rowsOf(
  login: string,
  many: number,
  fields: { readonly created_at: string; readonly expires_at: string },
) {
  const { id } = (await app.db('user').where({ login }).first('id')) ?? missing()
  const blank = { address: '', user_agent: '', last_used_at: '2026-01-01', last_used_from: '', provider: null }
  await app.db.batchInsert(
    'session',
    Array.from({ length: many }, () => ({ id: randomUUID(), user_id: id, ...blank, ...fields })),
  )
}

t.test('expired sessions are not shown, and are swept by the next sign-in', async (t) => {
  await rowsOf('lee', 150, { created_at: '2026-01-01', expires_at: '2026-01-02' })
  t.same(await listed(lee), [])
  await begin(kim)
  t.match(await app.db('session').count({ n: '*' }), [{ n: 51 }], 'some at a time')
  await begin(kim)
  t.match(await app.db('session').count({ n: '*' }), [{ n: 2 }])
})

t.test('a user has at most a thousand sessions: the oldest end', async (t) => {
  const oldest = await begin(kim)
  await app.db('session').update({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
  await rowsOf('kim', 998, { created_at: new Date(Date.now() - 3_600_000).toISOString(), expires_at: '2099-01-01' })
  t.equal((await listed(oldest)).length, 999)
  const newest = await begin(kim)
  t.same([(await listed(newest)).length, await isIn(oldest)], [1000, true])
  await begin(kim)
  t.same([(await listed(newest)).length, await isIn(oldest), await isIn(newest)], [1000, false, true])
  t.ok(await isIn(await begin(lee)), 'of others none')
})

t.test('signing in by password begins a session, too', async (t) => {
  const body = { login: 'ann', password: 'a long password' }
  await as({ login: 'ann' })
  await setPassword(app.db, app.passwords, { ...body, minLength: 8 })
  const { json } = await nobody.send('POST', '/api/auth/login', body)
  const ann = begunBy(json.token, 'ann')
  t.match(await listed(ann), [{ id: ann.id, is_current: true }])
})
