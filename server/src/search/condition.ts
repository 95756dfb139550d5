import type { TimeBounds } from '../tables/where.ts'
import type { QueryError } from './query-error.ts'

/** A name or pattern that the database resolves to ids, keys or tags; bound as their array. */
export type Lookup = {
  readonly lookup: LookupKind | 'nothing'
  readonly name: string
  /** The error message for an unknown name. */
  readonly refusal: string
  readonly position: number
  /** A further fault, reported only to callers who may know the name. */
  readonly fault?: QueryError
}
export type LookupKind = 'uploaders' | 'sharers' | 'users' | 'groups' | 'attributes' | 'openAttributes' | 'similar'

export type Value = string | number | readonly (string | number)[]

/** SQL in which every value of the query is a `?`. */
export type Statement<Binding> = { readonly sql: string; readonly bindings: readonly Binding[] }

/**
 * How many objects an index leaves for a condition: a `few`, regardless of the data; `some`, perhaps many; a `rough` superset
 * that is slow to recheck; or `all`, as no index supports it.
 */
export type Selectivity = 'few' | 'some' | 'rough' | 'all'

export type Condition = Statement<Value | Lookup> & {
  /** The number of tables that PostgreSQL may join to the outer query. */
  readonly joins: number
  readonly selectivity: Selectivity
  /** If it only bounds the upload time, by which listings are ordered. */
  readonly time?: TimeBounds
  /** The tag that the object must carry, if that is all of it. */
  readonly tag?: string
  /** If it is about rows of another table: gives the numbers of their objects, an object perhaps many times. */
  readonly numbers?: Statement<Value | Lookup>
}

// Planning time grows fast with the tables joined: 200 conditions on tags would take seconds, 500 minutes.
const MAX_JOINS = 8

export const ALWAYS = condition('true')
export const NEVER: Condition = { ...condition('false'), selectivity: 'few' }

export function condition(sql: string, ...bindings: (Value | Lookup)[]): Condition {
  return { sql, bindings, joins: 0, selectivity: 'all' }
}

/** Faults are reported in order: the first one counts, and an unknown name may come before it. */
export function refused(fault: QueryError): Condition {
  return condition('?', { lookup: 'nothing', name: '', refusal: fault.message, position: fault.position ?? 0, fault })
}

/** The same condition with another selectivity. */
export function withSelectivity(selectivity: Selectivity, found: Condition): Condition {
  return { ...found, selectivity }
}

/** Rows of another table that belong to objects. */
export type Rows = { readonly from: string; readonly objectId: string; readonly where: string }

/** How a condition is written: see the terms in `compile.ts`. */
export type Form = 'scan' | 'index' | 'index any'

/** The condition that the object has such a row. */
export function hasRow(
  { object, form }: { readonly object: string; readonly form: Form },
  { from, objectId, where }: Rows,
  ...bindings: (Value | Lookup)[]
): Condition {
  const ids = `SELECT ${objectId} FROM ${from} WHERE ${where}`
  const found = { bindings, selectivity: 'some', numbers: { sql: ids, bindings } } as const
  if (form === 'index any') return { ...found, sql: `${object}.id = ANY (ARRAY (${ids}))`, joins: 0 }
  const rows = `SELECT 1 FROM ${from} WHERE ${objectId} = ${object}.id AND (${where})`
  // With an offset it stays a look-up per object; without it, the planner may turn it into a join.
  return form === 'scan'
    ? { ...found, sql: `EXISTS (${rows} OFFSET 0)`, joins: 0 }
    : { ...found, sql: `EXISTS (${rows})`, joins: 1 }
}

export function allOf(items: readonly Condition[]): Condition {
  let joins = 0
  const limited = items.map((item) => {
    if (joins + item.joins > MAX_JOINS) return unjoined(item)
    joins += item.joins
    return item
  })
  const selectivity = narrowest(items)
  const times = items.flatMap(({ time }) => time ?? [])
  const isTime = items.length > 0 && times.length === items.length
  return { ...join(limited, ' AND '), joins, selectivity, ...(isTime ? { time: withinAll(times) } : {}) }
}

/** The texts of times are ordered as the times are. */
export function withinAll(times: readonly TimeBounds[]): TimeBounds {
  const low = times.flatMap(({ notBefore }) => notBefore ?? []).sort()
  const high = times.flatMap(({ notAfter }) => notAfter ?? []).sort()
  return { notBefore: low.at(-1) ?? null, notAfter: high[0] ?? null }
}

export function anyOf(items: readonly Condition[]): Condition {
  return { ...join(items, ' OR '), joins: 0, selectivity: widest(items) }
}

export function not(item: Condition): Condition {
  return { sql: `NOT (${item.sql})`, bindings: item.bindings, joins: item.joins, selectivity: 'all' }
}

const SELECTIVITIES: readonly Selectivity[] = ['few', 'some', 'rough', 'all']

function narrowest(items: readonly Condition[]): Selectivity {
  return SELECTIVITIES.find((selectivity) => items.some((item) => item.selectivity === selectivity)) ?? 'all'
}

function widest(items: readonly Condition[]): Selectivity {
  return SELECTIVITIES.findLast((selectivity) => items.some((item) => item.selectivity === selectivity)) ?? 'all'
}

// The planner drops the comparison, but only after it has looked for joins. NULL stays NULL.
function unjoined(item: Condition): Condition {
  return item.joins === 0 ? item : { ...item, sql: `(${item.sql}) = true`, joins: 0 }
}

function join(items: readonly Condition[], operator: string): Statement<Value | Lookup> {
  return { sql: items.map(({ sql }) => `(${sql})`).join(operator), bindings: items.flatMap(({ bindings }) => bindings) }
}
