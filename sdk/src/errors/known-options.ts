import { validationError } from './api-error.ts'

/** Refuses a misspelt option by its name: left out silently, it would have no effect. */
export function checkKnown(given: object, known: Readonly<Record<string, true>>, of = ''): void {
  const stray = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (stray === undefined) return
  throw validationError(`${of}${stray}`, `is not an option; there are ${Object.keys(known).join(', ')}`)
}
