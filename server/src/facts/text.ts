export const MAX_TEXT_LENGTH = 512

/** Bounded, and without what the database refuses in JSON: NUL, and halves of surrogate pairs. */
export function cleanText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed()
}

/** The bytes up to the next zero, as Latin-1. */
export function zeroTerminated(data: Buffer, at: number, maxLength = MAX_TEXT_LENGTH): string {
  if (at < 0 || at >= data.length) throw new RangeError('a text begins behind the end of the file')
  const bytes = data.subarray(at, at + maxLength)
  const end = bytes.indexOf(0)
  return cleanText(bytes.toString('latin1', 0, end < 0 ? bytes.length : end))
}

/** A time as the contract writes it; null for none, and for years that no compiler has seen. */
export function timeOfSeconds(seconds: number): string | null {
  return seconds === 0 ? null : new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, '.000000+00:00')
}
