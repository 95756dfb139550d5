import type { Knex } from 'knex'
import { knownFiles } from '../../../statements/contents/known-files.ts'
import { filesAfter, type StoredFile } from '../../../statements/objects/files-after.ts'

const PAGE = 500

/** Every file with a higher number, lowest first; those in the trash keep theirs. */
export async function* storedFiles(db: Knex, afterId: number): AsyncGenerator<StoredFile> {
  for (let last = afterId; ; ) {
    const page = await filesAfter(db, last, PAGE)
    yield* page
    const next = page.at(-1)
    if (next === undefined) return
    last = next.id
  }
}

/** False once the object was deleted permanently. */
export async function isStored(db: Knex, sha256: string): Promise<boolean> {
  return (await knownFiles(db, [sha256])).has(sha256)
}
