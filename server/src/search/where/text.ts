import { anyOf, type Condition, condition, exists } from '../condition.ts'
import { isPattern, removeEscapes, requireText, toLike } from '../literal.ts'
import { type Column, columnAt, type Where } from '../place.ts'
import type { Text } from '../tree.ts'

export function text(column: Column): Where {
  return (value, place) => matches(columnAt(column, place), requireText(value))
}

/** A hash in lower-case hex: a whole one may be written in upper case, a pattern is taken as it is. */
export function hash(column: string, digits: number): Where {
  return (value, place) => {
    const { raw, ...rest } = requireText(value)
    const isWhole = raw.length === digits && /^[0-9a-f]+$/i.test(raw)
    return matches(columnAt(column, place), { ...rest, raw: isWhole ? raw.toLowerCase() : raw })
  }
}

/** The main name of a file or any name under which it came again. */
export const fileName: Where = (value, { object }) => {
  const text = requireText(value)
  if (!isPattern(text.raw)) {
    const name = removeEscapes(text.raw)
    const further = `ARRAY (SELECT n.id FROM object AS n WHERE n.alt_names @> ARRAY[?]::varchar[])`
    // By id: the planner expects every 200th row to contain any name, and would rather walk the whole listing.
    return condition(`${object}.file_name = ? OR ${object}.id = ANY (${further})`, name, name)
  }
  const alternative = matches('n.name', text)
  const names = `SELECT 1 FROM unnest(${object}.alt_names) AS n (name) WHERE ${alternative.sql}`
  return anyOf([matches(`${object}.file_name`, text), exists(names, ...alternative.bindings)])
}

/** Any row of a table whose rows belong to objects. */
export function anyRow(table: string, column: string): Where {
  return (value, { object }) => {
    const { sql, bindings } = matches(`t.${column}`, requireText(value))
    return exists(`SELECT 1 FROM ${table} AS t WHERE t.object_id = ${object}.id AND ${sql}`, ...bindings)
  }
}

function matches(expression: string, { raw }: Text): Condition {
  if (isPattern(raw)) return condition(`${expression} LIKE ?`, toLike(raw))
  return condition(`${expression} = ?`, removeEscapes(raw))
}
