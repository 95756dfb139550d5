import type { App, Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { ownContent } from '../../statements/contents/content-locks.ts'
import { forgetDeletions } from '../../statements/objects/forget-deletions.ts'
import { rememberDeletion } from '../../statements/objects/remember-deletion.ts'
import { unfinishedDeletions } from '../../statements/objects/unfinished-deletions.ts'
import type { Kind } from '../../tables/kind.ts'
import { ObjectModel } from '../../tables/object.ts'
import { type FoundObject, findObject } from '../access/find-object.ts'
import { refOf } from '../access/ref-of.ts'
import { removeIfUnneeded } from './remove-content.ts'

const MISSING = 'Object was not found'
const LEFTOVERS_AT_ONCE = 10
const LEFTOVERS_AT_START = 10_000

/** Deletes an object with everything attached to it, then its stored content, if any. */
export async function deleteObject(call: Call, kind: Kind, id: string): Promise<void> {
  const { app } = call
  const found = await findObject(call, kind, id, MISSING)
  const { id: objectId, dhash, type } = found
  await call.change(async (trx) => {
    await ownContent(trx, dhash)
    await lockAccessGraph(trx)
    await rememberDeletion(trx, objectId)
    const deleted = await ObjectModel.query(trx).deleteById(objectId)
    await forgetDeletions(trx)
    if (deleted === 0) throw notFound(MISSING)
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
