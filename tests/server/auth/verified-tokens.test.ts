import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import t from 'tap'
import { verifyToken } from '../../../server/src/auth/verified-tokens.ts'

const key = (text: string) => createSecretKey(Buffer.from(text))
const [one, other] = [key('one secret'), key('another secret')]
const signed = (claims: object, by = one): string => jwt.sign(claims, by, { algorithm: 'HS512', noTimestamp: true })

t.test('a token counts again and again while its key does', async (t) => {
  const token = signed({ sub: 'kim' }, other)
  t.equal(verifyToken([one], token), null)
  for (let n = 0; n < 3; n += 1) t.same(verifyToken([one, other], token), { sub: 'kim' })
  t.equal(verifyToken([one], token), null, 'its key was replaced')
  t.same(verifyToken([other], token), { sub: 'kim' }, 'and is back')
})

t.test('a token that was accepted ends when it says', async (t) => {
  const now = Math.floor(Date.now() / 1000)
  const token = signed({ exp: now + 3600 })
  t.same(verifyToken([one], token), { exp: now + 3600 })
  t.intercept(Date, 'now', { value: () => (now + 3599) * 1000 })
  t.same(verifyToken([one], token), { exp: now + 3600 })
  t.intercept(Date, 'now', { value: () => (now + 3600) * 1000 })
  t.equal(verifyToken([one], token), null)
  t.equal(verifyToken([one], token), null)
})

t.test('a token that was changed after it was accepted is refused', async (t) => {
  const token = signed({ sub: 'kim' })
  t.same(verifyToken([one], token), { sub: 'kim' })
  const [head = '', , signature = ''] = token.split('.')
  const forged = [head, Buffer.from('{"sub":"admin"}').toString('base64url'), signature].join('.')
  t.equal(verifyToken([one], forged), null)
  t.equal(verifyToken([one], `${head}.${signature}`), null)
})

t.test('many tokens push out the oldest, which are checked anew', async (t) => {
  const tokens = Array.from({ length: 2500 }, (_, n) => signed({ n }))
  for (let round = 0; round < 2; round += 1) {
    const read = tokens.map((token) => verifyToken([one], token))
    t.same(
      read,
      [...tokens.keys()].map((n) => ({ n })),
    )
  }
  t.equal(verifyToken([other], tokens.at(-1) ?? ''), null)
})
