import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import t from 'tap'
import { readToken } from '../../../server/src/auth/read-token.ts'
import { setPassword } from '../../../server/src/auth/set-password.ts'
import { signSession, signSetPassword } from '../../../server/src/auth/sign-token.ts'
import { insertSession } from '../../../server/src/statements/accounts/insert-session.ts'
import { ADMIN_PASSWORD } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { totpCode } from '../../support/totp-code.ts'
import { until } from '../../support/until.ts'
import { accepted, codeNeeded, openTotpApp, STEP_MS } from './open-totp-app.ts'

const { app, admin, nobody, aUser, aProtectedUser, idOf, waiting, logIn, by, isIn } = await openTotpApp(t)

t.test('an administrator resets the second factor of a user, and nobody else does', async (t) => {
  const [{ user, secret }, other] = [await aProtectedUser(), await aProtectedUser()]
  const path = `/api/user/${user.login}/totp`
  const session = by(user.login, (await logIn(user.login, totpCode(secret))).json.token)
  t.match(await user.send('DELETE', path), { status: 403, json: { message: /manage_users/ } })
  t.match(await other.user.send('DELETE', path), { status: 403 })
  t.match(await nobody.send('DELETE', path), { status: 401 })
  t.match(await logIn(user.login), codeNeeded)
  t.match(await admin.send('DELETE', '/api/user/unknown/totp'), { status: 404 })
  t.match(await admin.send('DELETE', path), accepted)
  t.match(await admin.send('DELETE', path), { status: 404 })
  t.match(await logIn(user.login), accepted)
  t.ok(await isIn(session))
  t.match(await logIn(other.user.login), codeNeeded, 'that of another user is untouched')
})

t.test('a new password does not remove the second factor', async (t) => {
  const { user, secret } = await aProtectedUser()
  const token = signSetPassword(app, { login: user.login, passwordVer: 'a1' })
  t.match(await nobody.send('POST', '/api/auth/change_password', { token, password: 'another horse' }), accepted)
  t.match(await logIn(user.login, undefined, 'another horse'), codeNeeded)
  t.match(await logIn(user.login, totpCode(secret), 'another horse'), accepted)
  await setPassword(app.db, app.passwords, { login: user.login, password: ADMIN_PASSWORD, minLength: 8 })
  t.match(await logIn(user.login), codeNeeded)
})

t.test('keys with limits manage no second factor', async (t) => {
  const { user, secret } = await aProtectedUser()
  await app
    .db('api_key')
    .update({ expires_at: '2100-01-01' })
    .where({ user_id: await idOf(user) })
  const proof = { password: ADMIN_PASSWORD, otp: totpCode(secret) }
  for (const [method, path, body] of [
    ['GET', '/api/auth/totp', undefined],
    ['POST', '/api/auth/totp', proof],
    ['PUT', '/api/auth/totp', proof],
    ['POST', '/api/auth/totp/disable', proof],
    ['POST', '/api/auth/totp/recovery_codes', proof],
    ['DELETE', `/api/user/${user.login}/totp`, undefined],
  ] as const) {
    t.match(
      await user.send(method, path, body),
      { status: 403, json: { message: /API key with limits/ } },
      `${method} ${path}`,
    )
    t.match(await nobody.send(method, path, body), { status: 401 })
  }
  t.match(await logIn(user.login, totpCode(secret)), accepted, 'nothing was used up')
})

t.test('a session that is opened while the second factor comes into force does not stay without it', async (t) => {
  const user = await aUser()
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const id = await idOf(user)
  // The sign-in has found no second factor, and its session waits for the lock.
  const held = await app.db.transaction()
  await held.raw('select from "user" where id = ? for update', [id])
  const signingIn = logIn(user.login)
  await until(async () => (await waiting('%insert into session%')) === 1)
  await held('totp').where({ user_id: id }).update({ confirmed_at: '2026-01-01' })
  await held.commit()
  t.match(await signingIn, codeNeeded)
  t.same(await app.db('session').where({ user_id: id }), [])
  mock.timers.tick(STEP_MS)
  t.match(await logIn(user.login, totpCode(secret)), accepted)
})

t.test('the second factor comes into force after a session that is being opened, and ends it', async (t) => {
  const user = await aUser()
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const userId = await idOf(user)
  const opening = await app.db.transaction()
  const client = { provider: null, address: '192.0.2.1', userAgent: '', hasSecondFactor: false, madeByKey: null }
  await insertSession(opening, { id: randomUUID(), userId, ...client, seconds: 3600 })
  let isAnswered = false
  const confirming = user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) }).finally(() => {
    isAnswered = true
  })
  await until(async () => isAnswered || (await waiting('%for update%')) === 1)
  await opening.commit()
  t.match(await confirming, { status: 200 })
  t.same(await app.db('session').where({ user_id: userId }), [])
})

t.test('members of a group that requires a second factor can only set it up', async (t) => {
  await app.db('group').where({ name: 'careful' }).delete()
  const user = await aUser()
  const session = by(user.login, (await logIn(user.login)).json.token)
  const profile = (path = `/api/user/${user.login}`) => session.get(path)
  const setUpFirst = { status: 403, json: { code: 'second_factor_setup_required' } }
  t.match(await session.get('/api/object'), accepted)
  const groupId = await app
    .db('group')
    .insert({ name: 'careful', capabilities: [], private: false, default: false, workspace: true, immutable: false })
    .returning('id')
  await app.db('member').insert({
    user_id: await idOf(user),
    group_id: groupId[0]?.id ?? missing(),
    group_admin: false,
  })

  t.match(await session.get('/api/object'), setUpFirst, 'at once')
  t.match(await session.upload('bytes'), setUpFirst)
  t.match(await session.send('POST', `/api/user/${user.login}/api_key`, { name: 'x' }), setUpFirst)
  t.match(await session.send('DELETE', `/api/user/${user.login}/totp`), setUpFirst)
  t.match(await session.get('/api/profile/admin'), setUpFirst, 'only the own profile')
  t.match(await profile(`/api/profile/${user.login}`), accepted)
  t.match(await session.get('/api/auth/validate'), accepted)
  t.match(await session.get('/api/server'), { status: 200, json: { is_authenticated: true } })
  t.match(await user.get('/api/object'), accepted, 'a key needs none')
  t.match((await session.get('/api/auth/totp')).json, { is_required: true, is_enabled: false })

  const again = by(user.login, (await logIn(user.login)).json.token)
  t.match(await again.get('/api/object'), setUpFirst)
  t.match(await again.send('POST', '/api/auth/refresh'), accepted)
  const { secret } = (await again.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  t.match(await again.get('/api/object'), setUpFirst, 'not yet in force')
  t.match(await again.send('PUT', '/api/auth/totp', { otp: totpCode(secret) }), accepted)
  t.match(await again.get('/api/object'), accepted)
  mock.timers.tick(STEP_MS)
  const full = by(user.login, (await logIn(user.login, totpCode(secret))).json.token)
  const renewed = by(user.login, (await full.send('POST', '/api/auth/refresh')).json.token)
  t.match(await renewed.get('/api/object'), accepted)

  t.match(await admin.send('DELETE', `/api/user/${user.login}/totp`), accepted)
  t.match(await full.get('/api/object'), setUpFirst, 'its second factor is gone')
  await app
    .db('member')
    .where({ group_id: groupId[0]?.id ?? missing() })
    .delete()
  t.match(await full.get('/api/object'), accepted, 'who has left the group needs none')
})

t.test('a session of an identity provider needs no second factor', async (t) => {
  const user = await aUser()
  const { json } = await logIn(user.login)
  const sid = sessionOf(json.token)
  const token = signSession(
    app,
    { login: user.login, passwordVer: 'a1', identityVer: '0', sessionId: sid },
    'corporate',
  )
  const [group] = await app.db('group').where({ name: 'careful' }).select('id')
  await app.db('member').insert({
    user_id: await idOf(user),
    group_id: group?.id ?? missing(),
    group_admin: false,
  })
  t.match(await by(user.login, json.token).get('/api/object'), { status: 403 })
  t.match(await by(user.login, token).get('/api/object'), accepted)
})

function sessionOf(token: string): string {
  const claims = readToken(app, token)
  return claims?.scope === 'session' && claims.sessionId !== null ? claims.sessionId : missing()
}
