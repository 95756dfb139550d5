import { Table } from './table.ts'

/** A state that came back from a provider: until it expires it is not taken again. */
export class OpenidUsedStateModel extends Table {
  static override readonly tableName = 'openid_used_state'

  declare id: string
  declare expiresAt: string
}
