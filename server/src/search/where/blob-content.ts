import { condition } from '../condition.ts'
import { requireText } from '../literal.ts'
import { ENCODED, hasWildcard, likeOf, literalOf, PLAIN, splitPattern } from '../pattern.ts'
import type { Where } from '../place.ts'

/** The text of a blob: as it was sent, or in the printable ASCII in which it is stored. */
export const blobContent: Where = (value, { object }) => {
  const { raw } = requireText(value)
  const forms = [PLAIN, ENCODED].map((encoding) => splitPattern(raw, encoding))
  const isPattern = forms.some(hasWildcard)
  const texts = new Set(forms.map((parts) => (isPattern ? likeOf(parts) : literalOf(parts))))
  return condition(`${object}.content ${isPattern ? 'LIKE' : '='} ANY (?::text[])`, [...texts])
}
