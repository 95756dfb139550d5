import { KINDS } from '../records/kinds.ts'

/** The field or value at the cursor, and the range of the query that a proposal replaces. */
export type QueryPosition = {
  /** The field of a value; undefined: the field itself is being written. */
  readonly field: string | undefined
  readonly typed: string
  readonly start: number
  readonly end: number
}

// A condition begins after a blank, a bracket or a minus. The bounds keep long queries from blocking the page.
const FIELD = /(?<=^|[\s(-])[a-z][\w.-]{0,255}$/
const QUOTED = /(?<=^|[\s(-])([a-z][\w.-]{0,255}):$/
const PLAIN = /(?<=^|[\s(-])([a-z][\w.-]{0,255}):((?:[^\s()"\\]|\\[\s\S]){0,999})$/
const REST_OF_QUOTED = /^(?:[^"\\\s]|\\[\s\S])*"?/
const REST_OF_PLAIN = /^(?:[^\s()"\\]|\\[\s\S])*/

export function positionAt(query: string, cursor: number): QueryPosition | undefined {
  const before = query.slice(0, cursor)
  const after = query.slice(cursor)
  const quote = openQuote(before)
  if (quote !== -1) {
    const found = QUOTED.exec(before.slice(0, quote))
    return found ? value(found, before.slice(quote + 1), cursor + lengthOf(REST_OF_QUOTED, after)) : undefined
  }
  const found = PLAIN.exec(before)
  if (found) return value(found, found[2] ?? '', cursor + lengthOf(REST_OF_PLAIN, after))
  const field = FIELD.exec(before)
  return field ? { field: undefined, typed: field[0], start: field.index, end: cursor } : undefined
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0
}

/** Patterns are not completed. */
function value({ 1: field, index }: RegExpExecArray, typed: string, end: number): QueryPosition | undefined {
  if (/(?<!\\)(?:\\\\)*[*?]/.test(typed)) return undefined
  return { field, typed: typed.replace(/\\([\s\S])/g, '$1'), start: index, end }
}

/** The field without the kind before it: `family` of `config.family`. */
export function plainField(field: string): string {
  const [kind = '', name, ...more] = field.split('.')
  return name !== undefined && more.length === 0 && KINDS.some((each) => each === kind) ? name : field
}

/** Returns the start of the quote that is still open at the end. */
function openQuote(text: string): number {
  let open = -1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') open = open === -1 ? at : -1
  }
  return open
}
