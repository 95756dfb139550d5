import type { Knex } from 'knex'
import type { App, Call } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { ownContent } from '../../../statements/contents/content-locks.ts'
import { selectHold } from '../../../statements/holds/select-holds.ts'
import { removeFromTrash } from '../../../statements/trash/remove-from-trash.ts'
import { selectExpired, selectTrashEntry } from '../../../statements/trash/select-trash.ts'
import { requireNoHold } from '../holds/require-no-hold.ts'
import { removeIfUnneeded } from '../remove-content.ts'
import { findTrashEntry, MISSING } from './list-trash.ts'

/** Permanently deletes an object in the trash, with its content if nothing else needs it. */
export async function removeTrashEntry(call: Call, entryId: string): Promise<void> {
  const { id, dhash, type } = await findTrashEntry(call, entryId)
  call.note({ found: { dhash, type } })
  await call.change(async (trx) => {
    await ownContent(trx, dhash)
    if ((await selectTrashEntry(trx, call.caller, id)) === undefined) throw notFound(MISSING)
    await requireNoHold(trx, dhash)
    await removeFromTrash(trx, [id])
  })
  if (type === 'file') await removeIfUnneeded(call.app, dhash)
}

const BATCH = 100

/** Removes expired entries, oldest first. After a crash the next deletion or start removes the contents that are left. */
export async function removeExpired(app: Pick<App, 'db' | 'storage' | 'log'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const expired = await selectExpired(app.db, BATCH)
    for (const { id, dhash, type } of expired) {
      if (signal.aborted) return
      const isRemoved = await app.db.transaction((trx) => removeOne(trx, { id, dhash }))
      if (type === 'file' && isRemoved) await removeIfUnneeded(app, dhash)
    }
    if (expired.length < BATCH) return
  }
}

type ExpiredEntry = { readonly id: string; readonly dhash: string }

/** False if a hold was placed since the entry was selected. */
async function removeOne(trx: Knex.Transaction, { id, dhash }: ExpiredEntry): Promise<boolean> {
  await ownContent(trx, dhash)
  if ((await selectHold(trx, dhash)) !== undefined) return false
  await removeFromTrash(trx, [id])
  return true
}
