import type { Call } from '../../call.ts'
import { seesAll } from '../../statements/access/visible.ts'
import { countPermissions } from '../../statements/count-permissions.ts'

// Checking that many one by one takes a few milliseconds.
const FEW = 5_000

/** Whether the caller sees so few objects that all can be checked quickly. */
export async function seesFew({ app: { db }, caller }: Call): Promise<boolean> {
  if (seesAll(caller)) return false
  return (await countPermissions(db, caller.groupIds, FEW + 1)) <= FEW
}
