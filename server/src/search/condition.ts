import type { QueryError } from './query-error.ts'

/** A name or pattern of the query that only the database can turn into ids, keys or tags; bound as the array of those. */
export type Lookup = {
  readonly lookup: LookupKind | 'nothing'
  readonly name: string
  /** What to answer when nobody has that name. */
  readonly refusal: string
  readonly position: number
  /** What else is wrong: told to those only who may know the name. */
  readonly fault?: QueryError
}
export type LookupKind = 'uploaders' | 'sharers' | 'users' | 'groups' | 'attributes' | 'openAttributes'

export type Value = string | number | readonly (string | number)[]

/** SQL in which every value of the query is a `?`. */
export type Statement<Binding> = { readonly sql: string; readonly bindings: readonly Binding[] }

/**
 * How an index finds what a condition selects: a `few` objects, whatever is stored; `some`, perhaps many; `rough`ly, with
 * others that take long to tell apart; or not at all, so that `all` objects must be looked at.
 */
export type Reach = 'few' | 'some' | 'rough' | 'all'

export type Condition = Statement<Value | Lookup> & {
  /** How many tables PostgreSQL may join to the outer query for it. */
  readonly joins: number
  readonly reach: Reach
  /** Whether it only bounds the time by which listings are ordered. */
  readonly isTime?: true
}

// Planning time grows fast with the tables joined: 200 conditions on tags would take seconds, 500 minutes.
const MOST_JOINS = 8

export const ALWAYS = condition('true')
export const NEVER: Condition = { ...condition('false'), reach: 'few' }

export function condition(sql: string, ...bindings: (Value | Lookup)[]): Condition {
  return { sql, bindings, joins: 0, reach: 'all' }
}

/** What is wrong is told in its turn: of several faults the first counts, and a name may be unknown before it. */
export function refused(fault: QueryError): Condition {
  return condition('?', { lookup: 'nothing', name: '', refusal: fault.message, position: fault.position ?? 0, fault })
}

/** The same condition, which an index serves. */
export function reaching(reach: Reach, found: Condition): Condition {
  return { ...found, reach }
}

/** Rows of another table that belong to objects. */
export type Rows = { readonly from: string; readonly objectId: string; readonly where: string }

/** How a condition is written: see `Place`. */
export type Form = 'walk' | 'seek' | 'seek any'

/** Whether the object has such a row. */
export function hasRow(
  { object, form }: { readonly object: string; readonly form: Form },
  { from, objectId, where }: Rows,
  ...bindings: (Value | Lookup)[]
): Condition {
  const found = { bindings, reach: 'some' } as const
  if (form === 'seek any') {
    const ids = `SELECT ${objectId} FROM ${from} WHERE ${where}`
    return { ...found, sql: `${object}.id = ANY (ARRAY (${ids}))`, joins: 0 }
  }
  const rows = `SELECT 1 FROM ${from} WHERE ${objectId} = ${object}.id AND (${where})`
  // With an offset it stays a look-up for each object; without, the planner makes a join of it where it can.
  return form === 'walk'
    ? { ...found, sql: `EXISTS (${rows} OFFSET 0)`, joins: 0 }
    : { ...found, sql: `EXISTS (${rows})`, joins: 1 }
}

export function allOf(items: readonly Condition[]): Condition {
  let joins = 0
  const limited = items.map((item) => {
    if (joins + item.joins > MOST_JOINS) return unjoined(item)
    joins += item.joins
    return item
  })
  const reach = narrowest(items)
  const isTime = items.length > 0 && items.every((item) => item.isTime)
  return { ...join(limited, ' AND '), joins, reach, ...(isTime ? { isTime } : {}) }
}

export function anyOf(items: readonly Condition[]): Condition {
  return { ...join(items, ' OR '), joins: 0, reach: widest(items) }
}

export function not(item: Condition): Condition {
  return { sql: `NOT (${item.sql})`, bindings: item.bindings, joins: item.joins, reach: 'all' }
}

const REACHES: readonly Reach[] = ['few', 'some', 'rough', 'all']

function narrowest(items: readonly Condition[]): Reach {
  return REACHES.find((reach) => items.some((item) => item.reach === reach)) ?? 'all'
}

function widest(items: readonly Condition[]): Reach {
  return REACHES.findLast((reach) => items.some((item) => item.reach === reach)) ?? 'all'
}

// The comparison is dropped by the planner, but only after it has looked for joins. It leaves NULL what it is.
function unjoined(item: Condition): Condition {
  return item.joins === 0 ? item : { ...item, sql: `(${item.sql}) = true`, joins: 0 }
}

function join(items: readonly Condition[], operator: string): Statement<Value | Lookup> {
  return { sql: items.map(({ sql }) => `(${sql})`).join(operator), bindings: items.flatMap(({ bindings }) => bindings) }
}
