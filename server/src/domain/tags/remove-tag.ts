import type { Call } from '../../call.ts'
import { TagModel } from '../../tables/tag.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { within } from '../access/within.ts'
import { tagsOf } from './list-tags.ts'
import { tagText } from './tag-text.ts'

/** Removing a missing tag changes nothing. */
export async function removeTag(call: Call, { kind, id }: ObjectPath, tag: string): Promise<string[]> {
  const text = tagText(tag, 'tag')
  const found = await findObject(call, kind, id)
  const { removed, tags } = await call.change(async (trx) => {
    const removed = await TagModel.query(trx).where({ object_id: found.id, tag: text }).delete()
    call.note({ hasChanged: removed > 0 })
    return { removed, tags: await tagsOf(within(trx, call), found.id) }
  })
  if (removed > 0) {
    const object = refOf(found)
    call.emit('removedTag', { object, tag: text })
    call.emit('changedObject', { object })
  }
  return tags
}
