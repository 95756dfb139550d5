import type { QueryError } from '@lazaret/sdk'
import { escapeInvisible } from '../text/visible.ts'
import { widthOf } from '../text/width.ts'

const MAX_SUGGESTION_LENGTH = 160

/** Returns the error in the search expression of a failed call; undefined if it failed for another reason. */
export function queryErrorOf(error: unknown): QueryError | undefined {
  const fault: unknown = error instanceof Error ? Reflect.get(error, 'queryError') : undefined
  return isQueryFault(fault) ? fault : undefined
}

/** The line of the query with the fault, and carets under it; empty where its place is unknown. */
export function markPosition({ query, start, end = start }: QueryError, columns: number): string[] {
  if (start === undefined || end === undefined) return []
  const characters = [...query]
  const first = characters.slice(0, start).lastIndexOf('\n') + 1
  const lineEnd = characters.indexOf('\n', start)
  const line = characters.slice(first, lineEnd < 0 ? undefined : lineEnd).map(escapeInvisible)
  const at = start - first
  const faulty = line.slice(at, Math.max(at + 1, at + end - start))
  const { before, after } = around(
    { before: line.slice(0, at), faulty, after: line.slice(at + faulty.length) },
    columns,
  )
  const shown = fit(faulty, columns)
  return [before + shown + after, ' '.repeat(widthOf(before)) + '^'.repeat(Math.max(1, widthOf(shown)))]
}

/** Expressions to write instead: the whole one, or only what replaces the fault where it is long. */
export function querySuggestions({ query, start, end = start, suggestions }: QueryError): readonly string[] {
  const characters = [...query]
  return suggestions.map((text) => {
    if (start === undefined) return text
    const whole = characters.slice(0, start).join('') + text + characters.slice(end).join('')
    return whole.length > MAX_SUGGESTION_LENGTH || whole.includes('\n') ? text.trim() : whole
  })
}

type QueryParts = {
  readonly before: readonly string[]
  readonly faulty: readonly string[]
  readonly after: readonly string[]
}

/** Splits the query around the error, cut to the width of the terminal. */
function around(
  { before, faulty, after }: QueryParts,
  columns: number,
): { readonly before: string; readonly after: string } {
  const room = Math.max(0, columns - widthOf(faulty.join('')))
  const behind = widthOf(after.join(''))
  const left = Math.max(Math.floor(room / 2), room - behind)
  const head = fit(before.toReversed(), left, 'backwards')
  return { before: head, after: fit(after, room - widthOf(head)) }
}

function fit(characters: readonly string[], columns: number, direction: 'forwards' | 'backwards' = 'forwards'): string {
  const isBackwards = direction === 'backwards'
  const order = (parts: readonly string[]) => (isBackwards ? parts.toReversed() : parts).join('')
  if (widthOf(order(characters)) <= columns) return order(characters)
  let width = 1
  const until = characters.findIndex((character) => {
    width += widthOf(character)
    return width > columns
  })
  const kept = columns < 1 ? [] : [...characters.slice(0, until), '…']
  return order(kept)
}

function isQueryFault(value: unknown): value is QueryError {
  return typeof value === 'object' && value !== null && 'query' in value && 'suggestions' in value
}
