import { Table } from './table.ts'

export class GroupModel extends Table {
  static override readonly tableName = 'group'

  declare id: number
  declare name: string
  declare capabilities: string[]
  declare private: boolean
  declare default: boolean
  declare workspace: boolean
  declare immutable: boolean
  declare openidProviderId: number | null
}
