import type { Knex } from 'knex'

/** A condition, to be given to `where` of a query of any row. */
export type Where = (query: Conditional) => void

type Conditional = { whereRaw(sql: string, bindings: readonly Knex.RawBinding[]): unknown }
