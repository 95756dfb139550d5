import { requireText } from '../literal.ts'
import type { Node, Text } from '../tree.ts'

/** What a list names, separated by blanks; still escaped, and one empty word for an empty list. */
export function* listed(value: Node): Generator<string> {
  for (const { raw } of textsOf(value)) yield* raw.trim().split(/\s+/)
}

function textsOf(value: Node): readonly Text[] {
  return value.kind === 'list' ? value.items.map(requireText) : [requireText(value)]
}
