import type { Call } from '../../call.ts'
import { FileFactsModel } from '../../tables/file-facts.ts'
import { findObject } from '../access/find-object.ts'

/** The facts of a file that the caller may see; null for a file from before there were any. */
export async function loadFacts(call: Call, id: string): Promise<FileFactsModel | null> {
  const found = await findObject(call, 'file', id)
  return (await FileFactsModel.query(call.app.db).findById(found.id)) ?? null
}
