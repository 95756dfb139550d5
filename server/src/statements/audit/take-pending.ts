import type { Knex } from 'knex'

/** Removes the first committed entries, and returns them in the order in which they were added. */
export async function takePending(trx: Knex.Transaction, count: number): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { readonly entry: string }[] }>(
    `with taken as (
       delete from audit_pending where id in (select id from audit_pending order by id limit ?) returning id, entry
     ) select entry from taken order by id`,
    [count],
  )
  return rows.map(({ entry }) => entry)
}
