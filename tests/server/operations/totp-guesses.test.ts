import { mock } from 'node:test'
import t from 'tap'
import { ADMIN_HASH, ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { totpCode } from '../../support/totp-code.ts'
import { accepted, codeNeeded, openTotpApp, wrong } from './open-totp-app.ts'

const { app, aUser, aProtectedUser, logIn } = await openTotpApp(t)

t.test('without the password nobody learns who has a second factor', async (t) => {
  const [{ user, secret }, plain] = [await aProtectedUser(), await aUser()]
  const bodies = []
  for (const login of [user.login, plain.login, 'unknown'])
    for (const otp of [undefined, totpCode(secret), '000000', 'x']) {
      const verified = t.capture(app.passwords, 'verify', app.passwords.verify)
      const { status, json } = await logIn(login, otp, 'wrong')
      bodies.push(JSON.stringify({ status, ...json, request_id: null }))
      t.equal(verified().length, 1)
      mock.timers.tick(3_600_000)
    }
  t.same([...new Set(bodies)].length, 1)
  t.match(await logIn(user.login, totpCode(secret)), accepted, 'codes sent with a wrong password are not used up')
  t.match(await logIn(plain.login, '123456'), accepted, 'without a second factor a code is not looked at')
})

t.test('wrong codes delay as wrong passwords do, and a right password does not forget them', async (t) => {
  const { user, secret } = await aProtectedUser()
  for (let failure = 1; failure <= 5; failure += 1) {
    t.match(await logIn(user.login), codeNeeded, 'not counted')
    t.match(await logIn(user.login, failure % 2 === 0 ? '000000' : 'abcd-efgh-abcd-efgh'), wrong)
  }
  t.match(await logIn(user.login, totpCode(secret)), { status: 429, json: { code: 'rate_limited' } })
  mock.timers.tick(6000)
  t.match(await logIn(user.login, totpCode(secret)), accepted)
})

t.test('a right password without its code does not forget wrong passwords', async (t) => {
  const { user } = await aProtectedUser()
  for (let failure = 1; failure <= 5; failure += 1) {
    t.match(await logIn(user.login), codeNeeded)
    t.match(await logIn(user.login, undefined, 'wrong'), wrong)
  }
  t.match(await logIn(user.login), { status: 429 })
})

t.test('codes of one login that are guessed from many addresses count together', async (t) => {
  const guessing = await openTestApp(t, { use_x_forwarded_for: '1' })
  const user = await guessing.as({ login: 'guessed' })
  await guessing.app.db('user').where({ login: 'guessed' }).update({ password_hash: ADMIN_HASH })
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  await user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })
  const from = (address: number, body: object) =>
    guessing.nobody.send(
      'POST',
      '/api/auth/login',
      { login: 'guessed', ...body },
      { 'x-forwarded-for': `192.0.2.${address}` },
    )
  for (let address = 1; address <= 5; address += 1)
    t.match(await from(address, { password: ADMIN_PASSWORD, otp: '000000' }), wrong)
  t.match(await from(99, { password: ADMIN_PASSWORD, otp: '000000' }), { status: 429 })
  t.match(
    await from(99, { password: 'wrong', otp: '000000' }),
    wrong,
    'who does not know the password locks nobody out',
  )
})

t.test('wrong passwords for managing the second factor count as failed sign-ins', async (t) => {
  const { user, secret } = await aProtectedUser()
  for (let failure = 1; failure <= 5; failure += 1)
    t.match(await user.send('POST', '/api/auth/totp/disable', { password: 'wrong', otp: totpCode(secret) }), wrong)
  t.match(await user.send('POST', '/api/auth/totp/recovery_codes', { password: ADMIN_PASSWORD }), { status: 429 })
  t.match(await logIn(user.login, totpCode(secret)), { status: 429 })
})
