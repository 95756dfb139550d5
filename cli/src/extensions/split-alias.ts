import { usageError } from '../program/cli-error.ts'

const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g
const QUOTED = /"([^"]*)"|'([^']*)'/g

/** Splits the words of an alias at blanks outside of quotes. Nothing else of a shell has a meaning. */
export function splitAlias(text: string): readonly string[] {
  if (text.replace(WORD, '').trim() !== '') throw usageError(`alias: a quote is not closed in: ${text}`)
  return (text.match(WORD) ?? []).map((word) =>
    word.replace(QUOTED, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}
