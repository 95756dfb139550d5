import type { Call } from '../../call.ts'
import { changeAccess } from '../access/change-access.ts'
import { unlink } from '../access/unlink.ts'
import { findEnds, type NamedLink } from './find-ends.ts'

/** Ends a link. Where there is none nothing happens. */
export async function removeChild(call: Call, named: NamedLink): Promise<void> {
  await changeAccess(call.app.db, {
    find: () => findEnds(call, named),
    change: (trx, { parentId, childId }) => unlink(trx, parentId, childId),
  })
}
