import type { ReactNode } from 'react'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'
import { queryFaultOf } from './query-fault-of.ts'

type Props = {
  readonly query: string
  readonly error: unknown
  readonly onReplace: (query: string) => void
}

/** An error of a query: its position, its reason, and corrections of one click. */
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
