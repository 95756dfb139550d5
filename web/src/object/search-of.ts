import { fieldQuery } from '../query/field-query.ts'

const LONGEST = 1000

/** The query for a value in a config; none for what the language cannot ask for as it stands. */
export function searchOf(field: string, text: string): string | undefined {
  const isAskable = text !== '' && text.length <= LONGEST && !/[\p{Cc}\p{Cs}]/u.test(text + field)
  return isAskable ? fieldQuery(field, text) : undefined
}
