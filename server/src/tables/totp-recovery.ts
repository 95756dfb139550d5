import { Table } from './table.ts'

/** A recovery code, which replaces one code of the second factor. */
export class TotpRecoveryModel extends Table {
  static override readonly tableName = 'totp_recovery'
  static override readonly idColumn = ['user_id', 'hash']

  declare userId: number
  /** SHA-256, in hex: the code is too long to be guessed. */
  declare hash: string
  declare usedAt: string | null
}
