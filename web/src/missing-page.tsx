import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePageTitle } from './parts/use-page-title.ts'
import { texts } from './texts.ts'

export function MissingPage(): ReactNode {
  usePageTitle(texts.missing)
  return (
    <main className="empty">
      <h1>{texts.missing}</h1>
      <p>{texts.missingAdvice}</p>
      <Link href="/">{texts.lists.object}</Link>
    </main>
  )
}
