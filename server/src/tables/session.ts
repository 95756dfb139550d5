import { Table } from './table.ts'

/** A session that has not been ended. */
export class SessionModel extends Table {
  static override readonly tableName = 'session'

  declare id: string
  declare userId: number
  declare createdAt: string
  declare expiresAt: string
  declare provider: string | null
  /** Of the client that signed in. */
  declare address: string
  declare userAgent: string
  declare lastUsedAt: string
  declare lastUsedFrom: string
  /** Opened by password and a code. */
  declare hasSecondFactor: boolean
  /** The API key that it ends with; null: someone signed in. */
  declare madeByKey: string | null
}
