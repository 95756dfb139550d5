import { validationError } from './api-error.ts'

/** Refuses a misspelt option by its name: left out silently, it would have no effect. */
export function checkKnown(given: unknown, known: Readonly<Record<string, boolean>>, of = ''): void {
  if (!isObject(given))
    throw validationError(of.replace(/\.$/, '') || 'options', `must be an object, not ${describeValue(given)}`)
  const stray = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (stray === undefined) return
  const names = Object.keys(known)
  const near = names.find((name) => isLike(stray, name))
  throw validationError(
    `${of}${stray}`,
    `is not an option; ${near === undefined ? '' : `did you mean ${near}? `}there are ${names.join(', ')}`,
  )
}

/** `pagesize`, `page_size` and `page` are like `pageSize`. */
function isLike(stray: string, name: string): boolean {
  const [given, known] = [plainName(stray), plainName(name)]
  return known.startsWith(given) || given.startsWith(known)
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** Neither a list nor bytes. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

const MAX_SHOWN_LENGTH = 40

/** A value for a message; a long text may be a content or a secret. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length > MAX_SHOWN_LENGTH ? 'a text' : JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  return ArrayBuffer.isView(value) ? 'bytes' : 'an object'
}
