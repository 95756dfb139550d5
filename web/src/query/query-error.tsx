import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'
import { queryErrorOf } from './query-error-of.ts'

type Props = {
  readonly query: string
  readonly error: unknown
  readonly onReplace: (query: string) => void
}

/** An error of a query: its position, its reason, and corrections of one click. */
export function QueryError({ query, error, onReplace }: Props): ReactNode {
  const fault = queryErrorOf(error)
  if (fault === undefined) return null
  const { start, end, hint, message, suggestions = [] } = fault
  const characters = [...query]
  const part = (from: number, to?: number): string => characters.slice(from, to).join('')
  const hasPlace = start !== undefined && end !== undefined
  return (
    <div className="query-error">
      {hasPlace && (
        <p className="query-place">
          <UntrustedText text={part(0, start)} />
          <mark>{start < end && start < characters.length ? <UntrustedText text={part(start, end)} /> : '\u2423'}</mark>
          <UntrustedText text={part(end)} />
        </p>
      )}
      <p>
        <UntrustedText text={hint ?? message} />
      </p>
      {hasPlace && suggestions.length > 0 && (
        <p className="proposed">
          {texts.didYouMean}
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" onClick={() => onReplace(part(0, start) + suggestion + part(end))}>
              <UntrustedText text={suggestion} />
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
