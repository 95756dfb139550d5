import { invalidField } from '../../errors/problems.ts'

const KEY = /^[a-z0-9_-]{1,32}$/

/** The key in its stored form. */
export function attributeKey(sent: string, field: string): string {
  const key = plainKey(sent)
  if (KEY.test(key)) return key
  const shown = key.length > 60 ? `${key.slice(0, 60)}…` : key
  throw invalidField(
    field,
    `Key should contain max 32 chars and include only letters, digits, underscores and dashes, not "${shown}"`,
  )
}

/** The key as it would be stored, whether or not it can be one. */
export function plainKey(sent: string): string {
  return sent.toLowerCase().trim()
}

/** Refuses empty values: null, and the empty text, list and object. */
export function requireValue(value: unknown, field: string): void {
  const isEmpty =
    value === null || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  if (isEmpty) throw invalidField(field, "Value shouldn't be empty")
}
