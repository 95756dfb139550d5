import { isIP } from 'node:net'
import { kindOf } from './kinds.ts'
import { SEARCH_FIELDS } from './search-fields.ts'

/** A text to find without a field. Undefined where the arguments are a query, or are meant as one: the server says what is wrong with it. */
export function searchTextOf(given: readonly string[]): string | undefined {
  const [first = '', ...rest] = given
  if (rest.length > 0 && kindOf(first) !== undefined) return undefined
  const text = given.join(' ').trim()
  const quoted = /^"([^"]+)"$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted
  return text === '' || isQuery(text) ? undefined : text
}

const OPERATOR = /(?:^|\s)(?:AND|OR|NOT)(?:\s|$)|^[(!]|^\/.*\/$|\*/
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i
/** A name before a colon that begins no address, or before a comparison. */
const FIELD = /^[!+-]*([A-Za-z]\w+)(\.[^:=<>]*)?(:(?!\/\/)|[<>]|!?=)/

function isQuery(text: string): boolean {
  if (isIP(text) !== 0 || ADDRESS.test(text)) return false
  return OPERATOR.test(text) || !isBalanced(text) || hasField(text)
}

function hasField(text: string): boolean {
  return text.split(/[\s(]/).some((word) => {
    const [, name = '', path, sign] = FIELD.exec(word) ?? []
    if (Object.hasOwn(SEARCH_FIELDS, name) || (path !== undefined && kindOf(name) !== undefined)) return true
    // Fields are in lower case; what has dots is a host before its port.
    return sign === ':' && path === undefined && /^[a-z_]+$/.test(name)
  })
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length
}
