import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { notFound, unavailable } from '../../../errors/problems.ts'
import { grant } from '../../../statements/access/grant.ts'
import { lockAccessGraph } from '../../../statements/access/lock-access-graph.ts'
import { ownContent } from '../../../statements/contents/content-locks.ts'
import { lockObject } from '../../../statements/objects/lock-object.ts'
import { postponeIndexing } from '../../../statements/objects/postpone-indexing.ts'
import { insertFromTrash, mergeFromTrash } from '../../../statements/trash/insert-from-trash.ts'
import { dropRestored } from '../../../statements/trash/remove-from-trash.ts'
import {
  grantsFromTrash,
  renumberOrigins,
  restoreAccessTimes,
  restoreOrigins,
} from '../../../statements/trash/restore-access.ts'
import { restoreAttached, restoreRelations } from '../../../statements/trash/restore-attached.ts'
import { selectTrashEntry } from '../../../statements/trash/select-trash.ts'
import type { TrashEntry } from '../../../tables/rows.ts'
import { refOf } from '../../access/ref-of.ts'
import { finishIndexing } from '../upload/finish-indexing.ts'
import { findKnown } from '../upload/new-object.ts'
import { findTrashEntry, MISSING } from './list-trash.ts'

/** Brings a deleted object back, or adds what it had to the object with the same content that was uploaded since. */
export async function restoreObject(call: Call, entryId: string): Promise<TrashEntry> {
  const entry = await findTrashEntry(call, entryId)
  call.note({ found: entry })
  await call.change(async (trx) => {
    await ownContent(trx, entry.dhash)
    await lockAccessGraph(trx)
    // Another request may have restored or removed it since.
    if ((await selectTrashEntry(trx, call.caller, entry.id)) === undefined) throw notFound(MISSING)
    await restore(trx, entry, await findKnown(trx, entry))
  })
  if (entry.type !== 'file') await finishIndexing(call.app)
  call.app.analysis?.kick()
  call.emit('restoredObject', { object: refOf(entry) })
  return entry
}

/** Restores relations before access, which is inherited along them. */
async function restore(
  trx: Knex.Transaction,
  { id, objectId: formerId }: TrashEntry,
  known: number | null,
): Promise<void> {
  const objectId = known === null ? await insert(trx, id) : await merge(trx, id, known)
  const target = { id, objectId, formerId }
  await restoreAttached(trx, target)
  await restoreRelations(trx, target)
  await renumberOrigins(trx, target)
  await grant(trx, objectId, await grantsFromTrash(trx, target))
  if (known === null) await restoreAccessTimes(trx, target)
  await restoreOrigins(trx, target)
  await dropRestored(trx, id)
}

async function insert(trx: Knex.Transaction, id: string): Promise<number> {
  await postponeIndexing(trx)
  const objectId = await insertFromTrash(trx, id)
  if (objectId === null) throw unavailable('the object is being stored by another request; try again later')
  return objectId
}

async function merge(trx: Knex.Transaction, id: string, objectId: number): Promise<number> {
  await lockObject(trx, objectId)
  await mergeFromTrash(trx, id, objectId)
  return objectId
}
