import type { Knex } from 'knex'

/** The rows of a query, in its order, as a column. Numbers and times must come as text: JSON would change them. */
export function listOf<Row>(db: Knex, query: Knex.QueryBuilder<object, unknown[]>): Knex.Raw<readonly Row[]> {
  return db.raw(`(select coalesce(json_agg(l), '[]') from ? l)`, [query])
}
