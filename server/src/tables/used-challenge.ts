import { Table } from './table.ts'

/** A challenge that was used: it is refused until it expires. */
export class UsedChallengeModel extends Table {
  static override readonly tableName = 'used_challenge'

  declare id: string
  declare expiresAt: string
}
