import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import type { RelativeRows } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import { loadRelatives, type NameOptions } from './load-relatives.ts'

type RelationsRequest = NameOptions & { readonly kind: Kind; readonly id: string }

export async function listRelations(call: Call, { kind, id, ...options }: RelationsRequest): Promise<RelativeRows> {
  const { id: objectId } = await findObject(call, kind, id)
  return loadRelatives(call, objectId, options)
}
