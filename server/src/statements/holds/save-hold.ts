import type { Knex } from 'knex'
import type { ObjectHoldModel } from '../../tables/object-hold.ts'
import type { Fields } from '../../tables/rows.ts'

export type NewHold = Fields<ObjectHoldModel, 'dhash' | 'type' | 'reason'> & { readonly userId: number }

/** Places a hold, or gives the one that exists a new reason. False if the object is neither stored nor in the trash. */
export async function saveHold(trx: Knex.Transaction, hold: NewHold): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into object_hold (dhash, type, reason, placed_by, placed_on)
     select :dhash, :type, :reason, :userId, clock_timestamp() at time zone 'utc'
     where exists (select 1 from object o where o.dhash = :dhash) or exists (select 1 from trash t where t.dhash = :dhash)
     on conflict (dhash) do update set reason = excluded.reason, placed_by = excluded.placed_by, placed_on = excluded.placed_on`,
    hold,
  )
  return rowCount > 0
}
