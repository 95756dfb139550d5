import type { Knex } from 'knex'
import type { Call } from '../../../../../server/src/call.ts'
import {
  type ListPage,
  listBlobs,
  listConfigs,
  listFiles,
  listObjects,
} from '../../../../../server/src/domain/objects/list-objects.ts'
import { readSearch } from '../../../../../server/src/domain/objects/read-search.ts'
import type { SortName } from '../../../../../server/src/domain/objects/sorted/read-sort.ts'
import { visibleObjects } from '../../../../../server/src/statements/access/visible.ts'
import type { Kind } from '../../../../../server/src/tables/kind.ts'
import { whereOf } from '../../../../../server/src/tables/where.ts'
import { fill } from '../page-corpus.ts'

export type SortedList = { readonly kind: Kind; readonly sort: SortName; readonly query: string }

const COMMON = ['upload_time', 'type'] as const
const NAMES: Readonly<Record<Kind, readonly ('upload_time' | 'name' | 'family' | 'size' | 'type')[]>> = {
  object: [...COMMON, 'name', 'size'],
  file: [...COMMON, 'name', 'size'],
  config: [...COMMON, 'family'],
  blob: [...COMMON, 'name', 'size'],
}

/** Every order of every list. */
export const SORTS: readonly Omit<SortedList, 'query'>[] = Object.entries(NAMES).flatMap(([kind, names]) =>
  names.flatMap((name) => [name, `-${name}` as const].map((sort) => ({ kind: kind as Kind, sort }))),
)

/** Objects of all kinds with equal values, without sizes, and with long names; half of them are visible to Bob. */
export async function fillKinds(db: Knex): Promise<void> {
  await fill(db)
  await db.raw(`
    UPDATE object SET file_type = (array['PE32', 'pe32', 'ELF', 'ÄOF', '', '𐀀', 'ﬁ'])[file_size % 7 + 1],
      file_name = CASE WHEN file_size % 3 = 0 THEN repeat('x', 199 + (file_size % 5)::int) || file_size ELSE file_name END;
    INSERT INTO object (type, dhash, upload_time, blob_name, blob_size, blob_type, content)
      SELECT 'text_blob', 'b' || lpad(n::text, 63, '0'), '2020-02-01'::timestamp + (n / 3) * interval '1 second', 'blob' || n % 40,
        nullif(n % 25, 0), 'type' || n % 3, 'text ' || n
      FROM generate_series(1, 400) n ORDER BY n;
    INSERT INTO object (type, dhash, upload_time, family, config_type, cfg)
      SELECT 'static_config', 'c' || lpad(n::text, 63, '0'), '2020-02-02'::timestamp + n * interval '1 second', 'family' || n % 9,
        (array['static', 'dynamic'])[n % 2 + 1], '{}'
      FROM generate_series(1, 400) n ORDER BY n;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
      SELECT o.id, g.id, now(), 'added', o.id, u.id FROM object o JOIN "group" g ON g.name = 'bob' JOIN "user" u ON u.login = 'bob'
      WHERE o.type <> 'file' AND o.id % 2 = 0;
    INSERT INTO tag (tag, object_id) SELECT 'often', id FROM object WHERE type <> 'file' AND id % 3 = 0;
    INSERT INTO tag (tag, object_id) SELECT 'seldom', id FROM object WHERE type <> 'file' AND id % 100 = 0;
    ANALYZE;
  `)
}

const LISTS = { object: listObjects, file: listFiles, config: listConfigs, blob: listBlobs }
const PARTS_OF_WALK = 2_000

type SortedPage = { readonly ids: readonly string[]; readonly next: string | null | undefined }

export async function sortedPage(
  call: Call,
  { kind, ...list }: SortedList & { readonly count: number; readonly after?: string },
): Promise<SortedPage> {
  const { rows, cursor }: ListPage<{ readonly id: string }> = await LISTS[kind](call, list as object)
  return { ids: rows.map(({ id }) => id), next: cursor.next }
}

/** All pages of a list, with something done after each of them. */
export async function walkSorted(
  call: Call,
  list: SortedList & { readonly count: number },
  betweenPages: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (let page = 0; page < PARTS_OF_WALK; page++) {
    const { ids: found, next } = await sortedPage(call, { ...list, ...(after === undefined ? {} : { after }) })
    ids.push(...found)
    if (next === null || next === undefined) return ids
    after = next
    await betweenPages()
  }
  throw new Error('the list has no end')
}

type PlainRow = { readonly dhash: string; readonly id: number; readonly value: string | number | null }

const VALUES: Readonly<Record<string, string>> = {
  upload_time: 'object.upload_time::text',
  name: "coalesce(file_name, blob_name, family, '')",
  family: 'family',
  size: 'coalesce(file_size, blob_size)',
  type: "coalesce(file_type, blob_type, config_type, '')",
}

/** All objects of a list, sorted here instead of by the database. */
export async function plainlySorted(call: Call, { kind, sort, query }: SortedList): Promise<string[]> {
  const search = await readSearch(call, kind, query)
  const objects = visibleObjects(call.app.db, call.caller, kind)
  if (search !== null) objects.where(whereOf(search.scan))
  const value = call.app.db.raw(`${VALUES[sort.replace('-', '')]} as value`)
  const rows: PlainRow[] = await objects.select('object.dhash', 'object.id', value)
  const direction = sort.startsWith('-') ? -1 : 1
  const compare = (a: PlainRow, b: PlainRow): number => {
    if (a.value === null || b.value === null)
      return a.value === b.value ? direction * (a.id - b.id) : a.value === null ? 1 : -1
    return direction * (compareValues(a.value, b.value) || a.id - b.id)
  }
  return rows.toSorted(compare).map(({ dhash }) => dhash)
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const first = (text: string | number) => Buffer.from([...String(text)].slice(0, 200).join(''))
  return Buffer.compare(first(a), first(b))
}
