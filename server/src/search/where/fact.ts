import { MAX_TERM_LENGTH, type TermField } from '../../tables/file-term.ts'
import { type Condition, hasRow, withSelectivity } from '../condition.ts'
import type { ConditionContext, ValueCondition } from '../condition-context.ts'
import { requireText } from '../literal.ts'
import { hasPrefix, hasWord, PLAIN, splitPattern } from '../pattern.ts'
import { invalidValue } from '../query-error.ts'
import { isPattern, removeEscapes, toLike } from '../raw-value.ts'
import { date } from './date.ts'
import { between, readRange } from './integer.ts'
import type { RangeBound } from './range-bound.ts'

const TERM = 't.value'
const MIN_INDEXED_CHARACTERS = 3

/** A fact of a file; the case does not matter. */
export function fact(field: TermField): ValueCondition {
  return (value, context) => {
    const { sql, binding, isIndexed } = comparisonOf(requireText(value).raw)
    const found = hasTerm(context, `t.field = ? AND ${TERM} ${sql}`, field, binding)
    return isIndexed ? found : withSelectivity('all', found)
  }
}

/** Any fact that can be searched as text. */
export const anyFact: ValueCondition = (value, context) => {
  const { sql, binding, isIndexed } = comparisonOf(requireText(value).raw)
  const found = hasTerm(context, `${TERM} ${sql}`, binding)
  return withSelectivity(isIndexed && binding.length >= MIN_INDEXED_CHARACTERS ? 'rough' : 'all', found)
}

/** The time stamp of a program. */
export const compiledOn: ValueCondition = (value, context) =>
  hasFacts(context, 'f.compiled_on', date('compiled_on')(value, { ...context, object: 'f', relations: 1 }))

/** The entropy of all bytes, in bits per byte. */
export const entropy: ValueCondition = (value, context) =>
  hasFacts(context, 'f.entropy_millis', between('f.entropy_millis', readRange(value, readMillis)))

type Comparison = { readonly sql: string; readonly binding: string; readonly isIndexed: boolean }

function comparisonOf(raw: string): Comparison {
  const lower = raw.toLowerCase()
  if (!isPattern(raw)) return { sql: '= ?', binding: removeEscapes(lower).slice(0, MAX_TERM_LENGTH), isIndexed: true }
  const parts = splitPattern(lower, PLAIN)
  return { sql: 'LIKE ?', binding: toLike(lower), isIndexed: hasPrefix(parts) || hasWord(parts) }
}

function hasTerm(context: ConditionContext, where: string, ...bindings: readonly string[]): Condition {
  return hasRow(context, { from: 'file_term AS t', objectId: 't.object_id', where }, ...bindings)
}

function hasFacts(context: ConditionContext, column: string, { sql, bindings }: Condition): Condition {
  const where = `${column} IS NOT NULL AND (${sql})`
  return hasRow(context, { from: 'file_facts AS f', objectId: 'f.object_id', where }, ...bindings)
}

function readMillis({ text, start }: RangeBound): bigint {
  const [, whole, fraction = ''] = /^([0-8])(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw invalidValue(text, 'entropy', { start })
  return BigInt(whole + fraction.padEnd(3, '0'))
}
