import type { Call } from '../../call.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'
import { selectNumberWalk } from '../../statements/objects/number-walk.ts'
import { askForPage, type Page } from '../../statements/objects/page.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import type { SqlCondition, TimeBounds } from '../../tables/where.ts'
import { isComplete } from './walk-tag.ts'

// Each reads all of the numbers, so there are only two.
const WIDTHS = [512, 4096] as const
const WIDTH_PER_RESULT = 4

type NumberPage<Typed> = Page<Typed> & { readonly numbers: SqlCondition; readonly time: TimeBounds }

/**
 * A page of a search for rows of another table, such as comments or relations: looks at the newest of their objects by number, so that
 * the others need not be looked up for their times. Null if their matches do not promise a full page, or if numbers say too little about
 * times.
 */
export async function walkNumbers<Typed>(
  call: Call,
  where: Run,
  page: NumberPage<Typed>,
): Promise<(ObjectRow & Typed)[] | null> {
  const { offset, count } = page
  let wanted = (offset + count) * WIDTH_PER_RESULT
  for (const width of WIDTHS) {
    if (width < wanted) continue
    const walk = await selectNumberWalk(where, { ...page, width })
    if (walk === undefined) return null
    const rows = await askForPage(where, call.caller, { ...page, form: 'numbered', width, ids: walk.ids })
    if (isComplete(rows, walk, count)) return rows
    if (rows.length === 0) return null
    wanted = (width * 2 * (offset + count)) / (offset + rows.length)
  }
  return null
}
