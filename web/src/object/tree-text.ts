import { isRawNumber } from '@lazaret/sdk'

/** A value that has no members, as text: numbers as they were sent. */
export function leafText(value: unknown): string {
  return isRawNumber(value) ? value.rawJSON : String(value)
}

/** Checks for more values than a limit, however many there are. */
export function hasMoreLeavesThan(value: unknown, limit: number): boolean {
  const waiting = [value]
  for (let leaves = 0; waiting.length > 0; ) {
    const next = waiting.pop()
    if (isRawNumber(next) || typeof next !== 'object' || next === null) leaves += 1
    else for (const item of Object.values(next)) waiting.push(item)
    if (leaves > limit) return true
  }
  return false
}

/** Checks that a text in lower case occurs in a key or value of JSON. */
export function contains(value: unknown, text: string): boolean {
  if (isRawNumber(value) || typeof value !== 'object' || value === null)
    return leafText(value).toLowerCase().includes(text)
  if (Array.isArray(value)) return value.some((item) => contains(item, text))
  return Object.entries(value).some(([key, item]) => key.toLowerCase().includes(text) || contains(item, text))
}
