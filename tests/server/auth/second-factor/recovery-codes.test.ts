import t from 'tap'
import { newRecoveryCodes, recoveryHash } from '../../../../server/src/auth/second-factor/recovery-codes.ts'

t.test('recovery codes are many, long, and never the same', async (t) => {
  const codes = newRecoveryCodes()
  t.equal(codes.length, 10)
  for (const code of codes) t.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  t.equal(new Set([...codes, ...newRecoveryCodes()]).size, 20)
})

t.test('a recovery code may be typed with blanks, without hyphens and in capitals', async (t) => {
  const hash = recoveryHash('abcd-efgh-2345-wxyz')
  for (const code of ['abcdefgh2345wxyz', 'ABCD EFGH 2345 WXYZ', ' abcd--efgh2345\twxyz '])
    t.equal(recoveryHash(code), hash, code)
  t.not(recoveryHash('abcd-efgh-2345-wxya'), hash)
  t.match(hash, /^[0-9a-f]{64}$/)
})
