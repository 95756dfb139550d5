import { isIdentifierArgument } from '../arguments/identifiers.ts'
import { usageError } from '../program/cli-error.ts'

export type Words = { readonly ids: readonly string[]; readonly values: readonly string[] }

/** Words are identifiers up to the first that does not look like one; with a query all are values. */
export function splitWords(words: readonly string[], query: string | undefined): Words {
  if (query !== undefined) return { ids: [], values: words }
  const first = words.findIndex((word) => !isIdentifierArgument(word))
  const end = first < 0 ? words.length : first
  if (end === 0)
    throw usageError(
      words.length === 0 ? 'no object given' : `"${words[0]}" is not an identifier`,
      'begin with hashes, @list.txt, - or file:PATH; or use --query',
    )
  return { ids: words.slice(0, end), values: words.slice(end) }
}

/** Values that must not look like identifiers: one that does was meant to come first. */
export function refuseIdentifiers(values: readonly string[], option: string): void {
  const stray = values.find((word) => isIdentifierArgument(word))
  if (stray !== undefined)
    throw usageError(`"${stray}" looks like an identifier but comes after a value`, `give it as ${option} if it is one`)
}
