/** Why a text cannot be stored, or null. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain the character NUL (U+0000)'
  return surrogateFault(text)
}

/** The same for a text that is stored escaped, where NUL is allowed. */
export function surrogateFault(text: string): string | null {
  return text.isWellFormed() ? null : 'must not contain a lone surrogate'
}
