import type { Call } from '../../call.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'
import { askForPage, type Page } from '../../statements/objects/page.ts'
import { type MeasuredWalk, selectTagWalks } from '../../statements/objects/tag-walk.ts'
import type { SettledWalk } from '../../statements/objects/walk-bounds.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import type { TimeBounds } from '../../tables/where.ts'
import { hadSmallView } from '../access/small-view.ts'

// Each is a statement of its own, so there are only a few.
const WIDTHS = [64, 512, 4096] as const
/** Without any match by then, an index of the other conditions is likely to be faster. */
const MAX_VAIN_WIDTH = 512
const WIDTH_PER_RESULT = 4
const MAX_TAGS = 4

type TagPage<Typed> = Page<Typed> & { readonly tags: readonly string[]; readonly time: TimeBounds }

/**
 * A page of a search for a tag along with other conditions: looks at the newest objects with the rarest of its tags, and at more of
 * them as long as their matches promise a full page. Null if that takes too long, or if numbers say too little about times.
 */
export async function walkTag<Typed>(
  call: Call,
  where: Run,
  page: TagPage<Typed>,
): Promise<(ObjectRow & Typed)[] | null> {
  const { caller } = call
  const { time, pivot, offset, count } = page
  const tags = [...new Set(page.tags)].slice(0, MAX_TAGS)
  let wanted = (offset + count) * WIDTH_PER_RESULT
  let isFirst = true
  for (const width of WIDTHS) {
    if (width < wanted) continue
    const walk = rarest(await selectTagWalks(where, { tags, time, pivot, width }))
    if (walk === undefined) return null
    const rows = await askForPage(where, caller, { ...page, form: 'tagged', width, walk })
    if (isComplete(rows, walk, count)) return rows
    if (isFirst && (await hadSmallView(call))) return askForPage(where, caller, { ...page, form: 'sift' })
    isFirst = false
    if (rows.length === 0 && width >= MAX_VAIN_WIDTH) return null
    if (rows.length > 0) wanted = (width * 2 * (offset + count)) / (offset + rows.length)
  }
  return null
}

/** The one whose walk goes back furthest. */
function rarest(walks: readonly MeasuredWalk[]): MeasuredWalk | undefined {
  return walks.toSorted((a, b) => a.firstId - b.firstId)[0]
}

/** Whether no object before the walk belongs to the page. */
export function isComplete(rows: readonly ObjectRow[], { settledTime }: SettledWalk, count: number): boolean {
  if (settledTime === null) return true
  const last = rows[count - 1]
  return last !== undefined && last.uploadTime >= settledTime
}
