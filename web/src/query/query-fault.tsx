import { ApiError, type ValidationError } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly query: string
  readonly error: unknown
  readonly onReplace: (query: string) => void
}

/** Where a query is wrong, why, and what to write instead: each proposal is one click. */
export function QueryFault({ query, error, onReplace }: Props): ReactNode {
  const fault = queryFaultOf(error)
  if (fault === undefined) return null
  const { start, end, hint, message, suggestions = [] } = fault
  const characters = [...query]
  const part = (from: number, to?: number): string => characters.slice(from, to).join('')
  const hasPlace = start !== undefined && end !== undefined
  return (
    <div className="query-fault">
      {hasPlace && (
        <p className="query-place">
          <Shown text={part(0, start)} />
          <mark>{start < end && start < characters.length ? <Shown text={part(start, end)} /> : '\u2423'}</mark>
          <Shown text={part(end)} />
        </p>
      )}
      <p>
        <Shown text={hint ?? message} />
      </p>
      {hasPlace && suggestions.length > 0 && (
        <p className="proposed">
          {texts.didYouMean}
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" onClick={() => onReplace(part(0, start) + suggestion + part(end))}>
              <Shown text={suggestion} />
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

type FieldError = ValidationError['fields'][number]

/** What the server says about the query; undefined where the error is about something else. */
export function queryFaultOf(error: unknown): FieldError | undefined {
  if (!(error instanceof ApiError) || !('fields' in error)) return undefined
  const { fields } = error as ValidationError
  return fields.find(({ field }) => field === 'query')
}
