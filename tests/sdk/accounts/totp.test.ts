import { createClient, password } from '@lazaret/sdk'
import t from 'tap'
import { ADMIN_HASH, ADMIN_PASSWORD } from '../../support/app.ts'
import { totpCode } from '../../support/totp-code.ts'
import { openClients } from '../open-clients.ts'

const { app, url, client: admin, clientAs } = await openClients(t, { second_factor_groups: 'careful' })

/** A user whose second factor is in force; the code of now is used up. */
async function aProtectedUser(login: string) {
  const { client } = await clientAs({ login })
  await app.db('user').where({ login }).update({ password_hash: ADMIN_HASH, password_ver: 'a1' })
  const { secret } = await client.totp.begin({ password: ADMIN_PASSWORD })
  return { client, secret, recovery: await client.totp.enable(totpCode(secret)) }
}

const wrong = { name: 'InvalidCredentialsError', code: 'invalid_credentials' }
const codeNeeded = { name: 'SecondFactorRequiredError', code: 'second_factor_required' }

t.test('the second factor is managed with typed answers and errors', async (t) => {
  const { client, secret, recovery } = await aProtectedUser('kim')
  t.match(await client.totp.state(), { is_enabled: true, recovery_codes_left: 10, is_required: false })
  await t.rejects(client.totp.begin({ password: ADMIN_PASSWORD }), { name: 'ConflictError' })
  await t.rejects(client.totp.disable({ password: ADMIN_PASSWORD }), codeNeeded)
  await t.rejects(client.totp.disable({ password: 'wrong' }), wrong)
  const renewed = await client.totp.renewRecoveryCodes({ password: ADMIN_PASSWORD, otp: totpCode(secret, 1) })
  t.equal(renewed.length, recovery.length)
  await client.totp.disable({ password: ADMIN_PASSWORD, otp: renewed[0] ?? '' })
  await t.rejects(client.totp.disable({ password: ADMIN_PASSWORD }), { name: 'NotFoundError' })
  await t.rejects(client.totp.enable('123456'), { name: 'NotFoundError' })
  await t.rejects(client.totp.reset('kim'), { name: 'ForbiddenError' })
  await t.rejects(admin.totp.reset('kim'), { name: 'NotFoundError' })
  await t.rejects(admin.totp.reset('admin'), { name: 'ForbiddenError', message: /disable/ })
})

t.test('a sign-in gives the code, or asks for it when it is needed', async (t) => {
  const { secret, recovery } = await aProtectedUser('lee')
  const credentials = { login: 'lee', password: ADMIN_PASSWORD }
  const client = createClient({ baseUrl: url })
  t.teardown(() => client.close())
  await t.rejects(client.auth.login(credentials), codeNeeded)
  await t.rejects(client.auth.login({ ...credentials, otp: '000000' }), wrong)
  t.match(await client.auth.login({ ...credentials, otp: totpCode(secret, 1) }), { login: 'lee' })
  const answers = ['000000', recovery[0] ?? '']
  t.match(await client.auth.login({ ...credentials, onSecondFactor: async () => answers.shift() ?? '' }), {
    login: 'lee',
  })
  t.same(answers, [], 'asked again after the wrong code, once')
  t.match(await client.auth.identity(), { login: 'lee' })
  let isAsked = false
  const onSecondFactor = async () => {
    isAsked = true
    return ''
  }
  await t.rejects(client.auth.login({ ...credentials, password: 'wrong', onSecondFactor }), wrong)
  t.notOk(isAsked, 'not after a wrong password')
  await t.rejects(
    client.auth.login({ ...credentials, onSecondFactor: () => Promise.reject(new Error('left')) }),
    /left/,
  )
})

t.test('wrong codes are asked for three times at most', async (t) => {
  await aProtectedUser('mia')
  let asked = 0
  const onSecondFactor = async () => {
    asked += 1
    return '000000'
  }
  const client = createClient({ baseUrl: url, auth: password('mia', ADMIN_PASSWORD, { onSecondFactor }) })
  t.teardown(() => client.close())
  await t.rejects(client.auth.identity(), wrong)
  await t.rejects(client.auth.identity(), wrong)
  t.equal(asked, 3, 'a later call does not try again')
})

t.test('a password without a code is not tried with every call', async (t) => {
  await aProtectedUser('nils')
  const client = createClient({ baseUrl: url, auth: password('nils', ADMIN_PASSWORD) })
  t.teardown(() => client.close())
  const checked = t.capture(app.passwords, 'verify', app.passwords.verify)
  for (let call = 0; call < 3; call += 1) await t.rejects(client.auth.identity(), codeNeeded)
  t.equal(checked().length, 1)
})

t.test('a session that first has to set up a second factor gets an error of its own', async (t) => {
  await admin.groups.create('careful')
  const { client } = await clientAs({ login: 'olga', groups: ['careful'] })
  await app.db('user').where({ login: 'olga' }).update({ password_hash: ADMIN_HASH, password_ver: 'a1' })
  t.match(await client.totp.state(), { is_required: true })
  const byPassword = createClient({ baseUrl: url, auth: password('olga', ADMIN_PASSWORD) })
  t.teardown(() => byPassword.close())
  await t.rejects(byPassword.tags.suggest('x'), { name: 'SecondFactorSetupRequiredError' })
  const { secret } = await byPassword.totp.begin({ password: ADMIN_PASSWORD })
  await byPassword.totp.enable(totpCode(secret))
  t.same(await byPassword.tags.suggest('x'), [])
})
