import { memoryCursor } from '../../../sdk/src/feed/cursor/memory-cursor.ts'
import type { CursorStore } from '../../../sdk/src/feed/cursor/store.ts'
import { createFeed } from '../../../sdk/src/feed/feed.ts'
import type { FeedItem } from '../../../sdk/src/feed/session/item.ts'
import type { FeedOptions } from '../../../sdk/src/feed/settings.ts'
import type { FeedRecord, FeedSource } from '../../../sdk/src/feed/source.ts'
import type { Model } from './model-server.ts'

export type Outcome = {
  readonly lost: number
  readonly repeated: number
  readonly delivered: number
  readonly crashes: Record<CrashPoint, number>
}

export type CrashPoint = 'walk' | 'save' | 'saved' | 'effect' | 'acked'

export type ClientOptions = FeedOptions & {
  readonly source?: FeedSource<FeedRecord>
  readonly crashShare?: number
  readonly seconds?: number
  /** The program keeps `item.cursor` together with its effect; no store survives a crash. */
  readonly ownsCursor?: boolean
}

class Crash extends Error {}

type Run = {
  readonly model: Model
  readonly options: ClientOptions
  readonly store: CursorStore
  readonly effects: Map<string, number>
  readonly crashes: Record<CrashPoint, number>
  place: string | undefined
  share: number
}

/** Polls every one to two simulated seconds, dying now and then, until all is quiet. */
export async function runClient(model: Model, options: ClientOptions): Promise<Outcome> {
  const crashes = { walk: 0, save: 0, saved: 0, effect: 0, acked: 0 }
  const base = options.store ?? memoryCursor()
  const run: Run = { model, options, store: base, effects: new Map(), crashes, place: undefined, share: 0 }
  const began = model.now()
  const since = (options.from ?? 'beginning') === 'beginning' ? -1 : began
  await pollUntil(run, began + (options.seconds ?? 90) * 1000)
  const surviving = model.surviving(since)
  const repeated = [...run.effects.values()].reduce((sum, times) => sum + times - 1, 0)
  const lost = surviving.filter((pair) => !run.effects.has(pair)).length
  return { lost, repeated, delivered: run.effects.size, crashes }
}

async function pollUntil(run: Run, end: number): Promise<void> {
  const { model } = run
  let feed = openFeed(run)
  // A start that is not on record yet may begin anew, later.
  run.place = await feed.cursor()
  if (!run.options.ownsCursor) run.place = undefined
  model.onPage(() => crashMaybe(run, 'walk', 1 / 4))
  // The last rounds are spared, so that whatever can be found is found.
  while (model.now() < end) {
    run.share = model.now() < end - 25_000 ? (run.options.crashShare ?? 0) : 0
    try {
      const items = await feed.poll()
      if (items.length > 0) crashMaybe(run, 'saved', 1)
      for (const item of items) await work(run, item)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      feed = openFeed(run)
    }
    model.advance(1000 + model.random() * 1000)
  }
}

function openFeed(run: Run) {
  const { source = run.model.source, crashShare: _, seconds: __, ownsCursor, ...options } = run.options
  const store = ownsCursor ? memoryCursor() : crashingStore(run)
  const from = run.place ?? options.from ?? 'beginning'
  return createFeed(async () => source, { ...options, from, store })
}

/** Dies before or after a save took effect, never in its middle: stores promise that. */
function crashingStore(run: Run): CursorStore {
  return {
    ...run.store,
    save: async (snapshot) => {
      crashMaybe(run, 'save', 1 / 4)
      await run.store.save(JSON.parse(JSON.stringify(snapshot)))
      crashMaybe(run, 'save', 1 / 4)
    },
  }
}

async function work(run: Run, item: FeedItem<FeedRecord>): Promise<void> {
  const pair = run.model.pairOf(item)
  run.effects.set(pair, (run.effects.get(pair) ?? 0) + 1)
  if (run.options.ownsCursor) run.place = item.cursor
  crashMaybe(run, 'effect', 1)
  await item.ack()
  crashMaybe(run, 'acked', 1)
}

function crashMaybe(run: Run, point: CrashPoint, weight: number): void {
  if (run.model.random() >= run.share * weight) return
  run.crashes[point] += 1
  throw new Crash(point)
}
