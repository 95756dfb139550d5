import { plainTextOf } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { COUNT_BOUND, countMatches } from '../records/fetch-page.ts'
import type { Kind } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { humanCount } from '../text/amounts.ts'
import { texts } from '../texts.ts'
import { findPath } from './find-path.ts'
import { queryOfHashes } from './hash-list.ts'
import { queryHistory } from './history.ts'
import { Proposals } from './proposals.tsx'
import { queryErrorOf } from './query-error-of.ts'
import { joinLines, type QueryField, rangeInUnits, type TextRange } from './query-field.ts'

const ExactCount = lazyPart(() => import('./exact-count.tsx').then(({ ExactCount }) => ExactCount))
const QueryHelp = lazyPart(() => import('./help/query-help.tsx').then(({ QueryHelp }) => QueryHelp))
const QueryError = lazyPart(() => import('./query-error.tsx').then(({ QueryError }) => QueryError))

type Props = {
  readonly kind: Kind
  /** The query of the address. */
  readonly query: string
  /** The error of the server for this query. */
  readonly error: unknown
  readonly onSearch: (query: string) => void
  readonly hasCount?: boolean
}

export function QueryBox({ kind, query, error, onSearch, hasCount = true }: Props): ReactNode {
  const [text, setText] = useState(query)
  const [, navigate] = useLocation()
  const field = useRef<QueryField>(null)
  const [hasHelp, setHelp] = useState(false)
  const faultId = useId()
  // Nothing is wrong with a query that did not reach the server.
  const isRefused = text === query && queryErrorOf(error) !== undefined
  const errorRange = useMemo(() => (isRefused ? rangeOf(query, error) : undefined), [isRefused, query, error])
  useEffect(() => setText(query), [query])
  useKeys({ '/': () => field.current?.select() })
  const search = (next: string): void => {
    const meant = queryOfHashes(kind, next) ?? joinLines(next).trim()
    setText(meant)
    if (meant !== '') queryHistory.add(meant)
    const plain = isUnsupported('find') ? undefined : plainTextOf(meant)
    if (plain === undefined) onSearch(meant)
    else navigate(findPath(plain))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    search(text)
  }
  const insert = (example: string): void => {
    const at = field.current?.selectionEnd ?? text.length
    const [before, after] = [text.slice(0, at), text.slice(at)]
    const start = /[^\s(]$/.test(before) ? `${before} ${example}` : before + example
    flushSync(() => setText(/^[^\s)]/.test(after) ? `${start} ${after}` : start + after))
    field.current?.focus()
    field.current?.setSelectionRange(start.length, start.length)
  }
  const closeHelp = (): void => {
    setHelp(false)
    field.current?.focus()
  }
  return (
    <search className="query">
      <form onSubmit={submit}>
        <Proposals
          {...{ kind, field, text, errorRange }}
          onText={setText}
          onSubmit={() => search(text)}
          onHelp={() => setHelp(true)}
          describedBy={faultId}
          isInvalid={isRefused}
        />
        <button
          type="button"
          aria-label={texts.queryHelp}
          title={texts.queryHelp}
          aria-expanded={hasHelp}
          onClick={() => setHelp(!hasHelp)}
        >
          ?
        </button>
        <button type="submit">{texts.search}</button>
        {hasCount && <Count key={`${kind} ${query}`} kind={kind} query={query} />}
      </form>
      <div id={faultId}>{isRefused && <QueryError query={query} error={error} onReplace={search} />}</div>
      {hasHelp && <QueryHelp kind={kind} onInsert={insert} onClose={closeHelp} />}
    </search>
  )
}

function rangeOf(query: string, error: unknown): TextRange | undefined {
  const { start, end } = queryErrorOf(error) ?? {}
  return start === undefined || end === undefined ? undefined : rangeInUnits(query, { start, end })
}

function Count({ kind, query }: Pick<Props, 'kind' | 'query'>): ReactNode {
  const [result, setResult] = useState<Awaited<ReturnType<typeof countMatches>>>()
  const [error, setError] = useState<unknown>()
  const ask = async (): Promise<void> => {
    setError(undefined)
    await countMatches({ kind, query, bound: result?.isExact === false ? undefined : COUNT_BOUND }).then(
      setResult,
      setError,
    )
  }
  const isCut = result?.isExact === false
  const finish = (count: number): void => setResult({ count, isExact: true })
  return (
    <>
      {isCut && !isUnsupported('jobs') ? (
        <ExactCount kind={kind} query={query} onCount={finish} />
      ) : (
        <button type="button" onClick={() => void ask()}>
          {isCut ? texts.countAll : texts.count}
        </button>
      )}
      <output aria-label={texts.countResult}>
        {result && texts.matches(humanCount(result.count), result.isExact)}
      </output>
      <ErrorMessage error={error} />
    </>
  )
}
