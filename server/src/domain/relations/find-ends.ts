import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import { type FoundObject, findObject } from '../access/find-object.ts'

/** A link as named in a path. */
export type NamedLink = { readonly kind: Kind; readonly id: string; readonly child: string }
export type Ends = { readonly parent: FoundObject; readonly child: FoundObject }

/** Both ends, if the caller may see them. */
export async function findEnds(call: Call, named: NamedLink): Promise<Ends> {
  const parent = await findObject(call, named.kind, named.id, 'Parent object not found')
  const child = await findObject(call, 'object', named.child, 'Child object not found')
  return { parent, child }
}
