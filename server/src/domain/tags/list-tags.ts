import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import { TagModel } from '../../tables/tag.ts'
import { findObject } from '../access/find-object.ts'

export async function listTags(call: Call, kind: Kind, id: string): Promise<string[]> {
  const { id: objectId } = await findObject(call, kind, id)
  return tagsOf(call, objectId)
}

/** Tags in the order in which they were added. */
export async function tagsOf({ app }: Call, objectId: number): Promise<string[]> {
  const rows = await TagModel.query(app.db).where('object_id', objectId).orderBy('id').select('tag')
  return rows.map((row) => row.tag)
}
