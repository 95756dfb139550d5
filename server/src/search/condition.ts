/** A name of the query that only the database can turn into ids or keys; bound as the array of those. */
export type Lookup = {
  readonly lookup: LookupKind
  readonly name: string
  /** What to answer when nobody has that name. */
  readonly refusal: string
  readonly position: number
}
export type LookupKind = 'uploaders' | 'sharers' | 'users' | 'groups' | 'attributes' | 'openAttributes'

export type Value = string | number | readonly (string | number)[]

/** SQL in which every value of the query is a `?`. */
export type Statement<Binding> = { readonly sql: string; readonly bindings: readonly Binding[] }

export type Condition = Statement<Value | Lookup> & {
  /** How many tables PostgreSQL may join to the outer query for it. */
  readonly joins: number
}

// Planning time grows fast with the tables joined: 200 conditions on tags would take seconds, 500 minutes.
const MOST_JOINS = 8

export const ALWAYS = condition('true')

export function condition(sql: string, ...bindings: (Value | Lookup)[]): Condition {
  return { sql, bindings, joins: 0 }
}

/** Whether a row is there; the planner makes a join of it where it can. */
export function exists(rows: string, ...bindings: (Value | Lookup)[]): Condition {
  return { sql: `EXISTS (${rows})`, bindings, joins: 1 }
}

export function allOf(items: readonly Condition[]): Condition {
  let joins = 0
  const limited = items.map((item) => {
    if (joins + item.joins > MOST_JOINS) return unjoined(item)
    joins += item.joins
    return item
  })
  return { ...join(limited, ' AND '), joins }
}

export function anyOf(items: readonly Condition[]): Condition {
  return join(items, ' OR ')
}

export function not(item: Condition): Condition {
  return { ...item, sql: `NOT (${item.sql})` }
}

// The comparison is dropped by the planner, but only after it has looked for joins. It leaves NULL what it is.
function unjoined(item: Condition): Condition {
  return item.joins === 0 ? item : { ...item, sql: `(${item.sql}) = true`, joins: 0 }
}

function join(items: readonly Condition[], operator: string): Condition {
  return {
    sql: items.map(({ sql }) => `(${sql})`).join(operator),
    bindings: items.flatMap(({ bindings }) => bindings),
    joins: 0,
  }
}
