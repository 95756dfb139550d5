import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCapability } from '../session/use-account.ts'
import { emptyListTexts } from '../texts/empty-list.ts'
import { texts } from '../texts.ts'

/** Replaces an empty list; on a new server it links to the first upload. */
export function EmptyList({ hasQuery }: { readonly hasQuery: boolean }): ReactNode {
  const mayUpload = useCapability('adding_files')
  if (hasQuery) return <p className="empty">{emptyListTexts.nothingMatches}</p>
  return (
    <section className="empty">
      <h2>{emptyListTexts.nothingYet}</h2>
      {mayUpload ? (
        <>
          <p>{emptyListTexts.firstUpload}</p>
          <Link className="button" href="/upload">
            {texts.uploadFiles}
          </Link>
        </>
      ) : (
        <p>{emptyListTexts.mayNotUpload}</p>
      )}
    </section>
  )
}
