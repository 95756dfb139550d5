import type { Call } from '../../call.ts'
import { isForeignKeyViolation } from '../../database-error.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import type { Kind } from '../access/visible.ts'
import { tagsOf } from './list-tags.ts'
import { tagText } from './tag-text.ts'
import { insertTags } from './write-tags.ts'

export type TagPlace = { readonly kind: Kind; readonly id: string }

export async function addTag(call: Call, { kind, id }: TagPlace, tag: string): Promise<string[]> {
  const text = tagText(tag, 'tag')
  const { id: objectId } = await findObject(call, kind, id)
  try {
    await insertTags(call.app.db, objectId, [text])
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Object not found')
    throw error
  }
  return tagsOf(call, objectId)
}
