import type { Knex } from 'knex'
import { typeConflict } from '../../../errors.ts'
import { ObjectModel, type ObjectType } from '../../../tables/object.ts'
import type { Table } from '../../../tables/table.ts'

/** An object to store, of any type. */
export type NewObject = {
  readonly type: ObjectType
  readonly dhash: string
  /** Fields of its type in a new row. */
  fields(uploadTime: string): Readonly<Partial<Omit<ObjectModel, keyof Table>>>
  /** Whether it takes long to index. */
  readonly isLarge: boolean
  /** Updates the row of a known object on another upload. */
  refresh(trx: Knex.Transaction, objectId: number): Promise<void>
}

const NOUNS: Readonly<Record<ObjectType, string>> = { file: 'file', static_config: 'config', text_blob: 'blob' }

export async function findKnown(db: Knex, { dhash, type }: Pick<NewObject, 'dhash' | 'type'>): Promise<number | null> {
  const row = await ObjectModel.query(db).findOne({ dhash }).select('id', 'type')
  if (row === undefined) return null
  if (row.type !== type) throw typeConflict(`Object already exists and is not a ${NOUNS[type]}`)
  return row.id
}
