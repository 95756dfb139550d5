import { currentCore } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import type { Kind, Row } from './kinds.ts'

export type PageRequest = {
  readonly kind: Kind
  readonly query: string
  readonly count: number
  readonly olderThan?: string | undefined
  readonly signal?: AbortSignal | null
}

/** Longer queries do not fit into every address on the way. */
const MAX_ADDRESS_QUERY_LENGTH = 4000

const isLong = (query: string): boolean => query.length > MAX_ADDRESS_QUERY_LENGTH && !isUnsupported('longQueries')

/** A page of a listing, newest first. */
export async function fetchPage(request: PageRequest): Promise<readonly Row[]> {
  return isLong(request.query) ? pageByBody(request) : pageByAddress(request)
}

async function pageByAddress({ kind, query, count, olderThan, signal = null }: PageRequest) {
  const { raw } = currentCore()
  const options = {
    params: { query: { count, ...(query === '' ? {} : { query }), ...(olderThan ? { older_than: olderThan } : {}) } },
    signal,
  }
  if (kind === 'file') return (await raw.GET('/api/file', options)).data?.files ?? []
  if (kind === 'config') return (await raw.GET('/api/config', options)).data?.configs ?? []
  if (kind === 'blob') return (await raw.GET('/api/blob', options)).data?.blobs ?? []
  const named = isUnsupported('names')
    ? options
    : { ...options, params: { query: { ...options.params.query, names: true } } }
  return (await raw.GET('/api/object', named)).data?.objects ?? []
}

async function pageByBody({ kind, query, count, olderThan, signal = null }: PageRequest) {
  const { raw } = currentCore()
  const options = { body: { query, count, ...(olderThan ? { older_than: olderThan } : {}) }, signal }
  if (kind === 'file') return (await raw.POST('/api/file/search', options)).data?.files ?? []
  if (kind === 'config') return (await raw.POST('/api/config/search', options)).data?.configs ?? []
  if (kind === 'blob') return (await raw.POST('/api/blob/search', options)).data?.blobs ?? []
  return (
    (await raw.POST('/api/object/search', { ...options, body: { ...options.body, names: true } })).data?.objects ?? []
  )
}

export type CountRequest = Pick<PageRequest, 'kind' | 'query' | 'signal'> & {
  /** The count ends here; without a bound it may take long. */
  readonly bound: number | undefined
}

export const COUNT_BOUND = 10_000

/** Counts the matches of a query. */
export async function countMatches({ kind, query, bound, signal = null }: CountRequest) {
  const { raw } = currentCore()
  const path = { type: kind }
  const limit = bound === undefined ? {} : { bound }
  const { data } = isLong(query)
    ? await raw.POST('/api/{type}/count', { params: { path }, body: { query, ...limit }, signal })
    : await raw.GET('/api/{type}/count', {
        params: { path, query: query === '' ? limit : { query, ...limit } },
        signal,
      })
  return { count: data?.count ?? 0, isExact: data?.is_exact !== false }
}
