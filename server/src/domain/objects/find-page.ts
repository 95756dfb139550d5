import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import type { Selectivity } from '../../search/condition.ts'
import { seesAll } from '../../statements/access/visible.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'
import { countAll } from '../../statements/objects/count-all.ts'
import { askForPage, type Page, type PageForm } from '../../statements/objects/page.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import { hasSmallView } from '../access/small-view.ts'
import { walkNumbers } from './walk-numbers.ts'
import { walkTag } from './walk-tag.ts'

type SearchPage<Typed> = Page<Typed> & { readonly search: Search | null }

// First this many of the newest objects are checked, then as many as the match rate suggests are enough, unless an index
// is likely to be faster. Rechecking what an index finds only roughly is slow.
const FIRST_WINDOW = 300
const WINDOW_PER_RESULT = 20
const MAX_WINDOW = 50_000
const NO_BOUNDS = { notBefore: null, notAfter: null }
const WORTH_PER_RESULT: Readonly<Record<Selectivity, number>> = { few: 0, some: 300, rough: 5_000, all: 0 }

/** One page, newest first or sorted. */
export async function findPage<Typed>(call: Call, where: Run, page: SearchPage<Typed>): Promise<(ObjectRow & Typed)[]> {
  const { caller } = call
  const { search, count } = page
  const run = (form: PageForm) => askForPage(where, caller, { ...page, form })
  if (count === 0) return []
  if (search === null && seesAll(caller)) return run('scan')
  if (search?.selectivity === 'few') return run('index')
  if (page.sort !== undefined) return findInListing(call, where, page)
  const { tags = [], time = NO_BOUNDS } = search ?? {}
  const walked = tags.length > 0 ? await walkTag(call, where, { ...page, tags, time }) : null
  return walked ?? findInListing(call, where, page)
}

/**
 * Frequent matches are found quickly among the first objects, rare ones by an index; which of the two applies is not known in
 * advance, and the planner estimates it badly, so the first is tried within bounds.
 */
async function findInListing<Typed>(call: Call, where: Run, page: SearchPage<Typed>): Promise<(ObjectRow & Typed)[]> {
  const run = (form: PageForm, width?: number) => askForPage(where, call.caller, { ...page, form, width })
  const selectivity = page.search?.selectivity ?? 'some'
  const first = firstWindow(page)
  const isWide = first !== FIRST_WINDOW
  if (isWide && (await hasSmallView(call))) return run('sift')
  let objects: number | undefined
  for (let width = first; width !== null; ) {
    const rows = await run('first', width)
    if (rows.length === page.count) return rows
    objects ??= page.sort === undefined ? 0 : await countAll(call.app.db, page.kind)
    const worth = worthOf(page, { width, found: rows.length, objects })
    width = nextWindow(page, { width, found: rows.length, worth })
  }
  if (!isWide && (await hasSmallView(call))) return run('sift')
  if (selectivity === 'all') return run('scan')
  if (page.sort !== undefined) return run(page.search === null ? 'scan' : 'index')
  const { numbers = null, time = NO_BOUNDS } = page.search ?? {}
  const walked = numbers === null ? null : await walkNumbers(call, where, { ...page, numbers, time })
  return walked ?? run('index')
}

type Extent = { readonly offset: number; readonly count: number }

function firstWindow({ offset, count }: Extent): number | null {
  const width = Math.max(FIRST_WINDOW, (offset + count) * WINDOW_PER_RESULT)
  return width <= MAX_WINDOW ? width : null
}

type WindowResult = { readonly width: number; readonly found: number }

/**
 * How many objects are worth a look before an index: in a sorted list no fewer than the matches among all objects, which the index would
 * sort.
 */
function worthOf(
  { search, offset, count }: SearchPage<unknown>,
  { width, found, objects }: WindowResult & { readonly objects: number },
): number {
  const selectivity = search?.selectivity ?? 'some'
  const worth = WORTH_PER_RESULT[selectivity] * (offset + count)
  const matches = selectivity === 'all' ? 0 : (objects * found) / width
  return Math.min(Math.max(worth, matches), MAX_WINDOW)
}

/** Twice as wide as the matches of the last window suggest is enough, or wider: there are only a few widths, each a statement. */
function nextWindow(
  { offset, count }: Extent,
  { width, found, worth }: WindowResult & { readonly worth: number },
): number | null {
  const expected = (width * 2 * (offset + count)) / (offset + found)
  if (found === 0 || expected <= width || expected > worth) return null
  return width * 2 ** Math.ceil(Math.log2(expected / width))
}
