import { Table } from './table.ts'

/** A collection of objects that groups work on. Its table is not called `case`, which is a keyword of SQL. */
export class CaseModel extends Table {
  static override readonly tableName = 'cases'

  declare id: string
  /** The number of the case: cases are listed by it, newest first. */
  declare position: number
  declare name: string
  declare description: string
  declare isOpen: boolean
  /** Grows with each change of name, description or state. */
  declare version: number
  declare createdBy: number | null
  declare createdAt: string
  /** Time of the last change, also of objects and groups. */
  declare changedAt: string
}
