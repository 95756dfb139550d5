import { validationError } from './api-error.ts'

/** Refuses a misspelt option by its name: left out silently, it would have no effect. */
export function checkKnown(given: unknown, known: Readonly<Record<string, boolean>>, of = ''): void {
  if (!isObject(given))
    throw validationError(of.replace(/\.$/, '') || 'options', `must be an object, not ${describeValue(given)}`)
  const stray = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (stray === undefined) return
  const names = Object.keys(known)
  const near = nearestName(stray, names)
  throw validationError(
    `${of}${stray}`,
    `is not an option; ${near === undefined ? '' : `did you mean ${near}? `}there are ${names.join(', ')}`,
  )
}

/** The name with the fewest changes from the given one; undefined where no name is near. */
function nearestName(given: string, names: readonly string[]): string | undefined {
  const plain = plainName(given)
  const [nearest] = names
    .map((name) => ({ name, changes: changesBetween(plain, plainName(name)) }))
    .sort((a, b) => a.changes - b.changes)
  return nearest && nearest.changes <= Math.ceil(plain.length / 3) ? nearest.name : undefined
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** The number of characters to insert, delete or replace. */
function changesBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[to.length] ?? 0
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
