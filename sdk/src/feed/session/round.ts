import type { Frontier } from '../cursor/frontier.ts'
import type { Entry } from '../cursor/pair.ts'
import type { Spill } from '../cursor/spill.ts'
import type { FeedStats, Gap, PendingRecord } from '../cursor/state.ts'
import type { FeedRecord } from '../source.ts'
import { continueGap, type Discovery, discover } from '../walk/discover.ts'
import { adoptSource, type OpenSource, resetOr } from './open-session.ts'
import { commit, type Session, setPending } from './session.ts'

/** `walked`: the head of the listing was reached; otherwise there is more to do immediately. */
export type RefillResult = 'left-over' | 'gap' | 'walked'

/** Fills `pending` if it is empty: from the rest of a catch-up, else by a walk from the head. */
export async function refill<T extends FeedRecord>(session: Session<T>, open: OpenSource<T>): Promise<RefillResult> {
  if (session.failure) throw session.failure.cause
  if (session.pending.size > 0) return 'left-over'
  await adoptSource(session, await open())
  if (!session.snapshot.gap) await walkHead(session)
  if (!session.snapshot.gap) return 'walked'
  await advanceGap(session)
  return 'gap'
}

async function walkHead<T extends FeedRecord>(session: Session<T>): Promise<void> {
  try {
    await record(session, await discover(session.source, session.snapshot.frontier, session.settings))
  } catch (error) {
    await resetOr(session, error)
    await record(session, await discover(session.source, session.snapshot.frontier, session.settings))
  }
}

async function record<T extends FeedRecord>(session: Session<T>, found: Discovery<T>): Promise<void> {
  const { frontier, fresh, rest } = found
  const stats = countFound(session.snapshot.stats, fresh.length)
  const { spill } = session.settings.store
  if (rest && spill) {
    const end = await spill.append(bare(fresh), 0)
    const gap: Gap = { ...rest, stop: session.snapshot.frontier, spill: spill.name, end, walked: false }
    return commit(session, { frontier, gap, stats })
  }
  if (fresh.length === 0 && isSame(session.snapshot.frontier, frontier)) {
    session.snapshot = { ...session.snapshot, frontier, stats }
    setPending(session, [])
    return
  }
  session.records = new Map(fresh.map((entry) => [entry.key, entry.record]))
  await commit(session, { frontier, pending: pendingOf(bare(fresh).reverse()), stats })
}

async function advanceGap<T extends FeedRecord>(session: Session<T>): Promise<void> {
  const { spill } = session.settings.store
  const { gap } = session.snapshot
  if (!gap || !spill || spill.name !== gap.spill) throw new Error('the store of this cursor lost its spill')
  session.records.clear()
  if (!gap.walked) await walkGap(session, gap, spill)
  await drainGap(session, spill)
}

/** Every page is durable in the spill before the pointer moves past it. */
async function walkGap<T extends FeedRecord>(session: Session<T>, begun: Gap, spill: Spill): Promise<void> {
  let state = { gap: begun, frontier: session.snapshot.frontier, stats: session.snapshot.stats }
  let unsaved = 0
  for await (const { frontier, fresh, trail, reached } of continueGap(session.source, state, session.settings)) {
    const end = await spill.append(bare(fresh), state.gap.end)
    const stats = countFound(state.stats, fresh.length)
    state = { gap: { ...state.gap, trail, reached, end }, frontier, stats }
    unsaved += fresh.length
    // A wide window makes large snapshots: save as often as it has grown by a quarter.
    if (frontier.mode === 'window' && unsaved * 4 < frontier.seen.length) continue
    await commit(session, state)
    unsaved = 0
  }
  await commit(session, { ...state, gap: { ...state.gap, walked: true, trail: [] } })
}

async function drainGap<T extends FeedRecord>(session: Session<T>, spill: Spill): Promise<void> {
  const { gap } = session.snapshot
  if (!gap) return
  const { records, start } = gap.end > 0 ? await spill.readBack(gap.end) : { records: [], start: 0 }
  const isLast = start === 0
  await commit(session, { pending: pendingOf(records), gap: isLast ? null : { ...gap, end: start } })
  if (isLast) await spill.remove()
}

function countFound(stats: FeedStats, found: number): FeedStats {
  return { ...stats, discovered: stats.discovered + found, lastSuccess: new Date().toISOString() }
}

function bare<T extends FeedRecord>(entries: readonly Entry<T>[]): FeedRecord[] {
  return entries.map(({ record: { id, type, upload_time } }) => ({ id, type, upload_time }))
}

function pendingOf(records: readonly FeedRecord[]): PendingRecord[] {
  return records.map((found) => ({ ...found, attempts: 0 }))
}

/** Compares two frontiers. An unchanged one is not saved: a quiet round writes nothing, and a restart loses nothing by that. */
function isSame(a: Frontier, b: Frontier): boolean {
  if (a.startId !== b.startId) return false
  if (a.mode === 'anchor') return true
  return b.mode === 'window' && a.horizon === b.horizon && a.sweptAt === b.sweptAt && a.seen.length === b.seen.length
}
