import { createHash, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { TotpRecoveryModel } from '../../tables/totp-recovery.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const GROUPS = 4
const GROUP_LETTERS = 4
const CODES = 10

/** Codes of 80 bits: nobody guesses one, so a fast hash keeps them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
    ).join('-'),
  )
}

/** Replaces the recovery codes of a user. */
export async function storeRecoveryCodes(trx: Knex, userId: number, codes: readonly string[]): Promise<void> {
  await TotpRecoveryModel.query(trx).where({ user_id: userId }).delete()
  await TotpRecoveryModel.query(trx).insert(codes.map((code) => ({ userId, hash: recoveryHash(code), usedAt: null })))
}

export function recoveryHash(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest('hex')
}
