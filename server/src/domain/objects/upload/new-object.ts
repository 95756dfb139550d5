import type { Knex } from 'knex'
import { typeConflict } from '../../../errors/problems.ts'
import type { FileSimilarity, ObjectFields } from '../../../statements/objects/insert-object.ts'
import { selectKnownObject } from '../../../statements/objects/select-known-object.ts'
import type { ObjectType } from '../../../tables/kind.ts'

/** An object to store, of any type. */
export type NewObject<Own extends ObjectFields = ObjectFields> = {
  readonly type: ObjectType
  readonly dhash: string
  /** Fields of its type in a new row; the statement that inserts it knows the time. */
  fields(uploadTime: string): Own
  /** The digests of its blocks; null if it has none. */
  readonly blocks: Uint8Array | null
  /** Similarity digests; null for configs and blobs. */
  readonly similarity: FileSimilarity | null
  /** Whether it takes long to index. */
  readonly isLarge: boolean
  /** Updates the row of a known object on another upload. */
  refresh(trx: Knex.Transaction, objectId: number): Promise<void>
}

const NOUNS: Readonly<Record<ObjectType, string>> = { file: 'file', static_config: 'config', text_blob: 'blob' }

export async function findKnown(db: Knex, { dhash, type }: Pick<NewObject, 'dhash' | 'type'>): Promise<number | null> {
  const row = await selectKnownObject(db, dhash)
  if (row === null) return null
  if (row.type !== type) throw typeConflict(`Object already exists and is not a ${NOUNS[type]}`)
  return row.id
}
