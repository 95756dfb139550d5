import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCan } from '../session/use-account.ts'
import { texts } from '../texts.ts'

/** Nothing to list: on a new server the way to the first upload. */
export function EmptyList({ hasQuery }: { readonly hasQuery: boolean }): ReactNode {
  const mayUpload = useCan('adding_files')
  if (hasQuery) return <p className="empty">{texts.nothingMatches}</p>
  return (
    <section className="empty">
      <h2>{texts.nothingYet}</h2>
      {mayUpload ? (
        <>
          <p>{texts.firstUpload}</p>
          <Link className="button" href="/upload">
            {texts.uploadFiles}
          </Link>
        </>
      ) : (
        <p>{texts.mayNotUpload}</p>
      )}
    </section>
  )
}
