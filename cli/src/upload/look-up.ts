import { createHash } from 'node:crypto'
import { hashOfFile } from '../arguments/identifiers.ts'
import { batches } from '../batch/batches.ts'
import { inOrder } from '../batch/in-order.ts'
import type { Job } from './job.ts'
import type { Source } from './sources.ts'

/** A source, and for files whether the server has its content; `sha256` if that was asked. */
export type Decided = { readonly source: Source; readonly sha256?: string; readonly isKnown?: boolean }

// As many as the server is asked about in one request.
const batchSize = { most: 50, patienceMs: 100 }
/** While one batch is sent the next ones are hashed and looked up. */
const ahead = { concurrency: 2, window: 3 }

/** Hashes files and asks the server in batches which it has; not with `send`. */
export async function* lookUp(job: Job, sources: AsyncIterable<Source>): AsyncGenerator<Decided> {
  if (job.onExists === 'send') {
    for await (const source of sources) yield { source }
    return
  }
  const asked = inOrder(batches(sources, batchSize), { ...ahead, stop: job.stop }, (batch) => decide(job, batch))
  for await (const batch of asked) yield* batch
}

async function decide(job: Job, batch: readonly Source[]): Promise<Decided[]> {
  const hashed: Decided[] = []
  for await (const item of inOrder(batch, { concurrency: 2, stop: job.stop }, (source) => hash(source, job.abort)))
    hashed.push(item)
  const ids = hashed.flatMap(({ sha256 }) => (sha256 ? [sha256] : []))
  if (ids.length === 0 || job.stop.aborted) return hashed
  const found = await job.client.files.has(ids, { signal: job.abort })
  return hashed.map((item) => (item.sha256 ? { ...item, isKnown: Boolean(found.get(item.sha256)) } : item))
}

async function hash(source: Source, abort: AbortSignal): Promise<Decided> {
  if (source.kind !== 'file' && source.kind !== 'member') return { source }
  try {
    const sha256 =
      source.kind === 'file' ? await hashOfFile(source.full, abort) : await hashOf(source.member.open(abort))
    return { source, sha256 }
  } catch (error) {
    if (abort.aborted) throw error
    return { source: { kind: 'failed', path: source.path, error } }
  }
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of chunks) sum.update(chunk)
  return sum.digest('hex')
}
