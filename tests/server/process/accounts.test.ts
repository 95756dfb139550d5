import t from 'tap'
import { openMailServer, tokenIn } from '../../support/mail-server.ts'
import { ADMIN, startServer } from '../../support/server-process.ts'
import { testUser } from '../../support/user.ts'

t.test('several workers count together what strangers do, and log no token, password or captcha', async (t) => {
  const post = await openMailServer(t, { account: { user: 'postmaster', password: 'letter-box-7' } })
  const server = await startServer(t, {
    settings: {
      WORKERS: '2',
      ENABLE_REGISTRATION: '1',
      ENABLE_DEBUG_LOG: '1',
      MAIL_SMTP: post.address,
      MAIL_USERNAME: 'postmaster',
      MAIL_PASSWORD: 'letter-box-7',
    },
  })
  const nobody = testUser(server.url, { login: 'nobody', token: null })
  const send = (path: string, body: object) => nobody.send('POST', `/api/auth/${path}`, body, { connection: 'close' })
  const kim = { login: 'kim', email: 'kim@example.org' }
  const registration = { ...kim, additional_info: 'analyst', recaptcha: 'my-captcha-answer' }
  t.equal((await send('register', registration)).status, 200)
  t.match(post.take().subject, /was received/)
  const answers = await Promise.all(Array.from({ length: 40 }, () => send('recover_password', kim)))
  t.equal(answers.filter(({ status }) => status === 403).length, 30)
  t.equal(answers.filter(({ status }) => status === 429).length, 10)

  const signedIn = await send('login', { ...ADMIN })
  const admin = testUser(server.url, { login: 'admin', token: signedIn.json.token })
  t.equal((await admin.send('POST', '/api/user/kim/pending')).status, 200)
  const token = tokenIn(post.take())
  t.equal((await nobody.get(`/api/server?token=${token}`)).status, 200)
  t.equal((await fetch(`${server.url}/setpasswd/?token=${token}`)).status, 200)
  t.equal((await send('change_password', { token, password: 'tr0ub4dor & three' })).status, 200)
  const { errors, output } = await server.stop()
  t.match(errors, /mail sent - login:kim - mail:register/)
  t.notMatch(errors + output, /letter-box-7|my-captcha-answer|tr0ub4dor/)
  t.notOk((errors + output).includes(token))
})
