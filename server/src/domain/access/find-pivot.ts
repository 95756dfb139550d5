import type { Call } from '../../call.ts'
import { notFound, Problem } from '../../errors/problems.ts'
import { positionOfDeleted } from '../../statements/access/position-of-deleted.ts'
import type { Pivot } from '../../tables/rows.ts'
import { findObject } from './find-object.ts'

const MISSING = "Object specified in 'older_than' parameter not found"

/** Where a listing continues. A deleted object keeps its position for those who could see it. */
export async function findPivot(call: Call, id: string): Promise<Pivot> {
  try {
    return await findObject(call, 'object', id, MISSING)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
  }
  const position = await positionOfDeleted(call.app.db, call.caller, id.toLowerCase())
  if (position === undefined) throw notFound(MISSING)
  return position
}
