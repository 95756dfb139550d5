import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectQuotas } from '../../statements/usage/select-quotas.ts'
import { selectTagUsage } from '../../statements/usage/select-tag-usage.ts'
import {
  type Period,
  selectTotals,
  selectUsage,
  type UsageFilter,
  type UsageGrouping,
} from '../../statements/usage/select-usage.ts'
import type { UsageReportRow, UserUsageRow } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'
import { lastDays, readPeriod } from './usage-period.ts'

// Tags are counted for each answer, unlike everything else.
const MAX_TAGGED_OBJECTS = 100_000
const DEFAULT_ENTRIES = 100
const MAX_DAYS = 401

export type UsageRequest = {
  readonly by?: UsageGrouping | 'tag' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly count?: number | undefined
}

/** How much the repository holds. */
export async function showUsage(call: Call, request: UsageRequest): Promise<UsageReportRow> {
  const { by = 'kind', count = DEFAULT_ENTRIES } = request
  const period = readPeriod(request) ?? (by === 'day' ? lastDays() : null)
  const { db } = call.app
  const filter: UsageFilter = { period, userId: null }
  const totals = await selectTotals(db, filter)
  if (by === 'tag') return { by, period, ...totals, ...(await countTags(call, period, count)) }
  const limit = by === 'day' ? MAX_DAYS : count
  const entries = await selectUsage(db, by, { ...filter, count: limit })
  return { by, period, ...totals, isComplete: true, entries }
}

async function countTags(
  { app, caller, signal }: Call,
  period: Period | null,
  count: number,
): Promise<Pick<UsageReportRow, 'isComplete' | 'entries'>> {
  const { pool, inTurn } = app.searches
  const rows = await inTurn({ user: caller.login, name: 'usage by tag', signal }, (stopped) =>
    selectTagUsage({ pool, signal: stopped }, { period, count, most: MAX_TAGGED_OBJECTS + 1 }),
  )
  const isComplete = (rows[0]?.objectsRead ?? 0) <= MAX_TAGGED_OBJECTS
  return { isComplete, entries: rows }
}

/** How much one user has uploaded. */
export async function showUserUsage({ app }: Call, login: string): Promise<UserUsageRow> {
  const { db } = app
  const user = await UserModel.query(db).findOne({ login }).select('id')
  if (user === undefined) throw notFound('No such user')
  const userId = user.id
  const all = { period: null, userId }
  const [totals, kinds, days, quotas] = await Promise.all([
    selectTotals(db, all),
    selectUsage(db, 'kind', { ...all, count: DEFAULT_ENTRIES }),
    selectUsage(db, 'day', { period: lastDays(), userId, count: MAX_DAYS }),
    selectQuotas(db, userId),
  ])
  return { login, ...totals, kinds, days, quotas }
}
