import { usageError } from '../program/cli-error.ts'
import { similarTo } from '../text/similar.ts'

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
const wireTypes: Readonly<Record<string, Kind>> = { file: 'file', static_config: 'config', text_blob: 'blob' }

const MAX_SHOWN_QUERY = 60

export const KINDS = ['file', 'config', 'blob', 'object'] as const
export type Kind = (typeof KINDS)[number]
/** Kinds that objects have; `object` is any of them. */
export type OwnKind = Exclude<Kind, 'object'>

export function kindOf(word: string): Kind | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}

export function parseListedKind(word: string | undefined): Kind {
  const kind = word === undefined ? 'file' : kindOf(word)
  if (kind) return kind
  const hint = /^\d+$/.test(word ?? '') ? `at most ${word}: -l ${word}; -n is --dry-run` : undefined
  throw usageError(`type: expected files, configs, blobs or objects, got "${word}"`, hint)
}

/** The kind of an object by its `type` in the words of the server. */
export function kindOfType(type: string): Kind {
  return Object.hasOwn(wireTypes, type) ? (wireTypes[type] ?? 'object') : 'object'
}

export type KindAndQuery = { readonly kind: Kind; readonly query: string | undefined }

/** `[type] QUERY`: the first word is a type only where another word follows. */
export function parseKindAndQuery(given: readonly string[]): KindAndQuery {
  const [first = '', second] = given
  if (second === undefined) return { kind: 'file', query: first }
  const kind = kindOf(first)
  const isMisspelt = !kind && similarTo(first, Object.keys(words)).length > 0
  if (given.length > 2 || !(kind || isMisspelt))
    throw usageError('the query must be one argument', `put it in quotes: ${inQuotes(given)}`)
  return { kind: parseListedKind(first), query: second }
}

/** The arguments as they should be; an example where the shell would read them otherwise. */
function inQuotes(given: readonly string[]): string {
  const [first = '', ...rest] = given
  const [type, query] = kindOf(first) ? [`${first} `, rest.join(' ')] : ['', given.join(' ')]
  const isPlain = query.length <= MAX_SHOWN_QUERY && !/['\\\n]/.test(query)
  return `${type}'${isPlain ? query : 'tag:emotet AND size:>=1MiB'}'`
}

/** `[type] [QUERY]`: a single word that names a type is one. */
export function kindAndOptionalQuery(given: readonly string[]): KindAndQuery {
  const [first, second] = given
  if (first === undefined) return { kind: 'file', query: undefined }
  const kind = kindOf(first)
  return kind && second === undefined ? { kind, query: undefined } : parseKindAndQuery(given)
}
