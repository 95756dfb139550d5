import type { Kind } from '../records/kinds.ts'

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i

/** The query for hashes that were pasted, however they are separated; undefined for any other text. */
export function queryOfHashes(kind: Kind, text: string): string | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (words.length === 0 || !words.every((word) => HASH.test(word))) return undefined
  const isForIds = words.every((word) => word.length === 64)
  if (kind === 'object')
    return isForIds ? words.map((word) => `dhash:${word}`).join(' OR ') : multi('file.multi', words)
  return multi('multi', words)
}

function multi(field: string, words: readonly string[]): string {
  return `${field}:"${words.join(' ')}"`
}
