import { Table } from './table.ts'

/** A used state: it is refused until it expires. */
export class OpenidUsedStateModel extends Table {
  static override readonly tableName = 'openid_used_state'

  declare id: string
  declare expiresAt: string
}
