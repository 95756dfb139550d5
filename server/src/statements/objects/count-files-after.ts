import type { Knex } from 'knex'
import { hasTrash } from '../contents/has-trash.ts'

/** The number of files with a higher number, among them those in the trash. */
export async function countFilesAfter(db: Knex, afterId: number): Promise<number> {
  const tables = [['object', 'id'] as const, ...((await hasTrash(db)) ? [['trash', 'object_id'] as const] : [])]
  const counts = tables.map(([table, id]) =>
    db(table).where('type', 'file').where(id, '>', afterId).count<{ count: number }[]>('* as count'),
  )
  return (await Promise.all(counts)).reduce((sum, [counted]) => sum + (counted?.count ?? 0), 0)
}
