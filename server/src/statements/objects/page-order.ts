import type { Knex } from 'knex'
import { KINDS, type Kind } from '../../tables/kind.ts'
import { type Objects, objectsOf } from '../access/visible.ts'

/** What lists are sorted by. Of a config, the name is its family. */
export type SortKey = 'uploadTime' | 'name' | 'size' | 'type'

/** A position in a sorted list. Equal values are ordered by the numbers of their objects. */
export type SortPosition = { readonly id: number; readonly value: SortValue }
export type SortValue = string | number | null

export type PageSort = {
  readonly key: SortKey
  readonly isDescending: boolean
  /** Selects the objects without a value. They come last in both directions, so no index has them in the order of the others. */
  readonly isEmptyPart: boolean
  /** The page starts after it. */
  readonly after: SortPosition | null
}

type SortColumn = {
  /** The value as the index of migration 36 has it. */
  readonly sql: string
  readonly type: 'timestamp' | 'bigint' | 'text'
  /** What the value is computed from. */
  readonly columns: readonly string[]
}

const COLUMNS: Readonly<Record<SortKey, SortColumn>> = {
  uploadTime: { sql: 'object.upload_time', type: 'timestamp', columns: [] },
  name: textColumn('file_name', 'blob_name', 'family'),
  size: sizeColumn('file_size', 'blob_size'),
  type: textColumn('file_type', 'blob_type', 'config_type'),
}

function textColumn(...names: readonly string[]): SortColumn {
  const columns = names.map((name) => `object.${name}`)
  return { sql: `(left(coalesce(${columns.join(', ')}, ''), 200) collate "C")`, type: 'text', columns }
}

function sizeColumn(...names: readonly string[]): SortColumn {
  const columns = names.map((name) => `object.${name}`)
  return { sql: `coalesce(${columns.join(', ')})`, type: 'bigint', columns }
}

/** Whether any object of the kind, visible or not, has no such value. */
export async function hasEmptyValues(db: Knex, kind: Kind, key: SortKey): Promise<boolean> {
  if (!canBeEmpty(key)) return false
  const empty: PageSort = { key, isDescending: false, isEmptyPart: true, after: null }
  const kinds = isMerged(kind, empty) ? KINDS : [kind]
  const found = kinds.map((one) => {
    const objects = objectsOf(db, one)
    restrictToSort(objects, empty)
    // The order makes the planner use the index: it expects far more objects without a value. It would ignore an order inside of EXISTS.
    return objects.select('object.id').orderByRaw(orderOf(empty)).limit(1)
  })
  const tests = found.map(() => '(?) is not null').join(' or ')
  const { rows } = await db.raw<{ rows: { readonly found: boolean }[] }>(`select ${tests} as found`, found)
  return rows[0]?.found === true
}

function canBeEmpty(key: SortKey): boolean {
  return key === 'size'
}

const NEWEST_FIRST = 'object.upload_time desc, object.id desc'

export function orderOf(sort: PageSort | undefined): string {
  if (sort === undefined) return NEWEST_FIRST
  const direction = sort.isDescending ? 'desc' : 'asc'
  return `${COLUMNS[sort.key].sql} ${direction}, object.id ${direction}`
}

/** The columns that the order needs, besides the number. */
export function orderColumns(sort: PageSort | undefined): readonly string[] {
  return ['object.upload_time', ...(sort === undefined ? [] : COLUMNS[sort.key].columns)]
}

/** The value of a row, by which the next page begins. */
export function sortValue(db: Knex, key: SortKey): Knex.Raw<SortValue> {
  return db.raw(COLUMNS[key].sql)
}

/** What changes the text of a statement. */
export function shapeOfSort(sort: PageSort | undefined): string {
  if (sort === undefined) return ''
  const { key, isDescending, isEmptyPart, after } = sort
  return [key, isDescending, isEmptyPart, after === null].join()
}

/** Limits objects to those of the part, after the position. */
export function restrictToSort(objects: Objects, { key, isDescending, isEmptyPart, after }: PageSort): void {
  const { sql, type } = COLUMNS[key]
  const beyond = isDescending ? '<' : '>'
  if (canBeEmpty(key)) objects.whereRaw(`${sql} is ${isEmptyPart ? 'null' : 'not null'}`)
  if (after === null) return
  if (isEmptyPart) objects.whereRaw(`object.id ${beyond} ?::int`, [after.id])
  else objects.whereRaw(`(${sql}, object.id) ${beyond} (?::${type}, ?::int)`, [after.value, after.id])
}

/** True for a list of all types whose index is ordered by type first: its page merges the first objects of each type. */
export function isMerged(kind: Kind, sort: PageSort | undefined): boolean {
  return kind === 'object' && sort !== undefined && sort.key !== 'uploadTime'
}
