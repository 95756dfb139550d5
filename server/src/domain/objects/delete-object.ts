import type { Knex } from 'knex'
import type { App, Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { ownContent } from '../../statements/content-locks.ts'
import type { Kind } from '../../tables/kind.ts'
import { ObjectModel } from '../../tables/object.ts'
import { type FoundObject, findObject } from '../access/find-object.ts'
import { refOf } from '../access/ref-of.ts'
import { removeIfUnneeded } from './remove-content.ts'

const MISSING = 'Object was not found'
const REMEMBERED = `interval '30 days'`
const LEFT_OVER = `interval '1 minute'`
const LEFTOVERS_AT_ONCE = 10

/** Deletes an object with everything attached to it, then its stored content, if any. */
export async function deleteObject(call: Call, kind: Kind, id: string): Promise<void> {
  const { app } = call
  const found = await findObject(call, kind, id, MISSING)
  const { id: objectId, dhash, type } = found
  await app.db.transaction(async (trx) => {
    await ownContent(trx, dhash)
    await lockAccessGraph(trx)
    if (!(await bury(trx, objectId))) throw notFound(MISSING)
  })
  announceRemoval(call, kind, found)
  if (type === 'file') await removeIfUnneeded(app, dhash)
  await finishDeletions(app)
}

const REMOVALS = { file: 'removedFile', config: 'removedConfig', blob: 'removedTextBlob' } as const

/** Deletion by the endpoint of all kinds emits only the general event. */
function announceRemoval({ emit }: Call, kind: Kind, found: FoundObject): void {
  const object = refOf(found)
  if (kind !== 'object') emit(REMOVALS[kind], { object })
  emit('removedObject', { object })
}

/** Finishes deletions that a crash or a failing storage interrupted. */
export async function finishDeletions({ db, storage, log }: Pick<App, 'db' | 'storage' | 'log'>): Promise<void> {
  const left: string[] = await db('deleted_object')
    .where('has_content', true)
    .whereRaw(`deleted_at < now() at time zone 'utc' - ${LEFT_OVER}`)
    .orderBy('id')
    .limit(LEFTOVERS_AT_ONCE)
    .pluck('dhash')
  for (const dhash of new Set(left)) await removeIfUnneeded({ db, storage, log }, dhash)
}

/** Its position in the listing, and who could see it, are kept for a while: a listing may have stopped there. */
async function bury(trx: Knex.Transaction, objectId: number): Promise<boolean> {
  await trx.raw(
    `insert into deleted_object (id, dhash, upload_time, group_ids, deleted_at, has_content)
     select o.id, o.dhash, o.upload_time, array(select p.group_id from permission p where p.object_id = o.id),
       clock_timestamp() at time zone 'utc', o.type = 'file'
     from object o where o.id = ?`,
    [objectId],
  )
  const deleted = await ObjectModel.query(trx).deleteById(objectId)
  await trx('deleted_object')
    .where('has_content', false)
    .whereRaw(`deleted_at < now() at time zone 'utc' - ${REMEMBERED}`)
    .delete()
  return deleted > 0
}
