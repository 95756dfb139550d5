import t from 'tap'
import { weaknessOfPassword } from '../../../server/src/auth/password-rule.ts'
import { openTestApp } from '../../support/app.ts'
import { startServer } from '../../support/server-process.ts'

const COMMON = /most used/
const OF_LOGIN = /made of the login/

t.test('what is wrong with a password is said by its first fault', async (t) => {
  const rule = { login: 'Alice', minLength: 10 }
  for (const [password, weakness] of [
    ['123456789', /at least 10 characters/],
    ['\u{1f511}'.repeat(9), /at least 10 characters/],
    ['qwertyuiop', COMMON],
    ['QWERTYuiop', COMMON],
    ['1234567890', COMMON],
    ['alice12345', OF_LOGIN],
    ['ALICE-2026!', OF_LOGIN],
    ['2026.ecila', OF_LOGIN],
    ['aliceAlice', OF_LOGIN],
    ['alice-ecila', null],
    ['alice in wonderland', null],
    ['12345678901234', null],
    ['\u{1f511}'.repeat(10), null],
    ['","","","","', null],
    ['correct horse battery', null],
  ] as const) {
    const found = await weaknessOfPassword(password, rule)
    if (weakness === null) t.equal(found, null, password)
    else t.match(found, weakness, password)
  }
})

t.test('of a login that is short, or digits, only the login itself is refused', async (t) => {
  for (const [login, password, weakness] of [
    ['xy', 'xy4711-0815', null],
    ['1', '1472583691', null],
    ['20261125-7', '20261125-7', OF_LOGIN],
    ['20261125-7', '7-52116202', OF_LOGIN],
    ['a.b-c.d_e', 'A.B-C.D_E', OF_LOGIN],
  ] as const) {
    const found = await weaknessOfPassword(password, { login, minLength: 8 })
    if (weakness === null) t.equal(found, null, password)
    else t.match(found, weakness, password)
  }
})

t.test('a refused password names the rule it breaks, and the link stays good', async (t) => {
  const { admin, nobody, as } = await openTestApp(t, { password_min_length: '12' })
  t.equal((await nobody.get('/api/server')).json.password_min_length, 12)
  await as({ login: 'alice-smith' })
  const { token } = (await admin.get('/api/user/alice-smith/change_password')).json
  const set = (password: string, by: unknown = token) =>
    nobody.send('POST', '/api/auth/change_password', { token: by, password })
  for (const [password, message] of [
    ['eleven char', /at least 12 characters/],
    ['Alice-Smith-2026', OF_LOGIN],
    ['unbelievable', COMMON],
  ] as const) {
    const answer = await set(password)
    t.match(answer, { status: 400, json: { code: 'invalid_request', errors: [{ field: 'password', message }] } })
    t.notMatch(answer.json.message, password)
  }
  t.equal((await set('Alice-Smith-2026', 'x.y.z')).status, 403, 'without a token nothing is said about the login')
  t.equal((await set('twelve chars')).status, 200)
})

t.test('the password that the settings give the administrator is used, and warned about', async (t) => {
  const server = await startServer(t, { settings: { ADMIN_PASSWORD: 'letmein1', WORKERS: '1' } })
  const { errors } = await server.stop()
  t.match(errors, /\[WARNING\].*admin_password, the password of admin, is one of the most used passwords/)
  t.notMatch(errors, 'letmein1')
})
