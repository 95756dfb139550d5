import t from 'tap'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { ADMIN, startServer } from '../../support/server-process.ts'
import { testUser } from '../../support/user.ts'

const FREE = 5
const SLOW_CLOCK = new URL('../../support/slow-clock.ts', import.meta.url).href

t.test('two workers together check as many wrong passwords as one, and the log says so without a secret', async (t) => {
  // The supervisor counts, so its clock decides how long a client must wait after failures: no wait is over before the test is.
  // Workers would count by themselves if it answered late: theirs gives it as long as it needs.
  const nodeArgs = ['--import', SLOW_CLOCK, '--import', `${SLOW_CLOCK}?workers`]
  const server = await startServer(t, { settings: { WORKERS: '2' }, nodeArgs })
  const nobody = testUser(server.url, { login: 'nobody', token: null })
  const logIn = (login: string, password: string) =>
    nobody.send('POST', '/api/auth/login', { login, password }, { connection: 'close' })
  for (let n = 1; n < FREE; n++) t.equal((await logIn(ADMIN.login, `${n}`)).status, 403)
  // One more failure would begin a wait: only one check is under way at a time, in whichever worker.
  const right = await atOnce(32, () => logIn(ADMIN.login, ADMIN.password))
  t.strictSame(statusesOf(right), [200])
  for (const login of [ADMIN.login, 'my-own-passw0rd']) {
    const answers = await atOnce(60, () => logIn(login, 'not-the-one'))
    const wrong = answers.filter(({ status }) => status === 403).length
    t.equal(wrong, FREE, `${login}: ${wrong} were checked`)
    t.equal(answers.filter(({ status }) => status === 429).length, 60 - wrong)
  }
  t.equal((await logIn(ADMIN.login, ADMIN.password)).status, 429)
  const { errors } = await server.stop()
  t.match(
    errors,
    /\[WARNING\] - \S+ - too many failed sign-ins - login:admin - address:127\.0\.0\.1 - failures:5 - wait_seconds:5 - counted_by:login/,
  )
  t.match(errors, /too many failed sign-ins - login:None - /)
  t.notMatch(errors, /not-the-one|my-own-passw0rd|correct horse/)
})
