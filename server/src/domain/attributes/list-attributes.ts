import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { forbidden } from '../../errors/problems.ts'
import type { AttributeRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { loadAllAttributes, loadAttributes } from './load-attributes.ts'

export type AskedAttributes = ObjectPath & { readonly hidden: boolean }

export function requireHiddenAttributes({ capabilities }: Caller): void {
  if (!capabilities.has('reading_all_attributes')) throw forbidden('You are not permitted to read hidden attributes')
}

/** Values that the caller may read. Those of hidden keys only on request, which requires a capability. */
export async function listAttributes(call: Call, { kind, id, hidden }: AskedAttributes): Promise<AttributeRow[]> {
  if (hidden) requireHiddenAttributes(call.caller)
  const { id: objectId } = await findObject(call, kind, id)
  return hidden ? loadAllAttributes(call, objectId) : loadAttributes(call, objectId)
}
