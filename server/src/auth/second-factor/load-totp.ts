import type { Call } from '../../call.ts'
import { TotpModel } from '../../tables/totp.ts'
import { TotpRecoveryModel } from '../../tables/totp-recovery.ts'
import { requiresSecondFactor } from './requires-second-factor.ts'

export type TotpState = {
  /** Null: not in force. */
  readonly enabledAt: string | null
  readonly recoveryCodesLeft: number
  readonly isRequired: boolean
}

/** The second factor of the caller. */
export async function loadTotp({ app, caller }: Call): Promise<TotpState> {
  const { userId, groupNames } = caller
  const found = await TotpModel.query(app.db).findById(userId).select('confirmed_at')
  const left = await TotpRecoveryModel.query(app.db).where({ user_id: userId, used_at: null }).resultSize()
  const isRequired = requiresSecondFactor(app, { groups: groupNames.map((name) => ({ name })) })
  return { enabledAt: found?.confirmedAt ?? null, recoveryCodesLeft: left, isRequired }
}
