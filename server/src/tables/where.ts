import type { Knex } from 'knex'

/** A condition, to be given to `where` of a query of any row. */
export type RowCondition = (query: Conditional) => void

type Conditional = { whereRaw(sql: string, bindings: readonly Knex.RawBinding[]): unknown }

/** What matches was uploaded neither before nor after; null: no bound. */
export type TimeBounds = { readonly notBefore: string | null; readonly notAfter: string | null }

/** A condition as text, with a `?` for each value; without text it is always true. */
export type SqlCondition = { readonly sql: string; readonly bindings: readonly unknown[] }

export function whereOf({ sql, bindings }: SqlCondition): RowCondition {
  return (query) => {
    if (sql !== '') query.whereRaw(`(${sql})`, bindings as Knex.RawBinding[])
  }
}
