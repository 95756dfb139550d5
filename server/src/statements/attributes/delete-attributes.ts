import type { Knex } from 'knex'
import { hasRight, type KeyRight } from './has-right.ts'
import type { StoredAttribute } from './select-attributes.ts'

/** One attribute, or those of a key: all, the one with this text as its value, or with this value as JSON. */
type AttributeMatch =
  | { readonly id: number }
  | { readonly key: string; readonly text: string | undefined }
  | { readonly key: string; readonly json: string }

type ObjectRight = { readonly objectId: number; readonly right: KeyRight | null }

/** Deletes attributes of an object; returns them. */
export async function deleteAttributes(
  db: Knex,
  { objectId, right }: ObjectRight,
  unwanted: AttributeMatch,
): Promise<StoredAttribute[]> {
  const query = db('attribute as a').where('a.object_id', objectId).where(hasRight(right, 'a.key'))
  if ('id' in unwanted) query.where('a.id', unwanted.id)
  else {
    query.where('a.key', unwanted.key)
    if ('json' in unwanted) query.whereRaw('a.value = ?::jsonb', [unwanted.json])
    else if (unwanted.text !== undefined) query.whereRaw('a.value = to_jsonb(?::text)', [unwanted.text])
  }
  return query.delete<StoredAttribute[]>(['a.id', 'a.key', db.raw<string>('a.value::text as text')])
}
