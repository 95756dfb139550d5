import type { Knex } from 'knex'
import { hasTrash } from '../../statements/contents/has-trash.ts'
import { type LoadedTables, loadTables } from './load-tables.ts'
import { type LocalBackup, readContentList } from './place.ts'

const MAX_IDS = 1000

/** Fills an empty database in one transaction, with the schema of the backup. */
export async function loadDatabase(
  db: Knex,
  backup: LocalBackup,
  identities: readonly string[],
): Promise<LoadedTables> {
  const ids = await deletedIds(backup)
  return db.transaction(async (trx) => {
    const loaded = await loadTables(trx, backup, identities)
    await removeDeleted(trx, ids)
    return loaded
  })
}

/** Their contents were gone before the backup could copy them. */
async function removeDeleted(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const tables = [['object', 'id'] as const, ...((await hasTrash(trx)) ? [['trash', 'object_id'] as const] : [])]
  for (const [table, id] of tables)
    for (let start = 0; start < ids.length; start += MAX_IDS)
      await trx(table)
        .whereIn(id, ids.slice(start, start + MAX_IDS))
        .delete()
}

async function deletedIds(backup: LocalBackup): Promise<number[]> {
  const ids: number[] = []
  for await (const { id, lacks } of readContentList(backup)) if (lacks === 'deleted') ids.push(id)
  return ids
}
