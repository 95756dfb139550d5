import { Table } from './table.ts'

/** The second factor of a user. */
export class TotpModel extends Table {
  static override readonly tableName = 'totp'
  static override readonly idColumn = 'user_id'

  declare userId: number
  /** Encrypted. */
  declare secret: string
  /** Of the key that it is encrypted by. */
  declare keyId: string
  declare createdAt: string
  /** Null: not yet in force. */
  declare confirmedAt: string | null
  /** The time step of the last code that was used: no code of it or before is accepted again. */
  declare lastStep: number
}
