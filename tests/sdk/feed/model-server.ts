import type { FeedRecord, FeedSource, PageRequest } from '../../../sdk/src/feed/source.ts'

export type ModelOptions = {
  readonly seed: number
  readonly order: 'commit' | 'allocation'
  readonly maxHoldMs?: number
  readonly skewMs?: number
  readonly deleteShare?: number
  readonly reuploadShare?: number
  readonly pageClamp?: number
  readonly seconds?: number
}

type Incarnation = FeedRecord & {
  readonly number: number
  readonly visibleAt: number
  readonly deletedAt: number
}

export type Model = {
  readonly source: FeedSource<FeedRecord>
  readonly random: () => number
  now: () => number
  advance: (ms: number) => void
  /** Pairs that became visible after `since` and still are. */
  surviving: (since: number) => string[]
  pairOf: (record: FeedRecord) => string
  onPage: (listener: () => void) => void
}

const EPOCH_MS = Date.UTC(2026, 0, 1)
const LATENCY_MS = 15

/** mulberry32: small, seeded, good enough to shuffle events. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export class GoneError extends Error {
  readonly code = 'not_found'
}

/** A repository in simulated time: uploads, deletions and uploads of deleted content again. */
export function modelServer(options: ModelOptions): Model {
  const random = seededRandom(options.seed)
  const all = history(options, random).sort(newestFirst)
  let now = 0
  let listener: () => void = () => undefined
  const visible = () => all.filter((one) => one.visibleAt <= now && now < one.deletedAt)
  const page = async (request: PageRequest) => {
    listener()
    request.signal.throwIfAborted()
    const listed = visible()
    const below = cutBelow(listed, request, options.order)
    const serverTime = isoTime(Math.floor(now / 1000) * 1000)
    now += LATENCY_MS
    const records = below.slice(0, Math.min(request.count, options.pageClamp ?? 1000))
    return { records: records.map(({ id, type, upload_time }) => ({ id, type, upload_time })), serverTime }
  }
  return {
    source: {
      stream: { server: 'http://model', instanceId: null, login: 'carl', type: 'file', query: '' },
      commitOrdered: options.order === 'commit',
      timeSlices: options.order === 'allocation',
      page,
      exists: async (id) => visible().some((one) => one.id === id),
    },
    random,
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    surviving: (since) =>
      visible()
        .filter((one) => one.visibleAt > since)
        .map(pairOf),
    pairOf,
    onPage: (next) => {
      listener = next
    },
  }
}

function pairOf({ id, upload_time }: FeedRecord): string {
  return `${id} ${upload_time}`
}

function newestFirst(a: Incarnation, b: Incarnation): number {
  if (a.upload_time !== b.upload_time) return a.upload_time < b.upload_time ? 1 : -1
  return b.number - a.number
}

/** The reference compares time and number separately, which loses rows at page boundaries when they disagree. */
function cutBelow(listed: Incarnation[], { olderThan, until }: PageRequest, order: ModelOptions['order']) {
  if (until !== undefined) return listed.filter((one) => one.upload_time <= until)
  if (olderThan === undefined) return listed
  const pivot = listed.find((one) => one.id === olderThan)
  if (!pivot) throw new GoneError(`no object ${olderThan}`)
  if (order === 'commit') return listed.slice(listed.indexOf(pivot) + 1)
  return listed.filter((one) => one.upload_time <= pivot.upload_time && one.number < pivot.number)
}

type Upload = { readonly id: string; readonly start: number; readonly commit: number; readonly skew: number }

function history(options: ModelOptions, random: () => number): Incarnation[] {
  const uploads = makeUploads(options, random)
  const keyed = options.order === 'commit' ? commitKeys(uploads) : allocationKeys(uploads)
  return keyed.map(({ upload, number, timeMs, deletedAt }) => ({
    id: upload.id,
    type: 'file',
    upload_time: isoTime(timeMs),
    number,
    visibleAt: upload.commit,
    deletedAt,
  }))
}

type ObjectLife = { readonly upload: Upload; readonly deletedAt: number }
type KeyedObject = ObjectLife & { readonly number: number; readonly timeMs: number }

function makeUploads(options: ModelOptions, random: () => number): ObjectLife[] {
  const { maxHoldMs = 8000, skewMs = 0, deleteShare = 0, reuploadShare = 0, seconds = 60 } = options
  const lives: ObjectLife[] = []
  const add = (id: string, start: number): void => {
    const hold = random() < 1 / 3 ? random() * maxHoldMs : random() * 20
    const skew = (random() < 0.5 ? -1 : 1) * skewMs
    const commit = start + hold
    const isDeleted = random() < deleteShare
    const deletedAt = isDeleted ? commit + random() * 10_000 : Number.POSITIVE_INFINITY
    lives.push({ upload: { id, start, commit, skew }, deletedAt })
    const again = deletedAt + random() * 5000
    // Clients need quiet at the end to show that they found all.
    if (isDeleted && again < seconds * 1000 && random() < reuploadShare) add(id, again)
  }
  for (let start = 0; start < seconds * 1000; start += -Math.log(1 - random()) * 333) {
    add(Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join(''), start)
  }
  return lives
}

function commitKeys(lives: ObjectLife[]): KeyedObject[] {
  const sorted = lives.toSorted((a, b) => a.upload.commit - b.upload.commit)
  let last = -1
  return sorted.map((life, number) => {
    last = Math.max(life.upload.commit, last + 0.001)
    return { ...life, number, timeMs: last }
  })
}

function allocationKeys(lives: ObjectLife[]): KeyedObject[] {
  const sorted = lives.toSorted((a, b) => a.upload.start - b.upload.start)
  return sorted.map((life, number) => ({ ...life, number, timeMs: life.upload.start + life.upload.skew }))
}

export function isoTime(ms: number): string {
  const micros = Math.round(ms * 1000)
  const wholeMs = Math.floor(micros / 1000)
  const rest = String(micros - wholeMs * 1000).padStart(3, '0')
  return `${new Date(EPOCH_MS + wholeMs).toISOString().slice(0, 23)}${rest}+00:00`
}
