import { lazy, type ReactNode } from 'react'
import { MissingPage } from './missing-page.tsx'

const ContentPage = lazy(() =>
  import('./viewer/content-page.tsx').then(({ ContentPage }) => ({ default: ContentPage })),
)

type Props = { readonly kind: string; readonly id: string; readonly part: string }

/** Screens that look closer at objects, each loaded when it is asked for. */
export function Inspection({ kind, id, part }: Props): ReactNode {
  const key = `${kind} ${id} ${part}`
  if (part === 'content' && (kind === 'file' || kind === 'blob')) return <ContentPage key={key} kind={kind} id={id} />
  return <MissingPage />
}
