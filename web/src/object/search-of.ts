import { fieldQuery } from '../query/field-query.ts'

const MAX_TEXT_LENGTH = 1000

/** The query for a value in a config; none for what the language cannot ask for. */
export function searchOf(field: string, text: string): string | undefined {
  const isAskable = text.length <= MAX_TEXT_LENGTH && !/\p{Cs}/u.test(text + field) && !/\p{Cc}/u.test(field)
  return isAskable ? fieldQuery(field, text).replace(/\p{Cc}/gu, escapeOf) : undefined
}

/** The field of a member. Dots in its key are no steps. */
export function fieldBelow(field: string | undefined, key: string): string | undefined {
  return field === undefined ? undefined : `${field}.${key.replace(/[^\w-]/gu, '\\$&')}`
}

/** The field of the items of a list: one step into a list is made without being asked for, further ones are not. */
export function fieldOfItems(field: string | undefined, isInList: boolean): string | undefined {
  return field !== undefined && isInList ? `${field}*` : field
}

/** Escapes a character in the way the server stores values of configs. */
function escapeOf(character: string): string {
  const code = character.charCodeAt(0)
  return { 9: '\\t', 10: '\\n', 13: '\\r' }[code] ?? `\\x${code.toString(16).padStart(2, '0')}`
}
