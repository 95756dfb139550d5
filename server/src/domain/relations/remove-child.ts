import type { Call } from '../../call.ts'
import { changeAccess } from '../access/change-access.ts'
import { unlink } from '../access/unlink.ts'
import { announceRelation } from './announce-relation.ts'
import { findEnds, type NamedLink } from './find-ends.ts'

/** Removes a link, if it exists. */
export async function removeChild(call: Call, named: NamedLink): Promise<void> {
  const changed = await changeAccess(call, {
    find: () => findEnds(call, named),
    change: async (trx, ends) => {
      const hasChanged = await unlink(trx, ends.parent.id, ends.child.id)
      call.note({ hasChanged })
      return hasChanged ? ends : null
    },
  })
  if (changed !== null) announceRelation(call, 'removedRelation', changed)
}
