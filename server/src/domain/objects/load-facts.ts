import type { Call } from '../../call.ts'
import { selectUnpacking, type UnpackingRow } from '../../statements/unpacking/select-unpacking.ts'
import { FileFactsModel } from '../../tables/file-facts.ts'
import { findObject } from '../access/find-object.ts'

export type LoadedFacts = {
  /** Null for a file from before there were any. */
  readonly row: FileFactsModel | null
  readonly unpacking: UnpackingRow | null
}

/** The facts of a file that the caller may see. */
export async function loadFacts(call: Call, id: string): Promise<LoadedFacts> {
  const found = await findObject(call, 'file', id)
  const { db } = call.app
  const [row = null, unpacking] = await Promise.all([
    FileFactsModel.query(db).findById(found.id),
    selectUnpacking(db, found.id, call.caller.userId),
  ])
  return { row, unpacking }
}
