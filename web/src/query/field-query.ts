const PLAIN = /^[\w-]+$/

/** The query for exactly this value, whatever is in it. */
export function fieldQuery(field: string, value: string): string {
  return `${field}:${PLAIN.test(value) && !/^(?:AND|OR|NOT|TO)$/.test(value) ? value : `"${escaped(value)}"`}`
}

function escaped(value: string): string {
  return value.replace(/[\\"*?]/g, '\\$&')
}
