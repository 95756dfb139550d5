import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import type { Search } from '../../search/compile.ts'
import { readSearchedText, type SearchedText } from '../../search/searched-text.ts'
import { type TextQuery, textQueries } from '../../search/text-queries.ts'
import { amongFew, visibleTo } from '../../statements/access/visible.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'
import { nameColumns } from '../../statements/objects/columns.ts'
import { type MatchSample, matchesByNumbers, sampleMatches } from '../../statements/objects/sample-matches.ts'
import type { MatchRow, NameRow } from '../../tables/rows.ts'
import { whereOf } from '../../tables/where.ts'
import { hasSmallView } from '../access/small-view.ts'
import { findPage } from './find-page.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'

const MAX_COUNT = 1_000
const DEFAULT_OBJECTS = 3

export type TextRequest = { readonly text: string; readonly count?: number | undefined }

export type MatchGroup = TextQuery & {
  readonly count: number
  readonly isExact: boolean
  /** Null without matches, or if there was no time to find any. */
  readonly oldest: string | null
  readonly newest: string | null
  readonly objects: readonly MatchRow[]
  readonly isComplete: boolean
}
export type TextMatches = SearchedText & { readonly groups: readonly MatchGroup[] }

/** Where objects mention a text. Places that are not searched in time are named with their query, and delay no others. */
export async function findText(call: Call, { text, count = DEFAULT_OBJECTS }: TextRequest): Promise<TextMatches> {
  const searched = readSearchedText(text)
  if (searched.text === '') throw invalidField('text', 'expected a text that is not blank')
  if (searched.text.includes('\0')) throw invalidField('text', 'expected a text without NUL characters')
  const late = AbortSignal.timeout(call.app.settings.findTimeoutMs)
  const expired = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true }))
  const limits: FindLimits = { count, late, expired, hasFew: await hasSmallView(call) }
  const groups = await Promise.all(textQueries(searched).map((query) => findGroup(call, query, limits)))
  return { ...searched, groups }
}

type FindLimits = {
  /** How many objects of each group are answered. */
  readonly count: number
  readonly late: AbortSignal
  /** Null once the signal is given. */
  readonly expired: Promise<null>
  /** Whether the caller sees few objects. */
  readonly hasFew: boolean
}

async function findGroup(call: Call, text: TextQuery, limits: FindLimits): Promise<MatchGroup> {
  const { late, expired } = limits
  const timed: Call = { ...call, signal: AbortSignal.any([call.signal, late]) }
  const search = await readSearch(call, 'object', text.query)
  const work = searchInTurn(timed, { search, kind: 'object', use: 'text' }, async (run) => {
    const sample = await takeSample(timed, run, { search, limits })
    return { ...text, ...(await groupOf(timed, run, { search, sample, limits })) }
  })
  const unfinished = { ...text, count: 0, isExact: false, oldest: null, newest: null, objects: [], isComplete: false }
  try {
    // The database may take long to notice that a statement is cancelled.
    return (await Promise.race([work, expired])) ?? unfinished
  } catch (error) {
    if (!late.aborted || call.signal.aborted) throw error
    return unfinished
  }
}

type SampleRequest = { readonly search: Search | null; readonly limits: FindLimits }

function takeSample({ app, caller }: Call, run: Run, { search, limits }: SampleRequest): Promise<MatchSample> {
  const { hasFew, count } = limits
  const matching = hasFew ? search?.scan : search?.index
  const visible = hasFew ? amongFew(caller) : visibleTo(caller)
  const conditions = matching === undefined ? [visible] : [visible, whereOf(matching)]
  return sampleMatches(app.db, run, { conditions, limit: MAX_COUNT + 1, count })
}

type SampledGroup = Omit<MatchGroup, keyof TextQuery>

/** A sample with all matches has the newest; otherwise they are found as for a page. */
async function groupOf(
  call: Call,
  run: Run,
  { search, sample, limits }: SampleRequest & { readonly sample: MatchSample },
): Promise<SampledGroup> {
  const { app, caller } = call
  const { count, oldest, newest, ids } = sample
  if (count <= MAX_COUNT) {
    const objects = ids.length === 0 ? [] : await matchesByNumbers(app.db, caller, ids)
    return { count, isExact: true, oldest, newest, objects, isComplete: true }
  }
  const page = {
    kind: 'object',
    columns: nameColumns(app.db),
    search,
    pivot: null,
    offset: 0,
    count: limits.count,
  } as const
  const objects = await findPage<NameRow>(call, run, page)
  return {
    count: MAX_COUNT,
    isExact: false,
    oldest,
    newest: objects[0]?.uploadTime ?? newest,
    objects,
    isComplete: true,
  }
}
