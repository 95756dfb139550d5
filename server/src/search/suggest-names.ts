import { similarNames } from './similar-names.ts'

const MAX_SUGGESTIONS = 5

/** The names that the text may be a misspelling of, otherwise those that contain it: `download` is part of downloadFile. */
export function suggestNames(text: string, names: readonly string[]): string[] {
  const similar = similarNames(text, names)
  const part = text.toLowerCase()
  const suggestions = similar.length > 0 ? similar : names.filter((name) => name.toLowerCase().includes(part))
  return suggestions.slice(0, MAX_SUGGESTIONS)
}
