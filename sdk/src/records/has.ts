import { checkId, hashKind } from './identifier.ts'
import { createListing, type FetchPage, type ListedRecord } from './pages.ts'

const BATCH = 50

export type HashSearch<T> = {
  readonly fetchPage: FetchPage<T>
  /** A search expression that finds all of these, at most 50. */
  readonly queryOf: (hashes: readonly string[]) => string
}

/** Records by hash, null for the unknown. */
export async function hasAll<T extends ListedRecord>(
  source: HashSearch<T>,
  ids: Iterable<string>,
  signal: AbortSignal | undefined,
): Promise<Map<string, T | null>> {
  const given = [...ids]
  const wanted = [...new Set(given.map((id) => checkId(id, 'ids')))]
  const found = new Map<string, T>()
  for (const batch of batchesOf(wanted)) {
    for await (const record of createListing(source.fetchPage, {
      query: source.queryOf(batch),
      pageSize: BATCH,
      ...(signal ? { signal } : {}),
    })) {
      for (const hash of hashesOf(record, batch)) found.set(hash, record)
      if (batch.every((hash) => found.has(hash))) break
    }
  }
  return new Map(given.map((id) => [id, found.get(id.toLowerCase()) ?? null]))
}

/** The field that takes a list of hashes, or of identifiers. */
export function multiQuery(hashes: readonly string[]): string {
  return `multi:"${hashes.join(' ')}"`
}

/** Summaries do not show the SHA-512, so each of those is requested on its own. */
function batchesOf(hashes: readonly string[]): string[][] {
  const shown = hashes.filter((hash) => hashKind(hash) !== 'sha512')
  const batches = hashes.filter((hash) => hashKind(hash) === 'sha512').map((hash) => [hash])
  for (let at = 0; at < shown.length; at += BATCH) batches.push(shown.slice(at, at + BATCH))
  return batches
}

function hashesOf(record: ListedRecord, batch: readonly string[]): string[] {
  const only = batch[0]
  if (batch.length === 1 && only !== undefined) return [only]
  const values = Object.values(record).filter((value) => typeof value === 'string')
  return batch.filter((hash) => values.includes(hash))
}
