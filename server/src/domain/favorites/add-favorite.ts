import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'

/** Marks an object for the caller alone. */
export async function addFavorite(call: Call, id: string): Promise<void> {
  const { id: objectId } = await findObject(call, 'object', id)
  const mark = { user_id: call.caller.userId, object_id: objectId }
  await unlessDeleted(call.app.db('favorites').insert(mark).onConflict(['object_id', 'user_id']).ignore())
}
