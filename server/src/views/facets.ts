import type { components } from '../generated/contract.ts'
import type { FacetsRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewFacets(facets: FacetsRow & { readonly complete: boolean }): components['schemas']['Facets'] {
  const { count, complete, oldest, tags, kinds, families, uploaders, times, timeUnit } = facets
  return {
    count,
    complete,
    oldest: oldest === null ? null : viewTime(oldest),
    tags: [...tags],
    kinds: [...kinds],
    families: [...families],
    uploaders: [...uploaders],
    times: times.map(({ from, to, count }) => ({ from: viewTime(from), to: viewTime(to), count })),
    time_unit: timeUnit,
  }
}
