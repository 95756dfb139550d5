/** A name of the query that only the database can turn into ids; bound as the array of those ids. */
export type Lookup = {
  readonly lookup: LookupKind
  readonly name: string
  /** What to answer when nobody has that name. */
  readonly refusal: string
  readonly position: number
}
export type LookupKind = 'uploaders' | 'sharers' | 'users' | 'groups'

export type Value = string | number | readonly string[] | readonly number[]

/** A piece of SQL in which every value of the query is a `?`. */
export type Condition<Binding = Value | Lookup> = { readonly sql: string; readonly bindings: readonly Binding[] }

export const ALWAYS: Condition = { sql: 'true', bindings: [] }

export function condition(sql: string, ...bindings: (Value | Lookup)[]): Condition {
  return { sql, bindings }
}

export function allOf(items: readonly Condition[]): Condition {
  return join(items, ' AND ')
}

export function anyOf(items: readonly Condition[]): Condition {
  return join(items, ' OR ')
}

export function not(item: Condition): Condition {
  return { sql: `NOT (${item.sql})`, bindings: item.bindings }
}

function join(items: readonly Condition[], operator: string): Condition {
  return {
    sql: items.map(({ sql }) => `(${sql})`).join(operator),
    bindings: items.flatMap(({ bindings }) => bindings),
  }
}
