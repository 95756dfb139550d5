import { exists, type Lookup, type LookupKind } from '../condition.ts'
import { isPattern } from '../literal.ts'
import { PLAIN } from '../pattern.ts'
import type { Where } from '../place.ts'
import { excerpt, QueryError } from '../query-error.ts'
import type { Node } from '../tree.ts'
import { matchesJson } from './json.ts'

const DOCUMENTS = { column: 't.value', encoding: PLAIN, encodeBound: (text: string) => text }

/** Any attribute of a key that the caller may read; of a hidden one most callers may only ask for exact values. */
export const attribute: Where = (value, { object, path: [, ...path] }) => {
  const [key] = path
  if (!key) throw new QueryError('Missing attribute key (attribute.<key>:)', value.start)
  const unknown = `No such attribute: ${excerpt(key.name)}`
  if (key.name.includes('\0')) throw new QueryError(unknown, value.start)
  const keys: Lookup[] = [lookup('attributes', key.name, unknown, value)]
  if (!isExact(value)) keys.push(lookup('openAttributes', key.name, HIDDEN, value))
  const { sql, bindings } = matchesJson(value, DOCUMENTS, path)
  const named = keys.map(() => 't.key = ANY (?::varchar[])').join(' AND ')
  return exists(
    `SELECT 1 FROM attribute AS t WHERE t.object_id = ${object}.id AND ${named} AND ${sql}`,
    ...keys,
    ...bindings,
  )
}

const HIDDEN = `Using wildcards and ranges for hidden attributes requires 'reading_all_attributes' capability`

function isExact(value: Node): boolean {
  return (value.kind === 'word' || value.kind === 'phrase') && !isPattern(value.raw)
}

function lookup(kind: LookupKind, name: string, refusal: string, { start }: Node): Lookup {
  return { lookup: kind, name, refusal, position: start }
}
