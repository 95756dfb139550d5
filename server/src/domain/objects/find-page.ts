import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import type { Selectivity } from '../../search/condition.ts'
import { amongFew, eachVisibleTo, objectsOf, seesAll, visibleTo } from '../../statements/access/visible.ts'
import { answerOrCancel } from '../../statements/answer-or-cancel.ts'
import type { Kind } from '../../tables/kind.ts'
import type { Pivot } from '../../tables/rows.ts'
import { seesFew } from '../access/sees-few.ts'

export type Page = {
  readonly kind: Kind
  readonly columns: Readonly<Record<string, string | Knex.Raw>>
  /** Null: everything the caller may see. */
  readonly search: Search | null
  /** The page starts after it. */
  readonly pivot: Pivot | null
  readonly offset: number
  readonly count: number
}

// First this many of the newest objects are checked, then as many as the match rate suggests are enough, unless an index
// is likely to be faster. Rechecking what an index finds only roughly is slow.
const FIRST_WINDOW = 300
const WINDOW_PER_RESULT = 20
const WIDEST_WINDOW = 50_000
const WORTH_PER_RESULT: Readonly<Record<Selectivity, number>> = { few: 0, some: 300, rough: 5_000, all: 0 }

const NEWEST_FIRST = [
  { column: 'object.upload_time', order: 'desc' },
  { column: 'object.id', order: 'desc' },
]

/**
 * One page, newest first. Frequent matches are found quickly among the newest objects, rare ones by an index; which of the two
 * applies is not known in advance, and the planner estimates it badly, so the first is tried within bounds.
 */
export async function findPage<Row>(call: Call, page: Page): Promise<Row[]> {
  const { app, caller, signal } = call
  if (page.count === 0) return []
  const run = (query: Knex.QueryBuilder) => answerOrCancel<Row>(app.db, signal, query)
  const selectivity = page.search === null && seesAll(caller) ? 'all' : (page.search?.selectivity ?? 'some')
  if (selectivity === 'few') return run(useIndex(call, page))
  const first = firstWindow(page)
  const isWide = first !== FIRST_WINDOW
  if (isWide && (await seesFew(call))) return run(sift(call, page))
  for (let width = first; width !== null; ) {
    const rows = await run(scanWindow(call, page, width))
    if (rows.length === page.count) return rows
    const worth = Math.min(WORTH_PER_RESULT[selectivity] * (page.offset + page.count), WIDEST_WINDOW)
    width = nextWindow(page, { width, found: rows.length, worth })
  }
  if (!isWide && (await seesFew(call))) return run(sift(call, page))
  return run(selectivity === 'all' ? scan(call, page) : useIndex(call, page))
}

function firstWindow({ offset, count }: Page): number | null {
  const width = Math.max(FIRST_WINDOW, (offset + count) * WINDOW_PER_RESULT)
  return width <= WIDEST_WINDOW ? width : null
}

type Tried = { readonly width: number; readonly found: number; readonly worth: number }

/** Twice as wide as the matches of the last window suggest is enough. */
function nextWindow({ offset, count }: Page, { width, found, worth }: Tried): number | null {
  const expected = Math.ceil((width * 2 * (offset + count)) / (offset + found))
  return found > 0 && expected > width && expected <= worth ? expected : null
}

/** Scans the listing until the page is full. */
function scan(call: Call, page: Page): Knex.QueryBuilder {
  return show(call, page, matchingEach(call, page, objectsAfter(call, page)))
}

/** The same, restricted to the newest objects. */
function scanWindow(call: Call, page: Page, width: number): Knex.QueryBuilder {
  const newest = objectsAfter(call, page).orderBy(NEWEST_FIRST).limit(width).as('object')
  if (page.search !== null) newest.where(page.search.times)
  return show(call, page, matchingEach(call, page, call.app.db.from(newest)))
}

/** Finds all matches and shows the newest. The offset keeps the planner from scanning the listing instead. */
function useIndex(call: Call, page: Page): Knex.QueryBuilder {
  const { db } = call.app
  const found = objectsAfter(call, page).where(visibleTo(call.caller)).select('object.id', 'object.upload_time')
  if (page.search !== null) found.where(page.search.index)
  return show(call, page, db.from(db.raw('(? offset 0) as object', [found])))
}

/** Checks one by one the few objects that the caller may see. */
function sift(call: Call, page: Page): Knex.QueryBuilder {
  const { db } = call.app
  const seen = objectsAfter(call, page).where(amongFew(call.caller)).select('object.*')
  if (page.search !== null) seen.where(page.search.scan)
  return show(call, page, db.from(db.raw('(? offset 0) as object', [seen])))
}

function objectsAfter({ app: { db } }: Call, { kind, pivot }: Page): Knex.QueryBuilder {
  const objects = objectsOf(db, kind)
  if (pivot !== null)
    objects.whereRaw('(object.upload_time, object.id) < (?::timestamp, ?::int)', [pivot.uploadTime, pivot.id])
  return objects
}

function matchingEach({ caller }: Call, { search }: Page, objects: Knex.QueryBuilder): Knex.QueryBuilder {
  objects.where(eachVisibleTo(caller))
  return search === null ? objects : objects.where(search.scan)
}

/** Columns are read only for the rows shown: an index-only scan may find them. */
function show({ app: { db } }: Call, { columns, count, offset }: Page, objects: Knex.QueryBuilder): Knex.QueryBuilder {
  const found = objects.select('object.id').orderBy(NEWEST_FIRST).limit(count).offset(offset).as('found')
  return db('object').join(found, 'found.id', 'object.id').select(columns).orderBy(NEWEST_FIRST)
}
