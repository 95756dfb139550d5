import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'

/** Marks an object as shareable with third parties, permanently. */
export async function allowSharing(call: Call, id: string): Promise<void> {
  const found = await findObject(call, 'object', id)
  await call.app.db('object').where({ id: found.id, share_3rd_party: false }).update({ share_3rd_party: true })
}
