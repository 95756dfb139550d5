import t from 'tap'
import { bearer } from '../../../sdk/src/accounts/auth.ts'
import { InvalidCredentialsError } from '../../../sdk/src/errors/api-error.ts'
import type { Auth } from '../../../sdk/src/wire/auth.ts'
import { createSession } from '../../../sdk/src/wire/session.ts'

type Sources = Parameters<typeof createSession>[1]

const signedIn = (signIn: Sources['signIn']): Sources => ({ signIn, csrfToken: async () => 'never' })

const byPassword: Auth = { kind: 'password', login: 'alice', password: 'secret' }

t.test('those who ask together share one sign-in', async (t) => {
  let asked = 0
  const session = createSession(
    byPassword,
    signedIn(async () => `t${++asked}`),
  )
  t.equal(session.current(), null)
  t.same(await Promise.all([session.token(), session.token()]), ['t1', 't1'])
  t.same(await Promise.all([session.renew('t1'), session.renew('t1')]), [true, true])
  t.equal(await session.token(), 't2')
  t.equal(await session.renew('t1'), true, 'another call renewed meanwhile')
  t.equal(asked, 2)
})

t.test('one who gives up waiting does not spoil it for the others', async (t) => {
  const gate = Promise.withResolvers<string>()
  const session = createSession(
    byPassword,
    signedIn(() => gate.promise),
  )
  const stop = new AbortController()
  const first = session.token(stop.signal)
  const second = session.token()
  stop.abort()
  await t.rejects(first, { code: 'aborted' })
  gate.resolve('t1')
  t.equal(await second, 't1')
})

t.test('a failed sign-in is tried again, a wrong password is not', async (t) => {
  const failures = [new Error('no network'), new InvalidCredentialsError('invalid_credentials', 'wrong')]
  const session = createSession(
    byPassword,
    signedIn(async () => {
      throw failures.shift() ?? new Error('asked too often')
    }),
  )
  await t.rejects(session.token(), { message: 'no network' })
  await t.rejects(session.token(), { message: 'wrong' })
  await t.rejects(session.token(), { message: 'wrong' })
  session.use({ kind: 'key', token: 'k' })
  t.equal(await session.token(), 'k')
})

t.test('a sign-in that ends after its credentials were replaced changes nothing', async (t) => {
  const gate = Promise.withResolvers<string>()
  const session = createSession(
    byPassword,
    signedIn(() => gate.promise),
  )
  const old = session.token()
  session.use({ kind: 'anonymous' })
  gate.resolve('late')
  t.equal(await old, 'late')
  t.equal(session.current(), null)
})

t.test('keys and nobody cannot be renewed', async (t) => {
  const signIn = signedIn(async () => 'never')
  t.equal(await createSession({ kind: 'key', token: 'k' }, signIn).renew('k'), false)
  t.equal(await createSession({ kind: 'anonymous' }, signIn).renew(null), false)
})

t.test('a token function that fails at once fails only that once', async (t) => {
  let asked = 0
  const get = () => {
    if (++asked === 1) throw new Error('vault is closed')
    return 't'
  }
  const session = createSession(
    { kind: 'bearer', get },
    signedIn(async () => 'never'),
  )
  await t.rejects(session.token(), { message: 'vault is closed' })
  t.equal(await session.token(), 't')
  const odd = createSession(
    bearer(() => 'two words'),
    signedIn(async () => 'never'),
  )
  await t.rejects(odd.token(), { code: 'invalid_request', message: /^(?!.*two words)/ })
})

t.test('a cookie needs its CSRF token, asked for once and again when it is refused', async (t) => {
  let asked = 0
  const signIn = async () => 'never'
  const session = createSession({ kind: 'cookie' }, { signIn, csrfToken: async () => `c${++asked}` })
  t.equal(session.isCookie(), true)
  t.same(await Promise.all([session.token(), session.token()]), ['c1', 'c1'])
  t.equal(await session.renew('c1'), true)
  t.equal(await session.token(), 'c2')
  session.use({ kind: 'anonymous' })
  t.equal(session.isCookie(), false)
})
