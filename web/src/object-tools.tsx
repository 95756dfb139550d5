import { lazy, type ReactNode } from 'react'
import { MissingPage } from './missing-page.tsx'
import { KINDS } from './records/kinds.ts'

const ContentPage = lazy(() =>
  import('./viewer/content-page.tsx').then(({ ContentPage }) => ({ default: ContentPage })),
)
const ComparePage = lazy(() =>
  import('./compare/compare-page.tsx').then(({ ComparePage }) => ({ default: ComparePage })),
)
const RelationsPage = lazy(() =>
  import('./graph/relations-page.tsx').then(({ RelationsPage }) => ({ default: RelationsPage })),
)
const FamiliesPage = lazy(() =>
  import('./families/families-page.tsx').then(({ FamiliesPage }) => ({ default: FamiliesPage })),
)

const kindsWithRelations: readonly string[] = KINDS

type Props = { readonly kind: string; readonly id: string; readonly part: string }

/** Screens that look closer at objects, each loaded when it is asked for. */
export function ObjectTools({ kind, id, part }: Props): ReactNode {
  const key = `${kind} ${id} ${part}`
  if (kind === 'compare') return <ComparePage key={key} one={id} other={part} />
  if (part === 'families') return <FamiliesPage />
  if (part === 'content' && (kind === 'file' || kind === 'blob')) return <ContentPage key={key} kind={kind} id={id} />
  if (part === 'relations' && kindsWithRelations.includes(kind)) return <RelationsPage key={key} id={id} />
  return <MissingPage />
}
