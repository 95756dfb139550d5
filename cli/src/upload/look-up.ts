import { createHash } from 'node:crypto'
import { hashOfFile } from '../arguments/identifiers.ts'
import { batches } from '../batch/batches.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import type { Job } from './job.ts'
import { type KnownObject, knownObjectOf, lookUpIfAllowed } from './known-object.ts'
import type { Source } from './sources.ts'

/** A source, the SHA-256 of its content, and what the server knows of it: null for new content. */
export type UploadDecision = { readonly source: Source; readonly sha256?: string; readonly known?: KnownObject | null }

// The server looks up this many digests in one request.
const batchSize = { most: 50, patienceMs: 100 }
/** While one batch is sent the next ones are hashed and looked up. */
const ahead = { concurrency: 2, window: 3 }

/** Hashes files and asks the server in batches which it has. */
export async function* lookUp(job: Job, sources: AsyncIterable<Source>): AsyncGenerator<UploadDecision> {
  const asked = mapInOrder(batches(sources, batchSize), { ...ahead, stop: job.stop }, (batch) => decide(job, batch))
  for await (const batch of asked) yield* batch
}

async function decide(job: Job, batch: readonly Source[]): Promise<UploadDecision[]> {
  const hashed: UploadDecision[] = []
  for await (const item of mapInOrder(batch, { concurrency: 2, stop: job.stop }, (source) => hash(job, source)))
    hashed.push(item)
  const ids = hashed.flatMap(({ sha256 }) => (sha256 ? [sha256] : []))
  if (ids.length === 0 || job.stop.aborted) return hashed
  const found = await lookUpIfAllowed(job.client.files.has(ids, { signal: job.abort }))
  return hashed.map((item) => (item.sha256 && found ? { ...item, known: knownObjectOf(found.get(item.sha256)) } : item))
}

async function hash({ abort, spool, isDryRun }: Job, source: Source): Promise<UploadDecision> {
  if (source.kind === 'skipped' || source.kind === 'failed') return { source }
  try {
    if (source.kind === 'stdin') {
      if (isDryRun) return { source }
      const spooled = await spool.read(abort)
      return { source: { ...source, spooled }, sha256: spooled.sha256 }
    }
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
