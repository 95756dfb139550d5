import { asText, requireStorable } from '../literal.ts'
import type { Node, Text } from '../tree.ts'

/** The words of a list, still escaped; one empty word for an empty list. */
export function* listed(value: Node): Generator<string> {
  for (const text of textsOf(value)) {
    for (const raw of text.raw.trim().split(/\s+/)) yield requireStorable({ ...text, raw }).raw
  }
}

function textsOf(value: Node): readonly Text[] {
  return value.kind === 'list' ? value.items : [asText(value)]
}
