import { JsonFault } from '../../json/json-fault.ts'
import { parseLossless } from '../../json/lossless.ts'

/** A value as the database writes it. The driver would round big numbers. */
export function storedValue(text: string): unknown {
  try {
    return parseLossless(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    // Older servers took what is refused today, such as deep nesting.
    return JSON.parse(text)
  }
}
