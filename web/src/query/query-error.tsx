import { Fragment, type ReactNode } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { preferences } from '../preferences/preferences.ts'
import { useStore } from '../state/store.ts'
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
  const { start, end, hint, message = '', suggestions = [] } = fault ?? {}
  const characters = [...query]
  const part = (from?: number, to?: number): string => characters.slice(from, to).join('')
  const hasPlace = start !== undefined && end !== undefined
  const replace = (suggestion: string): void => onReplace(part(0, start) + suggestion + part(end))
  const [first] = hasPlace ? suggestions : []
  const { hasKeys } = useStore(preferences)
  useKeys(first === undefined ? {} : { 'Ctrl-.': () => replace(first) })
  if (fault === undefined) return null
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
            <Fragment key={suggestion}>
              <button type="button" onClick={() => replace(suggestion)}>
                <UntrustedText text={suggestion} />
              </button>
              {suggestion === first && hasKeys && <kbd>Ctrl-.</kbd>}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}
