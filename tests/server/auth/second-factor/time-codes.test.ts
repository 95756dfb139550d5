import t from 'tap'
import { newSecret, stepOf } from '../../../../server/src/auth/second-factor/time-codes.ts'
import { totpCode } from '../../../support/totp-code.ts'

t.test('a code belongs to its step, and counts one step early or late', async (t) => {
  const secret = newSecret()
  t.match(secret, /^[A-Z2-7]{32}$/)
  t.not(newSecret(), secret)
  for (const ms of [0, 29_999]) {
    t.intercept(Date, 'now', { value: () => 1_800_000_000_000 + ms })
    for (const steps of [-1, 0, 1]) t.equal(stepOf(secret, totpCode(secret, steps)), 60_000_000 + steps)
    for (const steps of [-2, 2]) t.equal(stepOf(secret, totpCode(secret, steps)), null)
  }
})
