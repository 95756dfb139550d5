import type { Call, ReadContext } from '../../call.ts'
import { selectObjectTags } from '../../statements/annotations/select-object-tags.ts'
import type { Kind } from '../../tables/kind.ts'
import { findObject } from '../access/find-object.ts'
import { stillThere } from '../access/still-there.ts'

export async function listTags(call: Call, kind: Kind, id: string): Promise<string[]> {
  const { id: objectId } = await findObject(call, kind, id)
  return tagsOf(call, objectId)
}

/** Tags in the order in which they were added. */
export async function tagsOf({ app }: ReadContext, objectId: number): Promise<string[]> {
  const rows = await stillThere(selectObjectTags(app.db, objectId))
  return rows.map((row) => row.tag)
}
