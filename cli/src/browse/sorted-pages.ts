import type { components, ListSort } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { CliError } from '../program/cli-error.ts'
import type { ListedObject } from '../shapes/objects.ts'
import type { PageRange, Search } from './services.ts'

type SortedSearch = Search & { readonly sort: ListSort }
type SortedPage = { readonly rows: readonly ListedObject[]; readonly next: string | null | undefined }
type ObjectSort = components['schemas']['ObjectSort']
type ConfigSort = components['schemas']['ConfigSort']

export type FetchSorted = (
  search: SortedSearch,
  range: PageRange,
  signal: AbortSignal,
) => Promise<readonly ListedObject[]>

export const isSorted = (search: Search): search is SortedSearch => search.sort !== undefined

/**
 * Pages of sorted lists. The server continues such a list at a cursor and not at an object, so the cursor of each page is kept by
 * the last object of that page.
 */
export function openSortedPages(client: OpenClient['client']): FetchSorted {
  const cursors = new WeakMap<Search, Map<string, string | null>>()
  return async (search, { count, olderThan }, signal) => {
    const own = cursors.get(search) ?? new Map<string, string | null>()
    cursors.set(search, own)
    const after = olderThan === undefined ? undefined : own.get(olderThan)
    if (after === null) return []
    if (olderThan !== undefined && after === undefined) throw new CliError('not_found', 'no page of the list ends here')
    const { rows, next } = await fetchSorted(client, { ...search, count, after }, signal)
    if (next === undefined) throw new CliError('failed', 'this server does not sort lists')
    const last = rows.at(-1)
    if (last !== undefined) own.set(last.id, next)
    return rows
  }
}

type SortedRequest = SortedSearch & { readonly count: number; readonly after: string | undefined }

/** The query is in the body, where it may be of any length. */
async function fetchSorted(
  { raw }: OpenClient['client'],
  { kind, query, sort, count, after }: SortedRequest,
  signal: AbortSignal,
): Promise<SortedPage> {
  // Each list refuses an order that it does not have.
  const requestOf = <Sort extends ListSort>() => ({
    body: { query, count, sort: sort as Sort, ...(after === undefined ? {} : { after }) },
    signal,
  })
  if (kind === 'file') {
    const { data } = await raw.POST('/api/file/search', requestOf<ObjectSort>())
    return { rows: data?.files ?? [], next: data?.next }
  }
  if (kind === 'config') {
    const { data } = await raw.POST('/api/config/search', requestOf<ConfigSort>())
    return { rows: data?.configs ?? [], next: data?.next }
  }
  if (kind === 'blob') {
    const { data } = await raw.POST('/api/blob/search', requestOf<ObjectSort>())
    return { rows: data?.blobs ?? [], next: data?.next }
  }
  const request = requestOf<ObjectSort>()
  const { data } = await raw.POST('/api/object/search', { ...request, body: { ...request.body, names: true } })
  return { rows: data?.objects ?? [], next: data?.next }
}
