import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type FacetOptions, type Facets, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

type FacetQuery = FacetOptions & { readonly type: components['schemas']['Kind']; readonly query: string | undefined }

export async function fetchFacets(
  { raw, longQueries }: Api,
  { type, query = '', limit, signal }: FacetQuery,
): Promise<Facets> {
  const body = { query, ...(limit === undefined ? {} : { values: limit }) }
  const send = () => raw.POST('/api/{type}/facets', { params: { path: { type } }, body, ...passSignal(signal) })
  // The body holds queries of any length; `longQueries` only adds the query to an error.
  const { data } = await longQueries(query, { inAddress: send, inBody: send })
  return requirePresent(data, 'counts')
}
