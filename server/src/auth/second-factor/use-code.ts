import { raw } from 'objection'
import type { App } from '../../call.ts'
import { unavailable } from '../../errors/problems.ts'
import { TotpModel } from '../../tables/totp.ts'
import { TotpRecoveryModel } from '../../tables/totp-recovery.ts'
import { recoveryHash } from './recovery-codes.ts'
import { unseal } from './sealed-secret.ts'
import { stepOf } from './time-codes.ts'

type SecondFactor = Pick<TotpModel, 'userId' | 'secret' | 'keyId'>

/** Uses up a code of the authenticator, or a recovery code. Of several uses at the same time one succeeds. */
export async function useCode(app: App, factor: SecondFactor, otp: string): Promise<boolean> {
  const code = otp.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(app, factor.userId, otp)
  const step = stepOf(secretOf(app, factor), code)
  if (step === null) return false
  const { userId, secret } = factor
  // The secret too: meanwhile it may have been replaced.
  const used = await TotpModel.query(app.db)
    .where({ user_id: userId, secret })
    .where('last_step', '<', step)
    .patch({ lastStep: step })
  return used > 0
}

/** The secret of a second factor, for checking a code. */
export function secretOf(app: App, factor: SecondFactor): string {
  const secret = unseal(app, factor)
  if (secret !== null) return secret
  const { userId, keyId } = factor
  app.log.error({ user_id: userId, key_id: keyId }, 'second factor is encrypted by a key that the server does not have')
  throw unavailable(
    'the code cannot be checked: use a recovery code, or ask an administrator to reset the second factor',
  )
}

async function useRecoveryCode({ db }: App, userId: number, code: string): Promise<boolean> {
  const used = await TotpRecoveryModel.query(db)
    .where({ user_id: userId, hash: recoveryHash(code), used_at: null })
    .patch({ usedAt: raw(`clock_timestamp() at time zone 'utc'`) })
  return used > 0
}
