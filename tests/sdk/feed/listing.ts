import type { FeedPage, FeedRecord, FeedSource, FeedStream, PageRequest } from '../../../sdk/src/feed/source.ts'
import { GoneError, isoTime } from './model-server.ts'

export type Listing = FeedSource<FeedRecord> & {
  readonly records: FeedRecord[]
  readonly requests: PageRequest[]
  gone: Set<string>
}

export const stream: FeedStream = { server: 'http://repo', instanceId: 'i1', login: 'carl', type: 'file', query: '' }

export function idOf(number: number): string {
  return number.toString(16).padStart(16, '0').padEnd(64, 'a')
}

/** Number `n` is uploaded in second `n`. */
export function recordOf(number: number, second = number): FeedRecord {
  return { id: idOf(number), type: 'file', upload_time: isoTime(second * 1000) }
}

/** A hand-made listing; `records` is newest first and may be changed at any time. */
export function listing(records: FeedRecord[], part: Partial<FeedSource<FeedRecord>> = {}): Listing {
  const requests: PageRequest[] = []
  const gone = new Set<string>()
  const page = async (request: PageRequest): Promise<FeedPage<FeedRecord>> => {
    requests.push(request)
    const at = request.olderThan === undefined ? 0 : records.findIndex(({ id }) => id === request.olderThan) + 1
    if (request.olderThan !== undefined && at === 0) throw new GoneError(request.olderThan)
    return { records: records.slice(at, at + request.count), serverTime: null }
  }
  const exists = async (id: string) => !gone.has(id)
  return { stream, commitOrdered: true, page, exists, ...part, records, requests, gone }
}

export function numbersOf(items: readonly FeedRecord[]): number[] {
  return items.map(({ id }) => Number.parseInt(id.slice(0, 16), 16))
}
