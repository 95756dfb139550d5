import { mock } from 'node:test'
import t from 'tap'
import { openFurtherKeys } from '../../../server/src/auth/further-keys.ts'
import { secondFactorInForce } from '../../../server/src/auth/second-factor/find-second-factor.ts'
import { resealSecrets } from '../../../server/src/auth/second-factor/reseal-secrets.ts'
import { unseal } from '../../../server/src/auth/second-factor/sealed-secret.ts'
import { useCode } from '../../../server/src/auth/second-factor/use-code.ts'
import { ADMIN_PASSWORD } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { totpCode } from '../../support/totp-code.ts'
import { until } from '../../support/until.ts'
import { accepted, codeNeeded, openTotpApp, STEP_MS, wrong } from './open-totp-app.ts'

const { app, admin, aUser, aProtectedUser, idOf, waiting, logIn, by, isIn } = await openTotpApp(t)

t.test('a second factor is begun, confirmed, asked for, and removed', async (t) => {
  const user = await aUser()
  const before = by(user.login, (await logIn(user.login)).json.token)
  const off = { is_enabled: false, enabled_at: null, recovery_codes_left: 0, is_required: false }
  t.strictSame((await user.get('/api/auth/totp')).json, off)
  t.match(await user.send('POST', '/api/auth/totp', { password: 'wrong' }), wrong)
  t.match(await before.send('PUT', '/api/auth/totp', { otp: '123456' }), { status: 404 })
  const begun = await before.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })
  t.match(begun.json, { secret: /^[A-Z2-7]{32}$/, uri: /^otpauth:\/\/totp\/.*kim/ })
  const uri = new URL(begun.json.uri)
  t.equal(uri.searchParams.get('secret'), begun.json.secret)
  t.match(decodeURIComponent(uri.pathname), new RegExp(`:${user.login}$`))
  t.match(await logIn(user.login), accepted, 'not yet in force')
  const second = (await before.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json.secret
  t.match(await before.send('PUT', '/api/auth/totp', { otp: totpCode(begun.json.secret) }), wrong, 'it was replaced')
  t.match((await before.get('/api/auth/totp')).json, off)
  const other = by(user.login, (await logIn(user.login)).json.token)
  const spaced = totpCode(second).replace(/^.../, '$& ')
  const { recovery_codes: recovery } = (await before.send('PUT', '/api/auth/totp', { otp: spaced })).json
  t.equal(new Set(recovery).size, 10)
  for (const code of recovery) t.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  t.same([await isIn(before), await isIn(other), await isIn(user)], [true, false, true], 'other sessions have ended')
  t.match((await user.get('/api/auth/totp')).json, { is_enabled: true, enabled_at: /^20/, recovery_codes_left: 10 })
  t.match(await before.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD }), { status: 409 })
  t.match(await before.send('PUT', '/api/auth/totp', { otp: totpCode(second, 1) }), { status: 409 })

  t.match(await logIn(user.login), codeNeeded, 'the answer to an old client says what is missing')
  t.match(await logIn(user.login, totpCode(second)), wrong, 'the code that enabled it is used up')
  mock.timers.tick(STEP_MS)
  const { status, json } = await logIn(user.login, totpCode(second))
  t.equal(status, 200)
  t.ok(await isIn(by(user.login, json.token)))

  mock.timers.tick(STEP_MS)
  const disable = (body: object) => user.send('POST', '/api/auth/totp/disable', body)
  t.match(await disable({ password: ADMIN_PASSWORD }), codeNeeded)
  t.match(await disable({ password: 'wrong', otp: totpCode(second) }), wrong)
  t.match(await disable({ password: ADMIN_PASSWORD, otp: totpCode(second) }), accepted)
  t.strictSame((await user.get('/api/auth/totp')).json, off)
  t.match(await logIn(user.login), accepted)
  t.match(await disable({ password: ADMIN_PASSWORD }), { status: 404 })
})

t.test('a code is used once, also if it is sent several times at the same moment', async (t) => {
  for (let round = 0; round < rounds(2); round += 1) {
    const { user, secret } = await aProtectedUser()
    const otp = totpCode(secret)
    const answers = await atOnce(32, () => logIn(user.login, otp))
    t.equal(answers.filter(({ status }) => status === 200).length, 1)
    mock.timers.tick(3_600_000)
    t.match(await logIn(user.login, totpCode(secret, 2)), wrong)
    t.match(await logIn(user.login, totpCode(secret)), accepted)
    t.match(await logIn(user.login, totpCode(secret)), wrong)
    t.match(await logIn(user.login, totpCode(secret, -1)), wrong, 'nor is an earlier one')
  }
})

t.test('processes that check the same code at the same time accept it once', async (t) => {
  const { user, secret, recovery } = await aProtectedUser()
  const id = await idOf(user)
  const factor = (await secondFactorInForce(app.db, id)) ?? missing()
  for (const otp of [totpCode(secret), recovery[0] ?? missing()]) {
    const held = await app.db.transaction()
    await held.raw('lock table totp, totp_recovery in exclusive mode')
    const uses = Array.from({ length: 4 }, () => useCode(app, factor, otp))
    await until(async () => (await waiting('update "totp%')) === 4)
    await held.rollback()
    t.same((await Promise.all(uses)).toSorted(), [false, false, false, true])
  }
})

t.test('a clock may be one step ahead or behind, and not two', async (t) => {
  const { user, secret } = await aProtectedUser()
  for (const [steps, expected] of [
    [-2, wrong],
    [2, wrong],
    [-1, accepted],
    [1, accepted],
  ] as const) {
    mock.timers.tick(3_600_000)
    t.match(await logIn(user.login, totpCode(secret, steps)), expected, `${steps} steps`)
  }
})

t.test('a recovery code is used once, and new ones replace all', async (t) => {
  const { user, secret, recovery } = await aProtectedUser()
  const [first = missing(), second = missing(), third = missing()] = recovery
  t.match(await logIn(user.login, first.toUpperCase().replaceAll('-', ' ')), accepted)
  t.match(await logIn(user.login, first), wrong)
  const answers = await atOnce(32, () => logIn(user.login, second))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.match((await user.get('/api/auth/totp')).json, { recovery_codes_left: 8 })
  mock.timers.tick(3_600_000)
  const renew = (body: object) => user.send('POST', '/api/auth/totp/recovery_codes', body)
  t.match(await renew({ password: ADMIN_PASSWORD }), codeNeeded)
  const renewed = await renew({ password: ADMIN_PASSWORD, otp: totpCode(secret) })
  t.equal(renewed.json.recovery_codes.length, 10)
  t.match((await user.get('/api/auth/totp')).json, { recovery_codes_left: 10 })
  t.match(await logIn(user.login, third), wrong)
  t.match(await logIn(user.login, renewed.json.recovery_codes[0]), accepted)
  const plain = await aUser()
  t.match(await plain.send('POST', '/api/auth/totp/recovery_codes', { password: ADMIN_PASSWORD }), { status: 404 })
})

t.test('a recovery code works for its own user only', async (t) => {
  const [one, two] = [await aProtectedUser(), await aProtectedUser()]
  t.match(await logIn(two.user.login, one.recovery[0]), wrong)
  t.match(await logIn(two.user.login, totpCode(one.secret)), wrong)
  t.match(await logIn(one.user.login, one.recovery[0]), accepted)
})

t.test('secrets outlive the rotation of the secret key', async (t) => {
  const { user, secret } = await aProtectedUser()
  const id = await idOf(user)
  const row = () => app.db('totp').where({ user_id: id }).first('secret', 'key_id')
  const before = (await row()) ?? missing()
  t.notMatch(before.secret, secret)
  const from = (settings: { secretKeyRetired?: string[] }, previous: string[] = []) => ({
    ...app,
    secretKey: 'another secret key',
    furtherKeys: openFurtherKeys(previous),
    settings: { ...app.settings, ...settings },
  })
  await resealSecrets(from({}))
  t.same(await row(), before, 'without its key it is left as it is')
  await resealSecrets(from({ secretKeyRetired: [app.secretKey] }))
  const after = (await row()) ?? missing()
  t.not(after.key_id, before.key_id)
  t.match(await logIn(user.login, totpCode(secret)), { status: 503, json: { message: /recovery code/ } })
  app.furtherKeys.replace(['another secret key'])
  t.match(await logIn(user.login, totpCode(secret)), accepted, 'a worker that knows the newer key reads it')
  app.furtherKeys.replace([])
  await resealSecrets({ ...app, furtherKeys: openFurtherKeys(['another secret key']) })
  mock.timers.tick(STEP_MS)
  t.match(await logIn(user.login, totpCode(secret)), accepted)
  const other = await app.db('totp').whereNot({ user_id: id }).select('user_id')
  t.ok(other.length > 0)
  const now = (await row()) ?? missing()
  for (const { user_id: userId } of other)
    t.equal(unseal(app, { userId, secret: now.secret, keyId: now.key_id }), null, 'a secret fits its own user only')
})

t.test('the audit log has who and what, and neither codes nor secrets', async (t) => {
  const { user, secret, recovery } = await aProtectedUser()
  const otp = totpCode(secret)
  await logIn(user.login)
  await logIn(user.login, '000000')
  await logIn(user.login, otp)
  await admin.send('DELETE', `/api/user/${user.login}/totp`)
  await until(async () => (await entries(user.login)).length >= 6)
  const found = await entries(user.login)
  for (const operation of ['beginTotp', 'enableTotp', 'login', 'resetTotp'])
    t.ok(
      found.some((entry) => entry.operation === operation),
      operation,
    )
  t.match(JSON.stringify(found), /second_factor_required/)
  for (const hidden of [secret, otp, ADMIN_PASSWORD, ...recovery]) t.notOk(JSON.stringify(found).includes(hidden))
})

async function entries(login: string): Promise<{ operation: string }[]> {
  const all: { operation: string }[] = (await admin.get('/api/audit')).json.entries
  return all.filter((entry) => JSON.stringify(entry).includes(login))
}
