import type { Api } from '../calls/api.ts'
import type { Items } from '../calls/batch.ts'
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
  const send = async (batch: string[]): Promise<readonly HashLookupResult[]> => {
    const { data } = await raw.POST('/api/lookup', { body: { hashes: batch, type, tags }, ...passSignal(signal) })
    return requirePresent(data?.results, 'results')
  }
  let batch: string[] = []
  for await (const hash of hashes) {
    checkId(hash, 'hashes')
    batch.push(hash)
    if (batch.length < MAX_HASHES) continue
    yield* await send(batch)
    batch = []
  }
  if (batch.length > 0) yield* await send(batch)
}
