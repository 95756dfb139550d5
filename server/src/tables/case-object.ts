import { Table } from './table.ts'

/** An object of a case. */
export class CaseObjectModel extends Table {
  static override readonly tableName = 'case_object'
  static override readonly idColumn = ['case_id', 'object_id']

  declare caseId: string
  declare objectId: number
  /** The number of the addition: objects are listed by it, newest first. */
  declare position: number
  declare note: string
  declare addedBy: number | null
  declare addedAt: string
}
