import { anyOf, type Condition, condition, withSelectivity } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { LIMITS } from '../limits.ts'
import { requireShort } from '../literal.ts'
import { ENCODED_WITH_ESCAPES, hasWord, likeOf, type Part, splitPattern } from '../pattern.ts'
import { QueryError } from '../query-error.ts'
import type { Node } from '../tree.ts'
import { likeInJson } from './json.ts'
import { listed } from './listed.ts'
import { configText, type LongText, likeAnyLong, longText } from './long-text.ts'

/** Configs that contain any of the words, or have any of the identifiers. */
export const configWords = wordList(configText, likeInJson)

/** The same for blobs. */
export const blobWords = wordList((object) => longText(`${object}.content`), likeOf)

function wordList(textOf: (object: string) => LongText, toLike: (parts: readonly Part[]) => string): ValueCondition {
  return (value, { object, form }): Condition => {
    const { hashes, patterns, isIndexed } = readList(value, toLike)
    const conditions: Condition[] = []
    if (hashes.size > 0)
      conditions.push(withSelectivity('few', condition(`${object}.dhash = ANY (?::varchar[])`, [...hashes])))
    if (patterns.size > 0) conditions.push(likeAnyLong(textOf(object), [...patterns], { isIndexed, form }))
    return anyOf(conditions)
  }
}

function readList(value: Node, toLike: (parts: readonly Part[]) => string) {
  const hashes = new Set<string>()
  const patterns = new Set<string>()
  let isIndexed = true
  for (const word of new Set(listed(value))) {
    requireShort(word, value)
    const parts = splitPattern(word, ENCODED_WITH_ESCAPES)
    if (/^[0-9a-f]{64}$/i.test(word)) hashes.add(word.toLowerCase())
    else {
      patterns.add(toLike(anywhere(parts)))
      isIndexed &&= hasWord(parts)
    }
    if (hashes.size > LIMITS.listedHashes) throw tooMany('hashes', LIMITS.listedHashes, value)
    if (patterns.size > LIMITS.listedWords) throw tooMany('words', LIMITS.listedWords, value)
  }
  return { hashes, patterns, isIndexed }
}

const STAR: Part = { wildcard: '*' }

function anywhere(parts: readonly Part[]): Part[] {
  return [STAR, ...parts, STAR]
}

function tooMany(what: string, most: number, { start }: Node): QueryError {
  return new QueryError(`The list has too many ${what}: at most ${most} are allowed`, start)
}
