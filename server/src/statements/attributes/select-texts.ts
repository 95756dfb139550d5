import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { AttributeDefinitionModel } from '../../tables/attribute-definition.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { AttributeTextsRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { visibleObjects } from '../access/visible.ts'
import { hasRight, type KeyRight } from './has-right.ts'

export type ObjectsAndKeys = {
  readonly ids: readonly ObjectModel['dhash'][]
  readonly keys: readonly AttributeDefinitionModel['key'][]
}

type ReadableKeys = ObjectsAndKeys & { readonly right: KeyRight | null }

const MAX_TEXTS = 5
const MAX_TEXT_LENGTH = 1000

/** Values of keys that are not hidden. Few of them and cut: what an object may have has no bound, but what a row shows has. */
export function selectTexts(
  db: Knex,
  caller: Caller,
  { ids, keys, right }: ReadableKeys,
): Knex.QueryBuilder<Rows['object'], AttributeTextsRow[]> {
  const first = db.raw<{ texts: string[] }>(
    `select array_agg(left(v.text, :longest) || case when length(v.text) > :longest then '…' else '' end order by v.id) as texts
       from (select a.id, coalesce(a.value #>> '{}', 'null') as text from attribute a
              where a.object_id = object.id and a.key = d.key order by a.id limit :most) v`,
    { longest: MAX_TEXT_LENGTH, most: MAX_TEXTS },
  )
  const columns: ColumnsFor<AttributeTextsRow> = {
    id: 'object.dhash',
    key: 'd.key',
    texts: 'listed.texts',
    count: db.raw<number>('(select count(*)::int from attribute a where a.object_id = object.id and a.key = d.key)'),
  }
  return visibleObjects(db, caller, 'object')
    .select<[typeof columns], AttributeTextsRow[]>(columns)
    .joinRaw('cross join attribute_definition d cross join lateral (?) listed', [first])
    .whereRaw('object.dhash = any(?::varchar[])', [[...new Set(ids)]])
    .whereRaw('d.key = any(?::varchar[])', [[...new Set(keys)]])
    .whereRaw('not d.hidden and listed.texts is not null')
    .where(hasRight(right, 'd.key'))
    .orderByRaw('object.dhash, d.key collate "C"')
}
