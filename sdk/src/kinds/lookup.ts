import type { Api } from '../calls/api.ts'
import type { Items } from '../calls/batch.ts'
import { batchesOf } from '../calls/batches-of.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** A hash, and the visible objects that have it. */
export type HashLookupResult = Readonly<components['schemas']['HashLookupResult']>

export type LookupOptions = CallOptions & {
  /** The kind of objects to find. Default `object`, every kind. */
  readonly type?: components['schemas']['Kind']
  /** Return the tags of each object. Default false. */
  readonly tags?: boolean
}

const MAX_HASHES = 10_000

/** Looks up as many hashes in one request as the server takes. */
export async function* lookUpHashes(
  { raw }: Api,
  hashes: Items<string>,
  { type = 'object', tags = false, signal }: LookupOptions = {},
): AsyncGenerator<HashLookupResult, void, undefined> {
  for await (const batch of batchesOf(hashes, MAX_HASHES)) {
    for (const hash of batch) checkId(hash, 'hashes')
    const { data } = await raw.POST('/api/lookup', { body: { hashes: batch, type, tags }, ...passSignal(signal) })
    yield* requirePresent(data?.results, 'results')
  }
}
