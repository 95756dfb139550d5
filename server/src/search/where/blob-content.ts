import { allOf, type Condition, condition, type Form, withSelectivity } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { LIMITS } from '../limits.ts'
import { requireText } from '../literal.ts'
import { ENCODED, hasWildcard, hasWord, likeOf, literalOf, type Part, PLAIN, splitPattern } from '../pattern.ts'
import { loosened, wholeCharacters } from '../stored-characters.ts'
import { likeLong, longText } from './long-text.ts'

/** The text of a blob: as sent, or in its stored form of printable ASCII. */
export const blobContent: ValueCondition = (value, { object, form }) => {
  const { raw } = requireText(value)
  const column = `${object}.content`
  const [plain, encoded] = [splitPattern(raw, PLAIN), splitPattern(raw, ENCODED)]
  const expression = wholeCharacters(encoded)
  if (expression !== undefined) return matches(column, { plain, encoded, expression, form })
  const forms = [plain, encoded]
  if (forms.some(hasWildcard)) return likeLong(longText(column), { patterns: forms, form })
  const equal = condition(`${column} = ANY (?::text[])`, forms.map(literalOf))
  // Long texts are not in the index.
  if (raw.length > LIMITS.patternChars || !forms.every(hasWord)) return equal
  return withSelectivity(
    'rough',
    form === 'scan' ? equal : allOf([likeLong(longText(column), { patterns: forms, form }), equal]),
  )
}

type Pattern = {
  readonly plain: readonly Part[]
  readonly encoded: readonly Part[]
  readonly expression: string
  readonly form: Form
}

/** Regular expressions are slow: tried last, and only if a character may be stored as several. */
function matches(column: string, { plain, encoded, expression, form }: Pattern): Condition {
  const loose = loosened(encoded)
  const like = likeLong(longText(column), { patterns: [plain, loose], form })
  const exact = condition(
    `${column} LIKE ANY (?::text[]) OR (${column} LIKE ? AND ${column} LIKE ? AND ${column} ~ ?)`,
    [likeOf(plain), likeOf(encoded)],
    likeOf(loose),
    HOLDS_BACKSLASH,
    expression,
  )
  return form === 'scan' ? withSelectivity(like.selectivity, exact) : allOf([like, exact])
}

const HOLDS_BACKSLASH = '%\\\\%'
