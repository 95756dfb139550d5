import { Table } from './table.ts'

/** A group that a case is shared with. */
export class CaseGroupModel extends Table {
  static override readonly tableName = 'case_group'
  static override readonly idColumn = ['case_id', 'group_id']

  declare caseId: string
  declare groupId: number
  declare sharedBy: number | null
  declare sharedAt: string
}
