import type { Knex } from 'knex'
import { filesAfter, type StoredFile } from '../../../statements/objects/files-after.ts'
import { ObjectModel } from '../../../tables/object.ts'

const PAGE = 500

/** Every file with a higher number, lowest first. */
export async function* storedFiles(db: Knex, afterId: number): AsyncGenerator<StoredFile> {
  for (let last = afterId; ; ) {
    const page = await filesAfter(db, last, PAGE)
    yield* page
    const next = page.at(-1)
    if (next === undefined) return
    last = next.id
  }
}

/** False once it was deleted. */
export async function isStored(db: Knex, sha256: string): Promise<boolean> {
  return (await ObjectModel.query(db).findOne({ dhash: sha256, type: 'file' }).select('id')) !== undefined
}
