import type { App, Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { ownContent } from '../../statements/contents/content-locks.ts'
import { forgetDeletions } from '../../statements/objects/forget-deletions.ts'
import { rememberDeletion } from '../../statements/objects/remember-deletion.ts'
import { unfinishedDeletions } from '../../statements/objects/unfinished-deletions.ts'
import { moveToTrash } from '../../statements/trash/move-to-trash.ts'
import { forgetLinks, removeFromTrash } from '../../statements/trash/remove-from-trash.ts'
import { selectTrashIds } from '../../statements/trash/select-trash.ts'
import type { Kind } from '../../tables/kind.ts'
import { ObjectModel } from '../../tables/object.ts'
import { type FoundObject, findObject } from '../access/find-object.ts'
import { refOf } from '../access/ref-of.ts'
import { requireNoHold } from './holds/require-no-hold.ts'
import { removeIfUnneeded } from './remove-content.ts'

const MISSING = 'Object was not found'
const LEFTOVERS_AT_ONCE = 10
const LEFTOVERS_AT_START = 10_000

export type DeletionTarget = {
  readonly kind: Kind
  readonly id: string
  /** Deletes without moving to the trash. */
  readonly isForever?: boolean | undefined
}

/** Moves an object with everything attached to it to the trash, or deletes all that and its stored content, if any. */
export async function deleteObject(call: Call, { kind, id, isForever = false }: DeletionTarget): Promise<void> {
  const { app, caller } = call
  const found = await findObject(call, kind, id, MISSING)
  const { id: objectId, dhash, type } = found
  const days = isForever ? 0 : app.settings.trashDays
  await call.change(async (trx) => {
    await ownContent(trx, dhash)
    await requireNoHold(trx, dhash)
    await lockAccessGraph(trx)
    if (days > 0) await moveToTrash(trx, { objectId, userId: caller.userId, days })
    else await forgetLinks(trx, [objectId])
    // Otherwise an earlier deletion would keep the content.
    if (isForever) await removeFromTrash(trx, await selectTrashIds(trx, dhash))
    await rememberDeletion(trx, objectId)
    const deleted = await ObjectModel.query(trx).deleteById(objectId)
    await forgetDeletions(trx)
    if (deleted === 0) throw notFound(MISSING)
  })
  announceRemoval(call, kind, found)
  if (type === 'file' && days === 0) await removeIfUnneeded(app, dhash)
  await finishDeletions(app)
}

const REMOVALS = { file: 'removedFile', config: 'removedConfig', blob: 'removedTextBlob' } as const

/** Deletion by the endpoint of all kinds emits only the general event. */
function announceRemoval({ emit }: Call, kind: Kind, found: FoundObject): void {
  const object = refOf(found)
  if (kind !== 'object') emit(REMOVALS[kind], { object })
  emit('removedObject', { object })
}

type Needs = Pick<App, 'db' | 'storage' | 'log'>

/** Finishes some deletions that a crash or a failing storage interrupted. */
async function finishDeletions(app: Needs): Promise<void> {
  await removeContents(app, await unfinishedDeletions(app.db, { most: LEFTOVERS_AT_ONCE, isLeftOver: true }))
}

/** The same at a start, however young: another server may be at the same, which does no harm. */
export async function finishDeletionsAtStart(app: Needs): Promise<void> {
  await removeContents(app, await unfinishedDeletions(app.db, { most: LEFTOVERS_AT_START, isLeftOver: false }))
}

async function removeContents({ db, storage, log }: Needs, dhashes: readonly string[]): Promise<void> {
  for (const dhash of new Set(dhashes)) await removeIfUnneeded({ db, storage, log }, dhash)
}
