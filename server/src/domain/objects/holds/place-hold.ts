import type { Call } from '../../../call.ts'
import { notFound, Problem } from '../../../errors/problems.ts'
import { ownContent } from '../../../statements/contents/content-locks.ts'
import { saveHold } from '../../../statements/holds/save-hold.ts'
import { selectHold } from '../../../statements/holds/select-holds.ts'
import { selectTrash } from '../../../statements/trash/select-trash.ts'
import type { ObjectHoldModel } from '../../../tables/object-hold.ts'
import type { Fields, HoldRow } from '../../../tables/rows.ts'
import { findObject } from '../../access/find-object.ts'

const MISSING = 'Object not found'

export type HoldRequest = { readonly id: string; readonly reason: string }

/** Nobody deletes the object until the hold is released. A deletion that has begun is finished first. */
export async function placeHold(call: Call, { id, reason }: HoldRequest): Promise<HoldRow> {
  const { dhash, type } = await findHeld(call, id)
  const placed = await call.change(async (trx) => {
    await ownContent(trx, dhash)
    await saveOrFail(trx, { dhash, type, reason, userId: call.caller.userId })
    return selectHold(trx, dhash)
  })
  if (placed === undefined) throw notFound(MISSING)
  return placed
}

async function saveOrFail(...hold: Parameters<typeof saveHold>): Promise<void> {
  if (!(await saveHold(...hold))) throw notFound(MISSING)
}

/** An object that the caller sees, or one in the trash that the caller could see. */
async function findHeld(call: Call, id: string): Promise<Fields<ObjectHoldModel, 'dhash' | 'type'>> {
  try {
    return await findObject(call, 'object', id, MISSING)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    const [deleted] = await selectTrash(call.app.db, call.caller, { count: 1, dhash: id.toLowerCase() })
    if (deleted === undefined) throw error
    call.note({ found: deleted })
    return deleted
  }
}
