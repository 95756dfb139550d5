import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { CONFIG_FIELDS, FILE_DETAIL_FIELDS, type Fields, type ObjectRow, objectFields } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { visibleObjects } from '../access/visible.ts'
import { tagsColumn } from '../objects/columns.ts'

/** How many bytes the contents of these objects have, as far as they are known without reading them. */
export async function sizeOfContents(db: Knex, numbers: readonly number[]): Promise<number> {
  const { rows } = await db.raw<{ rows: { bytes: number }[] }>(
    `select coalesce(sum(case type when 'file' then file_size::bigint when 'text_blob' then blob_size::bigint
       else octet_length(cfg::text)::bigint end), 0)::bigint as bytes from object where id = any(?::int[])`,
    [[...numbers]],
  )
  return rows[0]?.bytes ?? 0
}

/** The text of a blob, or of a config as it is stored; undefined if the caller sees no such object. */
export async function visibleText(db: Knex, caller: Caller, number: number): Promise<string | undefined> {
  const row = await visibleObjects(db, caller, 'object')
    .where('object.id', number)
    .first<[{ text: Knex.Raw<string> }], { text: string } | undefined>({
      text: db.raw<string>(`coalesce(object.cfg::text, object.content)`),
    })
  return row?.text
}

const FIELDS = [
  ...FILE_DETAIL_FIELDS.filter((name) => name !== 'altNames'),
  ...CONFIG_FIELDS,
  ...(['id', 'dhash', 'type', 'uploadTime', 'blobName', 'blobSize', 'blobType'] as const),
] as const

/** What is known of an object, whatever its kind. */
export type DescribedObject = Fields<ObjectModel, (typeof FIELDS)[number]> & Pick<ObjectRow, 'tags'>

/** Those of the objects that the caller may see, in the order of the numbers. */
export async function describeObjects(
  db: Knex,
  caller: Caller,
  numbers: readonly number[],
): Promise<DescribedObject[]> {
  const columns: ColumnsFor<DescribedObject> = { ...objectFields(FIELDS), tags: tagsColumn(db) }
  return visibleObjects(db, caller, 'object')
    .select<[typeof columns], DescribedObject[]>(columns)
    .whereRaw('object.id = any(?::int[])', [[...numbers]])
    .orderByRaw('array_position(?::int[], object.id)', [[...numbers]])
}
