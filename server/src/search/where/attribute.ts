import { type Condition, hasRow, type Lookup, type LookupKind } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { PLAIN } from '../pattern.ts'
import { excerpt, QueryError } from '../query-error.ts'
import { isPattern } from '../raw-value.ts'
import type { Node } from '../tree.ts'
import { matchesJson } from './json.ts'
import { longText } from './long-text.ts'

const DOCUMENTS = {
  column: 't.value',
  text: longText('t.value::text'),
  encoding: PLAIN,
  encodeBound: (text: string) => text,
} as const

/** An attribute of a key that the caller may read; for a hidden key most callers may only use exact values. */
export const attribute: ValueCondition = (value, context) => {
  const [, ...path] = context.path
  const [key] = path
  if (!key) throw new QueryError('Missing attribute key (attribute.<key>:)', context.start, { expected: KEY })
  const unknown = `No such attribute: ${excerpt(key.name)}`
  if (key.name.includes('\0')) throw new QueryError(unknown, context.start)
  const readable = lookup('attributes', key.name, unknown, context)
  const matching = conditionOrFault(() => matchesJson(value, { ...DOCUMENTS, form: context.form }, path))
  const rows = (where: string) => ({ from: 'attribute AS t', objectId: 't.object_id', where })
  if (matching instanceof QueryError) return hasRow(context, rows(NAMED), { ...readable, fault: matching })
  const keys = isExact(value) ? [readable] : [readable, lookup('openAttributes', key.name, HIDDEN, value)]
  const named = keys.map(() => NAMED).join(' AND ')
  return hasRow(context, rows(`${named} AND (${matching.sql})`), ...keys, ...matching.bindings)
}

const NAMED = 't.key = ANY (?::varchar[])'
const KEY = ['attribute.<key>']

const HIDDEN = `Using wildcards and ranges for hidden attributes requires 'reading_all_attributes' capability`

// Faults of the value are reported after the key is found.
function conditionOrFault(read: () => Condition): Condition | QueryError {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}

function isExact(value: Node): boolean {
  return (value.kind === 'word' || value.kind === 'phrase') && !isPattern(value.raw)
}

function lookup(kind: LookupKind, name: string, refusal: string, { start }: { readonly start: number }): Lookup {
  return { lookup: kind, name, refusal, position: start }
}
