import type { Knex } from 'knex'
import { ObjectModel } from '../../../tables/object.ts'
import type { Filled } from '../../../tables/rows.ts'

const PAGE = 500

export type StoredFile = Filled<ObjectModel, 'id' | 'sha256'> & { readonly sizeBytes: number }

/** Every file with a higher number, lowest first. */
export async function* storedFiles(db: Knex, afterId: number): AsyncGenerator<StoredFile> {
  for (let last = afterId; ; ) {
    const page = await filesAfter(db, last).orderBy('id').limit(PAGE)
    yield* page
    const next = page.at(-1)
    if (next === undefined) return
    last = next.id
  }
}

export async function countStoredFiles(db: Knex, afterId: number): Promise<number> {
  const counted = await db('object')
    .where('type', 'file')
    .where('id', '>', afterId)
    .count<{ count: number | string }>('id as count')
    .first()
  return Number(counted?.count ?? 0)
}

/** False once it was deleted. */
export async function isStored(db: Knex, sha256: string): Promise<boolean> {
  return (await ObjectModel.query(db).findOne({ dhash: sha256, type: 'file' }).select('id')) !== undefined
}

function filesAfter(db: Knex, afterId: number) {
  return db('object')
    .where('type', 'file')
    .where('id', '>', afterId)
    .select<StoredFile[]>({ id: 'id', sha256: 'dhash', sizeBytes: 'file_size' })
}
