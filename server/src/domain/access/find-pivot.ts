import type { Call } from '../../call.ts'
import { notFound, Problem } from '../../errors.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'
import { findObject } from './find-object.ts'

/** A position in the listing: what follows is older. */
export type Pivot = Fields<ObjectModel, 'id' | 'uploadTime'>

const MISSING = "Object specified in 'older_than' parameter not found"

/** Where a listing continues. A deleted object keeps its position for those who could see it. */
export async function findPivot(call: Call, id: string): Promise<Pivot> {
  try {
    return await findObject(call, 'object', id, MISSING)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
  }
  const place = await placeOfDeleted(call, id.toLowerCase())
  if (place === undefined) throw notFound(MISSING)
  return place
}

/** The latest of several deletions under one identifier: at worst an object is listed twice, none is missed. */
async function placeOfDeleted({ app: { db }, caller }: Call, dhash: string): Promise<Pivot | undefined> {
  const query = db('deleted_object')
    .where({ dhash })
    .whereRaw(`deleted_at > now() at time zone 'utc' - interval '30 days'`)
    .orderBy([
      { column: 'upload_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  if (!caller.capabilities.has('access_all_objects')) query.whereRaw('group_ids && ?::int[]', [[...caller.groupIds]])
  return query.first({ id: 'id', uploadTime: 'upload_time' })
}
