import type { Call } from '../../call.ts'
import { changeAccess } from '../access/change-access.ts'
import { link } from '../access/link.ts'
import { announceRelation } from './announce-relation.ts'
import { findEnds, type NamedLink } from './find-ends.ts'

/** Links an object below another, whose permissions it inherits. Linking again changes nothing. */
export async function addChild(call: Call, named: NamedLink): Promise<void> {
  const changed = await changeAccess(call, {
    find: () => findEnds(call, named),
    change: async (trx, ends) => {
      const hasChanged = await link(trx, ends.parent.id, ends.child.id)
      call.note({ hasChanged })
      return hasChanged ? ends : null
    },
  })
  if (changed !== null) announceRelation(call, 'createdRelation', changed)
}
