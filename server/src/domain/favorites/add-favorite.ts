import type { Call } from '../../call.ts'
import { insertFavorite } from '../../statements/annotations/insert-favorite.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'

/** Marks an object for the caller alone. */
export async function addFavorite(call: Call, id: string): Promise<void> {
  const { id: objectId } = await findObject(call, 'object', id)
  const mark = { userId: call.caller.userId, objectId }
  await unlessDeleted(
    call.change(async (trx) => {
      call.note({ hasChanged: await insertFavorite(trx, mark) })
    }),
  )
}
