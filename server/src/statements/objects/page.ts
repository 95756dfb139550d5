import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { KINDS, type Kind } from '../../tables/kind.ts'
import type { ObjectRow, Pivot } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { type SqlCondition, whereOf } from '../../tables/where.ts'
import { amongFew, eachVisibleTo, type Objects, objectsOf, seesAll } from '../access/visible.ts'
import { answerOrCancel, cancellable, type Run } from '../connection/answer-or-cancel.ts'
import { builtOnce } from '../connection/built-once.ts'
import { objectColumns } from './columns.ts'
import {
  isMerged,
  orderColumns,
  orderOf,
  type PageSort,
  restrictToSort,
  type SortValue,
  shapeOfSort,
} from './page-order.ts'
import type { TagWalk } from './tag-walk.ts'

/** The same condition in the forms of `search/compile.ts`, and its selectivity. */
export type PageSearch = Conditions & { readonly selectivity: string }
type Conditions = { readonly scan: SqlCondition; readonly index: SqlCondition; readonly times: SqlCondition }

/** Which objects a page of a listing has. */
export type Extent = {
  readonly kind: Kind
  /** Null: everything the caller may see. */
  readonly search: PageSearch | null
  /** The page starts after it. */
  readonly pivot: Pivot | null
  readonly offset: number
  readonly count: number
  /** Default: newest first. A sorted page starts after a position of its own instead of the pivot. */
  readonly sort?: PageSort | undefined
}

export type Page<Typed> = Extent & {
  /** Of the kind, besides the common ones. */
  readonly columns: ColumnsFor<Typed>
}

/** The rows are those of lists, with the columns of their type. */
type PageQuery<Typed> = Knex.QueryBuilder<Rows['object'], (ObjectRow & Typed)[]>

/**
 * How a page is found; `first` looks at the first objects of the order only, as many as `width`, `tagged` at those of a walk, and `numbered`
 * at those with the numbers.
 */
export type PageForm = 'scan' | 'first' | 'tagged' | 'numbered' | 'index' | 'sift'
type InForm = {
  readonly form: PageForm
  readonly width?: number | undefined
  readonly walk?: TagWalk | undefined
  readonly ids?: readonly number[] | undefined
}
type PageInput<Typed> = Page<Typed> & InForm
type FormedIds = Extent & InForm

type Values = Pick<Caller, 'groupIds'> & Pivot & TagWalk & Numbers & PositionValues & Readonly<Record<string, unknown>>
type PositionValues = { readonly afterId: number; readonly afterValue: SortValue }
type Numbers = { readonly ids: readonly number[] }

const CONDITIONS = ['scan', 'index', 'times'] as const
const NO_PIVOT = { id: 0, uploadTime: '' }
const NO_POSITION = { id: 0, value: null }
const NO_WALK: TagWalk = { tag: '', firstId: 0, lastId: 0 }
const lists = builtOnce<Values, object>()
const searches = builtOnce<Values, object>()
/** Longer texts are not kept. */
const MAX_SEARCH_LENGTH = 5_000
const MAX_PREPARED_WIDTH = 5_000
const MAX_PREPARED_LIST = 20

/** Texts are built once for each shape. What a search looks for decides its plan, unless it reads few objects anyway. */
export async function askForPage<Typed>(
  run: Run,
  caller: Caller,
  page: PageInput<Typed>,
): Promise<(ObjectRow & Typed)[]> {
  const { pool: db } = run
  const { form, width, search, walk, columns, sort, ids = [] } = page
  const texts = search === null ? [] : CONDITIONS.map((name) => search[name].sql)
  const plansEachTime = search !== null && !readsFew(page)
  if (page.offset > 0 || texts.join('').length > MAX_SEARCH_LENGTH)
    return answerOrCancel(run, formed(db, caller, page).options({ plansEachTime }))
  const rows = await cancellable(run, (connection) =>
    (search === null ? lists : searches).over(
      { db, connection },
      {
        shape: [
          ...[form, page.kind, Object.keys(columns), page.count, width, page.pivot === null, seesAll(caller)],
          shapeOfSort(sort),
          ...texts,
        ].join('\n'),
        values: {
          groupIds: caller.groupIds,
          ...(page.pivot ?? NO_PIVOT),
          ...(walk ?? NO_WALK),
          ids,
          ...positionValues(sort),
          ...valuesOf(search),
        },
        plansEachTime,
        build: ({ groupIds, ...slots }) =>
          formed(
            db,
            { ...caller, groupIds },
            {
              ...page,
              pivot: page.pivot === null ? null : slots,
              walk: slots,
              ids: slots.ids,
              sort: sortWithSlots(sort, slots),
              search: withSlots(search, slots),
            },
          ),
      },
    ),
  )
  // The shape contains the names of the columns.
  return rows as (ObjectRow & Typed)[]
}

/** So that the plan hardly matters. */
function readsFew({ form, width = 0, search }: PageInput<unknown>): boolean {
  if (form === 'first' || form === 'tagged' || form === 'numbered') return width <= MAX_PREPARED_WIDTH
  if (form !== 'index' || search?.selectivity !== 'few') return false
  return search.index.bindings.every((value) => !Array.isArray(value) || value.length <= MAX_PREPARED_LIST)
}

function valuesOf(search: PageSearch | null): Readonly<Record<string, unknown>> {
  if (search === null) return {}
  const values = CONDITIONS.flatMap((name) => search[name].bindings.map((value, n) => [name + n, value] as const))
  return Object.fromEntries(values)
}

function positionValues(sort: PageSort | undefined): PositionValues {
  const { id, value } = sort?.after ?? NO_POSITION
  return { afterId: id, afterValue: value }
}

function sortWithSlots(sort: PageSort | undefined, { afterId, afterValue }: PositionValues): PageSort | undefined {
  return sort === undefined || sort.after === null ? sort : { ...sort, after: { id: afterId, value: afterValue } }
}

function withSlots(search: PageSearch | null, slots: Readonly<Record<string, unknown>>): PageSearch | null {
  if (search === null) return null
  const slotted = (name: (typeof CONDITIONS)[number]): SqlCondition => ({
    sql: search[name].sql,
    bindings: search[name].bindings.map((_, n) => slots[name + n]),
  })
  return { ...search, scan: slotted('scan'), index: slotted('index'), times: slotted('times') }
}

/** The numbers of the objects alone, of pages too long to be shown. */
export async function askForIds(run: Run, caller: Caller, page: FormedIds): Promise<number[]> {
  const query = numbered(matching(run.pool, caller, page), page).options({ plansEachTime: true })
  return (await answerOrCancel(run, query)).map(({ id }) => id)
}

function formed<Typed>(db: Knex, caller: Caller, page: PageInput<Typed>): PageQuery<Typed> {
  return show(db, page, matching(db, caller, page))
}

function matching(
  db: Knex,
  caller: Caller,
  { form, width = 0, walk = NO_WALK, ids = [], ...page }: FormedIds,
): Objects {
  if (form === 'first') return scanFirst(db, caller, { ...page, width })
  if (form === 'tagged') return scanTagged(db, caller, { ...page, width, walk })
  if (form === 'numbered') return scanNumbered(db, caller, { ...page, ids })
  return { scan, index: useIndex, sift }[form](db, caller, page)
}

/** A limit that the planner knows, whatever plan it makes. */
const IN_TEXT = { skipBinding: true }

/** Scans the listing until the page is full. */
function scan(db: Knex, caller: Caller, page: Extent): Objects {
  return inOrder(db, { ...page, limit: page.count }, (objects) => matchingEach(objects, caller, page))
}

/** The same, restricted to the first objects. */
function scanFirst(db: Knex, caller: Caller, page: Extent & Width): Objects {
  const { search, sort, width } = page
  const inTime = (objects: Objects) => (search === null ? objects : objects.where(whereOf(search.times)))
  const first = inOrder(db, { ...page, limit: width }, inTime)
    .orderByRaw(orderOf(sort))
    .limit(width, IN_TEXT)
    .as('object')
  return matchingEach(db<Rows['object'], unknown[]>(first), caller, page)
}

/** Checks the objects of a walk one by one. The planner knows how few they are; the limit leaves room for tags that are added meanwhile. */
function scanTagged(
  db: Knex,
  caller: Caller,
  { width, walk, ...page }: Extent & Width & { readonly walk: TagWalk },
): Objects {
  const { tag, firstId, lastId } = walk
  const tagged = `select t.object_id from tag t where t.tag = ? and t.object_id between ?::int and ?::int
    order by t.object_id desc limit ${2 * width}`
  const walked = objectsAfter(db, page)
    .select('object.*')
    .whereRaw(`object.id = any(array(${tagged}))`, [tag, firstId, lastId])
  return matchingEach(fenced(db, walked), caller, page)
}

/** Of the objects with the numbers, which fulfil all but the bounds of the time, those that the caller may see. */
function scanNumbered(db: Knex, caller: Caller, { ids, ...page }: Extent & Numbers): Objects {
  const numbered = objectsAfter(db, page)
    .select('object.id', 'object.upload_time')
    .whereRaw('object.id = any(?::int[])', [[...ids]])
  if (page.search !== null) numbered.where(whereOf(page.search.times))
  return fenced(db, numbered).where(eachVisibleTo(caller))
}

/** How many of the first objects are looked at. */
type Width = { readonly width: number }

/**
 * Finds all matches, sorts them and checks from the first on which of them the caller may see. The first offset keeps the planner
 * from scanning the listing instead, the second from checking what is not shown.
 */
function useIndex(db: Knex, caller: Caller, page: Extent): Objects {
  const columns = ['object.id', ...orderColumns(page.sort)]
  const matches = objectsAfter(db, page).select(columns)
  if (page.search !== null) matches.where(whereOf(page.search.index))
  const found = fenced(db, matches)
  if (seesAll(caller)) return found
  return fenced(db, found.select(columns).orderByRaw(orderOf(page.sort))).where(eachVisibleTo(caller))
}

/** The planner does not look into it. */
function fenced(db: Knex, objects: Objects): Objects {
  return db<Rows['object'], unknown[]>(db.raw<unknown>('(? offset 0) as object', [objects]))
}

/** Checks one by one the few objects that the caller may see. */
function sift(db: Knex, caller: Caller, page: Extent): Objects {
  const seen = objectsAfter(db, page).where(amongFew(caller)).select('object.*')
  if (page.search !== null) seen.where(whereOf(page.search.scan))
  return fenced(db, seen)
}

/** Objects that are read in the order of the page. Where each index is of one type, the first ones of each type are merged. */
function inOrder(
  db: Knex,
  { limit, ...page }: Extent & { readonly limit: number },
  restrict: (objects: Objects) => Objects,
): Objects {
  const ofKind = (kind: Kind) => restrict(objectsAfter(db, { ...page, kind }))
  if (!isMerged(page.kind, page.sort)) return ofKind(page.kind)
  const parts = KINDS.map((kind) =>
    ofKind(kind).select('object.*').orderByRaw(orderOf(page.sort)).limit(limit, IN_TEXT),
  )
  const all = parts.map(() => '(?)').join(' union all ')
  return db<Rows['object'], unknown[]>(db.raw<unknown>(`(${all}) as object`, parts))
}

function objectsAfter(db: Knex, { kind, pivot, sort }: Extent): Objects {
  const objects = objectsOf(db, kind)
  if (sort !== undefined) restrictToSort(objects, sort)
  else if (pivot !== null)
    objects.whereRaw('(object.upload_time, object.id) < (?::timestamp, ?::int)', [pivot.uploadTime, pivot.id])
  return objects
}

function matchingEach(objects: Objects, caller: Caller, { search }: Extent): Objects {
  objects.where(eachVisibleTo(caller))
  return search === null ? objects : objects.where(whereOf(search.scan))
}

type NumberedRow = Pick<Rows['object'], 'id'>

function numbered(objects: Objects, { count, offset, sort }: Extent) {
  return objects.select<NumberedRow[]>('object.id').orderByRaw(orderOf(sort)).limit(count, IN_TEXT).offset(offset)
}

/** Columns are read only for the rows shown: an index-only scan may find them. */
function show<Typed>(db: Knex, page: Page<Typed>, objects: Objects): PageQuery<Typed> {
  const { columns, sort } = page
  const found = numbered(objects, page).as('found')
  const selection = { ...objectColumns(db), ...columns }
  return db('object')
    .join<Rows['object'], Rows['object'], unknown[]>(found, 'found.id', 'object.id')
    .select<[typeof selection], (ObjectRow & Typed)[]>(selection)
    .orderByRaw(orderOf(sort))
}
