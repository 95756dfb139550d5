import type { Call } from '../../call.ts'
import { FavoriteModel } from '../../tables/favorite.ts'
import { findObject } from '../access/find-object.ts'

export async function removeFavorite(call: Call, id: string): Promise<void> {
  const { id: objectId } = await findObject(call, 'object', id)
  await call.change(async (trx) => {
    const removed = await FavoriteModel.query(trx).where({ user_id: call.caller.userId, object_id: objectId }).delete()
    call.note({ hasChanged: removed > 0 })
  })
}
