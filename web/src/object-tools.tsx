import type { ReactNode } from 'react'
import { MissingPage } from './missing-page.tsx'
import { lazyComponent } from './parts/lazy-component.tsx'
import { KINDS } from './records/kinds.ts'

const ContentPage = lazyComponent(() => import('./viewer/content-page.tsx').then(({ ContentPage }) => ContentPage))
const ComparePage = lazyComponent(() => import('./compare/compare-page.tsx').then(({ ComparePage }) => ComparePage))
const RelationsPage = lazyComponent(() =>
  import('./graph/relations-page.tsx').then(({ RelationsPage }) => RelationsPage),
)
const CaseGraphPage = lazyComponent(() =>
  import('./graph/case-graph-page.tsx').then(({ CaseGraphPage }) => CaseGraphPage),
)
const ActivityPage = lazyComponent(() =>
  import('./activity/activity-page.tsx').then(({ ActivityPage }) => ActivityPage),
)
const ConfigPage = lazyComponent(() => import('./configs/config-page.tsx').then(({ ConfigPage }) => ConfigPage))
const SimilarPage = lazyComponent(() => import('./similar/similar-page.tsx').then(({ SimilarPage }) => SimilarPage))
const ClustersPage = lazyComponent(() => import('./similar/clusters-page.tsx').then(({ ClustersPage }) => ClustersPage))
const FamiliesPage = lazyComponent(() =>
  import('./families/families-page.tsx').then(({ FamiliesPage }) => FamiliesPage),
)

const FileFactsPage = lazyComponent(() =>
  import('./file-facts/file-facts-page.tsx').then(({ FileFactsPage }) => FileFactsPage),
)

type Props = { readonly kind: string; readonly id: string; readonly part: string }

/** Screens that look closer at objects and cases, each loaded when it is asked for. */
export function ObjectTools({ kind, id, part }: Props): ReactNode {
  const key = `${kind} ${id} ${part}`
  if (kind === 'compare') return <ComparePage key={key} one={id} other={part} />
  if (kind === 'cases' && part === 'graph') return <CaseGraphPage key={key} id={id} />
  const knownKind = KINDS.find((name) => name === kind)
  if (part === 'activity' && knownKind) return <ActivityPage key={key} kind={knownKind} id={id} />
  if (part === 'config' && kind === 'config') return <ConfigPage key={key} id={id} />
  if (part === 'families') return <FamiliesPage />
  if (part === 'groups' && id === '') return <ClustersPage />
  if (part === 'content' && (kind === 'file' || kind === 'blob')) return <ContentPage key={key} kind={kind} id={id} />
  if (part === 'facts' && kind === 'file') return <FileFactsPage key={key} id={id} />
  if (part === 'relations' && knownKind) return <RelationsPage key={key} id={id} />
  if (part === 'similar' && kind === 'file') return <SimilarPage key={key} id={id} />
  return <MissingPage />
}
