export function removeEscapes(raw: string): string {
  return raw.replace(/\\([^\n])/g, '$1')
}

/** Whether the raw value holds a wildcard that is not escaped. */
export function isPattern(raw: string): boolean {
  return /[*?]/.test(raw.replace(/\\[^\n]/g, ''))
}

/** The raw value as a pattern of LIKE, whose escape character is the backslash. */
export function toLike(raw: string): string {
  return raw.replace(/\\([^\n])|(\*+)|(\?)|([%_])/g, (_all, escaped, stars, mark, special) => {
    if (stars) return '%'
    if (mark) return '_'
    if (special) return `\\${special}`
    return /[%_\\]/.test(escaped) ? `\\${escaped}` : escaped
  })
}
