import type { Knex } from 'knex'

/** The number of files with a higher number. */
export async function countFilesAfter(db: Knex, afterId: number): Promise<number> {
  const [counted] = await db('object')
    .where('type', 'file')
    .where('id', '>', afterId)
    .count<{ count: number }[]>('id as count')
  return counted?.count ?? 0
}
