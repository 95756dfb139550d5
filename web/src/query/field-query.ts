// A word that begins with a minus is negated.
const PLAIN = /^\w[\w-]*$/
/** Matches a field that ends like a time, which `:10` would continue. */
const LIKE_A_TIME = /T\d\d$/

/** The query for exactly this value, whatever is in it. */
export function fieldQuery(field: string, value: string): string {
  const isPlain = PLAIN.test(value) && !/^(?:AND|OR|NOT|TO)$/.test(value) && !LIKE_A_TIME.test(field)
  return `${field}:${isPlain ? value : `"${escaped(value)}"`}`
}

/** The query for each value that contains this text. */
export function containsQuery(field: string, text: string): string {
  return `${field}:"*${escaped(text)}*"`
}

function escaped(value: string): string {
  return value.replace(/[\\"*?]/g, '\\$&')
}
