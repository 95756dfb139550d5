import type { Call } from '../../call.ts'
import { TagModel } from '../../models/tag.ts'
import { findObject } from '../access/find-object.ts'
import type { TagPlace } from './add-tag.ts'
import { tagsOf } from './list-tags.ts'
import { tagText } from './tag-text.ts'

/** Removing a tag that is not there changes nothing. */
export async function removeTag(call: Call, { kind, id }: TagPlace, tag: string): Promise<string[]> {
  const text = tagText(tag, 'tag')
  const { id: objectId } = await findObject(call, kind, id)
  await TagModel.query(call.app.db).where({ object_id: objectId, tag: text }).delete()
  return tagsOf(call, objectId)
}
