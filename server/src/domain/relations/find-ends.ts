import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'
import type { Kind } from '../access/visible.ts'

/** A link as it is named in an address. */
export type NamedLink = { readonly kind: Kind; readonly id: string; readonly child: string }
export type Ends = { readonly parentId: number; readonly childId: number }

/** Both ends, if the caller may see them. */
export async function findEnds(call: Call, { kind, id, child }: NamedLink): Promise<Ends> {
  const { id: parentId } = await findObject(call, kind, id, 'Parent object not found')
  const { id: childId } = await findObject(call, 'object', child, 'Child object not found')
  return { parentId, childId }
}
