import { SEARCH_FIELD_NAMES } from '../generated/search-fields.ts'

const OPERATOR = /(?:^|\s)(?:AND|OR|NOT)(?:\s|$)|^[(!]|^\/.*\/$|\*/
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i
const IPV6 = /^(?=[^:]*:[^:]*:)[0-9a-f:.]+$/i
/** A name before a colon that begins no address, or before a comparison. */
const FIELD = /^[!+-]*([A-Za-z]\w+)(\.[^:=<>]*)?(:(?!\/\/)|[<>]|!?=)/
const KINDS = ['file', 'config', 'blob', 'object']

/**
 * The text to find by `client.find`, where a person typed words, an IP address, a domain, a URL, a hash or anything else without a field.
 * Undefined where it is a search expression, or is meant as one: the server says what is wrong with it. Quotes around all of it
 * make a text of anything.
 *
 * @example
 * const text = plainTextOf(typed)
 * if (text === undefined) for await (const { id } of client.objects.search(typed)) console.log(id)
 * else console.log(await client.find(text))
 */
export function plainTextOf(typed: string): string | undefined {
  const text = typed.trim()
  const quoted = /^"([^"]+)"$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted
  return text === '' || isQuery(text) ? undefined : text
}

function isQuery(text: string): boolean {
  if (IPV6.test(text) || ADDRESS.test(text)) return false
  return OPERATOR.test(text) || !isBalanced(text) || hasField(text)
}

function hasField(text: string): boolean {
  return text.split(/[\s(]/).some((word) => {
    const [, name = '', path, sign] = FIELD.exec(word) ?? []
    if (SEARCH_FIELD_NAMES.includes(name) || (path !== undefined && KINDS.includes(name))) return true
    if (SEARCH_FIELD_NAMES.includes(`${name}${path ?? ''}`)) return true
    // Fields are in lower case; what has dots is a host before its port.
    return sign === ':' && path === undefined && /^[a-z_]+$/.test(name)
  })
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length
}
