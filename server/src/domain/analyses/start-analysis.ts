import type { Call } from '../../call.ts'
import { Problem } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from './list-analyses.ts'

export async function startAnalysis(call: Call, { type, id }: ObjectPath): Promise<never> {
  await findObject(call, type, id)
  throw new Problem('unavailable', 'no analysis backend is configured')
}
