import { parseLossless } from '@lazaret/sdk'

/** Lists and objects are written as JSON; anything else is the text itself. */
export function typedValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return parseLossless(text)
  } catch {
    return text
  }
}
