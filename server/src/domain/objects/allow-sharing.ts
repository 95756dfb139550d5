import type { Call } from '../../call.ts'
import { ObjectModel } from '../../tables/object.ts'
import { findObject } from '../access/find-object.ts'

/** Marks an object as shareable with third parties, permanently. */
export async function allowSharing(call: Call, id: string): Promise<void> {
  const found = await findObject(call, 'object', id)
  await call.change((trx) =>
    ObjectModel.query(trx).where({ id: found.id, share_3rd_party: false }).patch({ share3rdParty: true }),
  )
}
