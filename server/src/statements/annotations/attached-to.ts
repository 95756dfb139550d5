import type { Knex } from 'knex'

/** A query of Knex for the rows. */
type Query = { toQuery(): string }

/**
 * What is attached to an object, or null if the object does not exist: both in one statement, so that an empty list is never
 * one that a deletion has just emptied. The outer side of the join is one row, so the order of the query remains.
 */
export async function attachedTo<Row extends object>(
  db: Knex,
  objectId: number,
  query: Query,
  options: { readonly plansEachTime?: boolean } = {},
): Promise<Row[] | null> {
  const { rows } = await db
    .raw<{ rows: (Row & { isAttached?: true | null })[] }>(
      `select attached.* from object
       left join lateral (select true as "isAttached", listed.* from ? listed) attached on true
       where object.id = ?`,
      [query, objectId],
    )
    .options(options)
  if (rows.length === 0) return null
  const attached = rows.filter(({ isAttached }) => isAttached === true)
  for (const row of attached) delete row.isAttached
  return attached
}
