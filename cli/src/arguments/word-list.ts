import { usageError } from '../program/cli-error.ts'

type WordOption<T> = { readonly option: string; readonly known: readonly T[] }

/** Parses `comments,shares` as known words, each once. */
export function parseWordList<T extends string>(text: string, { option, known }: WordOption<T>): readonly T[] {
  const words = new Set(text.split(',').flatMap((word) => word.trim() || []))
  if (words.size === 0) throw usageError(`${option}: must not be empty`, known.join(','))
  return [...words].map((word) => {
    const match = known.find((name) => name === word)
    if (match === undefined) throw usageError(`${option}: expected ${known.join(', ')}, got "${word}"`)
    return match
  })
}
