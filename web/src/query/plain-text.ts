/** What only a query has: operators, quotes, wildcards, comparisons. */
const QUERY_SIGNS = /["()*?<>=]|\\|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)|^[!-]/
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i
const IPV6 = /^[0-9a-f]*:[0-9a-f:.]*$/i
const PORT = /^[^\s:.]+\.[^\s:]+:\d{1,5}$/

/** True for words, indicators and names that need no field: the server finds them wherever objects mention them. */
export function isPlainText(text: string): boolean {
  if (text === '') return false
  if (ADDRESS.test(text) || IPV6.test(text) || PORT.test(text)) return true
  return !text.includes(':') && !QUERY_SIGNS.test(text)
}

/** The address of the screen that finds a text. */
export function findPath(text: string): string {
  return `/find?text=${encodeURIComponent(text)}`
}
