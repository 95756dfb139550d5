import type { Call } from '../../call.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { notFound } from '../../errors/problems.ts'
import { insertTags } from '../../statements/annotations/insert-tags.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { within } from '../access/within.ts'
import { tagsOf } from './list-tags.ts'
import { tagText } from './tag-text.ts'

export async function addTag(call: Call, { kind, id }: ObjectPath, tag: string): Promise<string[]> {
  const text = tagText(tag, 'tag')
  const found = await findObject(call, kind, id)
  try {
    const { added, tags } = await call.change(async (trx) => {
      const added = await insertTags(trx, found.id, [text])
      call.note({ hasChanged: added.length > 0 })
      return { added, tags: await tagsOf(within(trx, call), found.id) }
    })
    const object = refOf(found)
    call.emit(added.length > 0 ? 'createdTag' : 'reuploadedTag', { object, tag: text })
    call.emit('changedObject', { object })
    return tags
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Object not found')
    throw error
  }
}
