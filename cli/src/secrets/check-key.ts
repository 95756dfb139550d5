import { usageError } from '../program/cli-error.ts'

/** Keys become a header: one word of printable ASCII. The key itself is never part of a message. */
export function checkKey(text: string, source: string): string {
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw usageError(`${source}: expected an API key (one word of ASCII characters)`)
  return key
}
