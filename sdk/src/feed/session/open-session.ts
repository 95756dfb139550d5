import { CursorError } from '../../errors/api-error.ts'
import { normalizeTime } from '../../records/time.ts'
import { decodeCursor, isCursorString } from '../cursor/cursor-string.ts'
import type { Frontier } from '../cursor/frontier.ts'
import { timeOfPair } from '../cursor/pair.ts'
import { applyJournal, type CursorSnapshot, emptySnapshot } from '../cursor/state.ts'
import type { FeedSettings } from '../settings.ts'
import type { FeedRecord, FeedSource } from '../source.ts'
import { startFrontier } from '../walk/start.ts'
import { commit, flush, type Session, setPending } from './session.ts'

export type OpenSource<T extends FeedRecord> = () => Promise<FeedSource<T>>

/** Loads or creates a cursor and saves it before anything is delivered. */
export async function openSession<T extends FeedRecord>(
  openSource: OpenSource<T>,
  settings: FeedSettings,
): Promise<Session<T>> {
  const { store } = settings
  const loaded = await store.load()
  try {
    const source = await openSource()
    const stored = loaded ? applyJournal(loaded.snapshot, loaded.journal) : null
    const snapshot = stored ?? (await begin(source, settings))
    const session = newSession(source, snapshot, settings)
    await adoptSource(session, source)
    await commit(session, {})
    return session
  } catch (error) {
    await store.close?.()
    throw error
  }
}

async function begin<T extends FeedRecord>(source: FeedSource<T>, settings: FeedSettings): Promise<CursorSnapshot> {
  const from = settings.from ?? 'now'
  if (isCursorString(from)) return decodeCursor(from)
  return emptySnapshot(source.stream, await startFrontier(source, from, settings))
}

function newSession<T extends FeedRecord>(
  source: FeedSource<T>,
  snapshot: CursorSnapshot,
  settings: FeedSettings,
): Session<T> {
  const session: Session<T> = {
    settings,
    source,
    snapshot,
    pending: new Map(),
    batch: [],
    records: new Map(),
    recent: [],
    reasons: new Map(),
    journal: [],
    queue: Promise.resolve(),
    failure: null,
    isClosed: false,
  }
  setPending(session, snapshot.pending)
  session.recent = deliveredAnchors(session, snapshot.gap?.stop ?? snapshot.frontier)
  return session
}

/** Acknowledgements may have come out of order: only what lies below everything pending counts. */
function deliveredAnchors<T extends FeedRecord>(session: Session<T>, frontier: Frontier): string[] {
  if (frontier.mode === 'window') return []
  const oldest = session.batch[0]
  const anchors = frontier.anchors.filter((key) => !oldest || timeOfPair(key) < normalizeTime(oldest.upload_time))
  return anchors.reverse()
}

/** The source of this round, once it is known to serve the stream of the cursor. */
export async function adoptSource<T extends FeedRecord>(session: Session<T>, source: FeedSource<T>): Promise<void> {
  const { snapshot, settings } = session
  const instanceId = source.stream.instanceId ?? snapshot.stream.instanceId
  session.source = source
  try {
    refuseOtherStream(snapshot, source)
    session.snapshot = { ...snapshot, stream: { ...source.stream, instanceId } }
  } catch (error) {
    await resetOr(session, error)
  }
  if (settings.sweepMs !== undefined && session.snapshot.frontier.mode === 'anchor') {
    settings.warn('sweepMs has no effect on a cursor that was created without it')
  }
}

function refuseOtherStream<T extends FeedRecord>({ stream, frontier }: CursorSnapshot, source: FeedSource<T>): void {
  const now = source.stream
  for (const name of ['server', 'login', 'type', 'query'] as const) {
    if (stream[name] === now[name]) continue
    throw new CursorError('stream', `the cursor belongs to ${name} "${stream[name]}", not to "${now[name]}"`)
  }
  if (stream.instanceId !== null && now.instanceId !== null && stream.instanceId !== now.instanceId) {
    throw new CursorError('instance', `the cursor belongs to instance ${stream.instanceId}, not to ${now.instanceId}`)
  }
  if (frontier.mode === 'anchor' && !source.commitOrdered) {
    throw new CursorError('mode', 'the cursor needs a commit-ordered listing, which this server no longer promises')
  }
}

const RESETTABLE: readonly unknown[] = ['instance', 'restored', 'mode']

/** Starts over at `resetCursor`, if that was requested and applies to this error. */
export async function resetOr<T extends FeedRecord>(session: Session<T>, error: unknown): Promise<void> {
  const { resetCursor, warn } = session.settings
  const isResettable = error instanceof CursorError && RESETTABLE.includes(error.reason)
  if (resetCursor === undefined || !isResettable) throw error
  const { source } = session
  const frontier = await startFrontier(source, resetCursor, session.settings)
  warn(`the cursor was reset to ${resetCursor}: ${error.message}`)
  session.snapshot = { ...session.snapshot, stream: source.stream, frontier, gap: null }
  session.records.clear()
  await commit(session, { pending: [] })
  session.recent = deliveredAnchors(session, frontier)
}

/** Clean exit: the journal is merged into the snapshot and the store released. */
export async function closeSession<T extends FeedRecord>(session: Session<T>): Promise<void> {
  if (session.isClosed) return
  session.isClosed = true
  const { store } = session.settings
  try {
    if (session.failure) return
    await flush(session)
    await commit(session, {})
  } finally {
    await store.close?.()
  }
}
