import { JsonFault } from '../../json/json-fault.ts'
import { parseLossless } from '../../json/lossless.ts'

/** A value from the text of the database. The driver would round large numbers. */
export function storedValue(text: string): unknown {
  try {
    return parseLossless(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    // Older servers accepted what is refused now, such as deep nesting.
    return JSON.parse(text)
  }
}
