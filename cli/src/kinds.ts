import { usageError } from './cli-error.ts'

const words: Readonly<Record<string, Kind>> = {
  file: 'file',
  files: 'file',
  object: 'object',
  objects: 'object',
  config: 'config',
  configs: 'config',
  blob: 'blob',
  blobs: 'blob',
}
export type Kind = 'file' | 'object' | 'config' | 'blob'
/** Kinds that can be listed. */
export type ListedKind = 'file' | 'object'

export function kindOf(word: string): Kind | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}

export function listedKind(word: string | undefined): ListedKind {
  const kind = word === undefined ? 'file' : kindOf(word)
  if (kind === 'file' || kind === 'object') return kind
  throw usageError(`type: "${word}" cannot be listed; use files or objects`)
}

/** `[type] QUERY`: the first word is a type only where another word follows. */
export function kindAndQuery(given: readonly string[]): { kind: Kind; query: string } {
  const [first = '', second] = given
  if (second === undefined) return { kind: 'file', query: first }
  const kind = kindOf(first)
  if (!kind || given.length > 2)
    throw usageError('the query must be one argument', "put it in quotes: lazaret search 'tag:emotet AND size:>=1MB'")
  return { kind, query: second }
}
