import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** Where visible objects mention a text. */
export type TextMatches = Readonly<components['schemas']['TextMatches']>
/** The matches in one place, such as names or tags. */
export type MatchGroup = Readonly<components['schemas']['MatchGroup']>

export type FindOptions = CallOptions & {
  /** The largest number of newest objects in each group, 0 to 100. Default 3. */
  readonly limit?: number
}

export type Find = {
  /**
   * Finds a text wherever visible objects mention it: in hashes, names, tags, families, contents of configs and blobs, attributes and
   * comments. The text needs no field and no quotes: an IP address, a domain, a URL, a hash or its first digits (6 or more), a mail
   * address, or any other text of at most 1000 characters. Each place is a group with a count of at most 1000 (`is_exact` says whether
   * these are all), the upload times of the oldest and newest match, and the `query` that lists all of them. A place that the
   * server could not search in time (250 ms unless set otherwise) has `is_complete` false: search for its query.
   *
   * A text that is blank or too long is a `ValidationError`. A server without this operation gives an `UnsupportedError`.
   *
   * @example
   * const { groups } = await client.find('hxxp://evil[.]example', { limit: 10 })
   * for (const { matched_in, count, query } of groups) console.log(matched_in, count, query)
   */
  find(text: string, options?: FindOptions): Promise<TextMatches>
}

export async function findText({ raw }: Api, text: string, { limit, signal }: FindOptions = {}): Promise<TextMatches> {
  const query = { text, ...(limit === undefined ? {} : { count: limit }) }
  const { data } = await raw.GET('/api/find', { params: { query }, ...passSignal(signal) })
  return requirePresent(data, 'groups')
}
