import type { Api } from '../calls/api.ts'
import type { Items } from '../calls/batch.ts'
import { batchesOf } from '../calls/batches-of.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { nameQuery } from '../records/names.ts'
import { type DetailOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** An identifier, and its object with the fields of its kind; null if there is none that the caller may see. */
export type DetailsResult = Readonly<components['schemas']['DetailsResult']>

/** Parts of each object that are left out by default. A server that does not know an option leaves its part out. */
export type ManyDetailsOptions = DetailOptions & {
  /** Default false. */
  readonly comments?: boolean | undefined
  /** Default false. */
  readonly shares?: boolean | undefined
  /** How many parents, children, tags, attributes, comments, analyses and shares an object has. Default false. */
  readonly totals?: boolean | undefined
  /** Values of hidden attribute keys, which needs the capability `reading_all_attributes`. Default false. */
  readonly hidden?: boolean | undefined
}

const MAX_IDS = 1000

/** Asks for as many objects in one request as the server takes. */
export async function* listDetails(
  { raw }: Api,
  ids: Items<string>,
  { signal, names, ...options }: ManyDetailsOptions = {},
): AsyncGenerator<DetailsResult, void, undefined> {
  const parts = Object.fromEntries(Object.entries(options).filter(([, isWanted]) => isWanted === true))
  for await (const batch of batchesOf(ids, MAX_IDS)) {
    for (const id of batch) checkId(id, 'ids')
    const body = { ids: batch, ...nameQuery({ names }), ...parts }
    const { data } = await raw.POST('/api/object/details', { body, ...passSignal(signal) })
    yield* requirePresent(data?.results, 'results')
  }
}
