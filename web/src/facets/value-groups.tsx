import type { Facets } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { type Kind, kindOf, listPath } from '../records/kinds.ts'
import { useSort } from '../records/use-sort.ts'
import { humanSize } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { texts } from '../texts.ts'
import { matchedBy, narrowQuery, ofFamily, ofFormat, ofKind, ofSize, uploadedBy, withTag } from './narrow-query.ts'
import { type FacetValue, ValueGroup } from './value-group.tsx'

type Props = { readonly kind: Kind; readonly query: string; readonly counts: Facets }
type Value = { readonly value: string; readonly count: number }

const { titles } = facetTexts

/** The values of each facet. Kinds lead to their own lists, all others narrow the query of this one. */
export function ValueGroups({ kind, query, counts }: Props): ReactNode {
  const sort = useSort(kind)
  const within = (condition: string): string => listPath(kind, narrowQuery(query, condition), sort)
  const narrowing = (condition: string): Pick<FacetValue, 'href' | 'otherHref'> => ({
    href: within(condition),
    otherHref: within(`NOT ${condition}`),
  })
  const kinds = counts.kinds.map(({ value, count }) => ({
    label: texts.lists[kindOf(value)],
    href: listPath(kindOf(value), query),
    otherHref: within(`NOT ${ofKind(kindOf(value))}`),
    count,
  }))
  const sizes = counts.sizes.map((each) => ({
    label: sizeLabel(each),
    count: each.count,
    ...narrowing(ofSize(kind, each)),
  }))
  const valuesOf = (values: readonly Value[], condition: (value: string) => string): readonly FacetValue[] =>
    values.map(({ value, count }) => ({ label: value, count, ...narrowing(condition(value)) }))
  return (
    <>
      {kind === 'object' && <ValueGroup title={titles.kinds} values={kinds} />}
      <ValueGroup title={titles.tags} values={valuesOf(counts.tags, withTag)} />
      <ValueGroup title={titles.families} values={valuesOf(counts.families, ofFamily)} />
      <ValueGroup title={titles.rules} values={valuesOf(counts.rules, matchedBy)} />
      <ValueGroup title={titles.formats} values={valuesOf(counts.formats, ofFormat)} />
      <ValueGroup title={titles.sizes} values={sizes} />
      <ValueGroup title={titles.uploaders} values={valuesOf(counts.uploaders, uploadedBy)} />
    </>
  )
}

function sizeLabel({ from, to }: Facets['sizes'][number]): string {
  if (to === null) return facetTexts.sizes.above(wholeSize(from))
  return from === 0 ? facetTexts.sizes.below(wholeSize(to)) : facetTexts.sizesBetween(wholeSize(from), wholeSize(to))
}

/** Classes end at whole units. */
function wholeSize(size: number): string {
  return humanSize(size).replace('.0', '')
}
