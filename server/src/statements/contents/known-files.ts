import type { Knex } from 'knex'
import { hasTrash } from './has-trash.ts'

/** Those of the contents that a file refers to, or one in the trash. */
export async function knownFiles(db: Knex, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const filesIn = (table: 'object' | 'trash') =>
    db(table)
      .whereRaw('dhash = any(?::varchar[])', [[...sha256s]])
      .where('type', 'file')
      .select('dhash')
  const stored = filesIn('object')
  const rows = await ((await hasTrash(db)) ? stored.unionAll(filesIn('trash')) : stored)
  return new Set(rows.map(({ dhash }) => dhash))
}
