import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import t from 'tap'
import { type KeysOfScope, verifyToken } from '../../../server/src/auth/verified-tokens.ts'

const key = (text: string) => createSecretKey(Buffer.from(text))
const [one, other] = [key('one secret'), key('another secret')]
const by =
  (...keys: readonly ReturnType<typeof key>[]): KeysOfScope =>
  () =>
    keys
const signed = (claims: object, signer = one): string =>
  jwt.sign(claims, signer, { algorithm: 'HS512', noTimestamp: true })

t.test('a token counts again and again while its key does', async (t) => {
  const token = signed({ sub: 'kim' }, other)
  t.equal(verifyToken(by(one), token), null)
  for (let n = 0; n < 3; n += 1) t.same(verifyToken(by(one, other), token), { sub: 'kim' })
  t.equal(verifyToken(by(one), token), null, 'its key was replaced')
  t.same(verifyToken(by(other), token), { sub: 'kim' }, 'and is back')
})

t.test('a token that was accepted ends when it says', async (t) => {
  const now = Math.floor(Date.now() / 1000)
  const token = signed({ exp: now + 3600 })
  t.same(verifyToken(by(one), token), { exp: now + 3600 })
  t.intercept(Date, 'now', { value: () => (now + 3599) * 1000 })
  t.same(verifyToken(by(one), token), { exp: now + 3600 })
  t.intercept(Date, 'now', { value: () => (now + 3600) * 1000 })
  t.equal(verifyToken(by(one), token), null)
  t.equal(verifyToken(by(one), token), null)
})

t.test('a token that was changed after it was accepted is refused', async (t) => {
  const token = signed({ sub: 'kim' })
  t.same(verifyToken(by(one), token), { sub: 'kim' })
  const [head = '', , signature = ''] = token.split('.')
  const forged = [head, Buffer.from('{"sub":"admin"}').toString('base64url'), signature].join('.')
  t.equal(verifyToken(by(one), forged), null)
  t.equal(verifyToken(by(one), `${head}.${signature}`), null)
})

t.test('many tokens push out the oldest, which are checked anew', async (t) => {
  const tokens = Array.from({ length: 2500 }, (_, n) => signed({ n }))
  for (let round = 0; round < 2; round += 1) {
    const read = tokens.map((token) => verifyToken(by(one), token))
    t.same(
      read,
      [...tokens.keys()].map((n) => ({ n })),
    )
  }
  t.equal(verifyToken(by(other), tokens.at(-1) ?? ''), null)
})

t.test('the signature of a token is checked once while the token is among the last 2000', (t) => {
  const tokens = Array.from({ length: 2001 }, (_, n) => signed({ of: n }))
  const checks = t.capture(jwt, 'verify', jwt.verify)
  const countChecks = (some: readonly string[]): number => {
    for (const token of some) verifyToken(by(one), token)
    return checks().length
  }
  t.equal(countChecks(tokens), 2001)
  t.equal(countChecks(tokens.slice(1)), 0)
  t.equal(countChecks(tokens.slice(0, 1)), 1)
  t.end()
})

t.test('the keys are those of the scope that the token names', (t) => {
  const keysOf: KeysOfScope = (scope) => (scope === 'one' ? [one] : scope === undefined ? [other] : [])
  const count = (claims: object, signer: typeof one) => verifyToken(keysOf, signed(claims, signer)) !== null
  t.same([count({ scope: 'one' }, one), count({ n: 1 }, other)], [true, true])
  for (const scope of ['one', 'other', ['one'], null, 5])
    t.notOk(count({ scope }, other), `the key of no scope signs ${JSON.stringify(scope)}`)
  t.notOk(count({ n: 1 }, one), 'the key of a scope signs what names none')
  t.notOk(count({ scope: 'two' }, one))
  t.end()
})
