import type { components, ListSort } from '@lazaret/sdk'
import type { Kind, Row } from '../records/kinds.ts'
import { currentCore } from '../server/client.ts'

export type SortedRequest = {
  readonly kind: Kind
  readonly query: string
  readonly sort: ListSort
  readonly count: number
  /** The cursor of the page before. */
  readonly after: string | undefined
}

type SortedPage = { readonly rows: readonly Row[]; readonly next: string | undefined }

/** A page of a sorted list. In the body a query may be of any length. */
export async function fetchSortedPage({ kind, after, ...request }: SortedRequest): Promise<SortedPage> {
  const { raw } = currentCore()
  const asked = { ...request, ...(after === undefined ? {} : { after }) }
  // Each list refuses an order that it does not have.
  const bodyOf = <Sort extends ListSort>() => ({ body: { ...asked, sort: asked.sort as Sort } })
  if (kind === 'file') {
    const { data } = await raw.POST('/api/file/search', bodyOf<OwnSort>())
    return { rows: data?.files ?? [], next: data?.next ?? undefined }
  }
  if (kind === 'config') {
    const { data } = await raw.POST('/api/config/search', bodyOf<ConfigSort>())
    return { rows: data?.configs ?? [], next: data?.next ?? undefined }
  }
  if (kind === 'blob') {
    const { data } = await raw.POST('/api/blob/search', bodyOf<OwnSort>())
    return { rows: data?.blobs ?? [], next: data?.next ?? undefined }
  }
  const options = bodyOf<OwnSort>()
  const { data } = await raw.POST('/api/object/search', { body: { ...options.body, names: true } })
  return { rows: data?.objects ?? [], next: data?.next ?? undefined }
}

type OwnSort = components['schemas']['FileSort']
type ConfigSort = components['schemas']['ConfigSort']
