import type { ReactNode } from 'react'
import type { Load } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'
import { ErrorMessage } from './error-message.tsx'
import { FactList, type FactRow } from './fact-list.tsx'
import { usePageTitle } from './use-page-title.ts'

type Props<T> = {
  readonly load: Load<T>
  /** The title of the page until the record is loaded. */
  readonly title: string
  readonly actionsOf: (record: T) => ReactNode
  readonly factsOf?: (record: T) => readonly FactRow[]
  readonly children: (record: T) => ReactNode
}

/** A screen about one record: name, actions, facts, and its sections. */
export function LoadedRecord<T extends { readonly name: string }>(props: Props<T>): ReactNode {
  const { load, title, actionsOf, factsOf, children } = props
  const { value, error, isLoading, reload } = load
  usePageTitle(value?.name ?? title)
  return (
    <>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value && (
        <>
          <div className="title-line">
            <h1>
              <UntrustedText text={value.name} />
            </h1>
            {actionsOf(value)}
          </div>
          {factsOf && (
            <div className="inline-facts">
              <FactList rows={factsOf(value)} />
            </div>
          )}
          {children(value)}
        </>
      )}
    </>
  )
}
