import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import type { RelativeRows } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import { loadRelatives } from './load-relatives.ts'

export async function listRelations(call: Call, kind: Kind, id: string): Promise<RelativeRows> {
  const { id: objectId } = await findObject(call, kind, id)
  return loadRelatives(call, objectId)
}
