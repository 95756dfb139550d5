import { hashOfFile } from '../identifiers.ts'
import { inOrder } from '../in-order.ts'
import type { Job } from './job.ts'
import type { Source } from './sources.ts'

/** A source, and for files whether the server has its content; `sha256` where that was asked. */
export type Decided = { readonly source: Source; readonly sha256?: string; readonly isKnown?: boolean }

const batchSize = 50

/** Hashes files and asks the server for many at once which it has. With `send` nobody asks. */
export async function* lookUp(job: Job, sources: AsyncIterable<Source>): AsyncGenerator<Decided> {
  if (job.onExists === 'send') {
    for await (const source of sources) yield { source }
    return
  }
  let batch: Source[] = []
  for await (const source of sources) {
    batch.push(source)
    if (batch.length < batchSize) continue
    yield* decide(job, batch)
    batch = []
  }
  yield* decide(job, batch)
}

async function* decide(job: Job, batch: readonly Source[]): AsyncGenerator<Decided> {
  const hashed: Decided[] = []
  for await (const item of inOrder(batch, { concurrency: 2, stop: job.stop }, (source) => hash(source, job.abort)))
    hashed.push(item)
  const ids = hashed.flatMap(({ sha256 }) => (sha256 ? [sha256] : []))
  const found = ids.length > 0 ? await job.client.files.has(ids, { signal: job.abort }) : new Map<string, unknown>()
  for (const item of hashed) yield item.sha256 ? { ...item, isKnown: Boolean(found.get(item.sha256)) } : item
}

async function hash(source: Source, abort: AbortSignal): Promise<Decided> {
  if (source.kind !== 'file') return { source }
  try {
    return { source, sha256: await hashOfFile(source.full, abort) }
  } catch (error) {
    if (abort.aborted) throw error
    return { source: { kind: 'failed', path: source.path, error } }
  }
}
