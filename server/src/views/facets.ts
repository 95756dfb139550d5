import type { components } from '../generated/contract.ts'
import type { FacetsRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewFacets(facets: FacetsRow & { readonly complete: boolean }): components['schemas']['Facets'] {
  const { count, complete, oldest, tags, kinds, formats, sizes, families, rules, uploaders, times, timeUnit } = facets
  return {
    count,
    complete,
    oldest: oldest === null ? null : viewTime(oldest),
    tags: [...tags],
    kinds: [...kinds],
    formats: [...formats],
    sizes: [...sizes],
    families: [...families],
    rules: [...rules],
    uploaders: [...uploaders],
    times: times.map(({ from, to, count, kinds }) => ({
      from: viewTime(from),
      to: viewTime(to),
      count,
      kinds: [...kinds],
    })),
    time_unit: timeUnit,
  }
}
