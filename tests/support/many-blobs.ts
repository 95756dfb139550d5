import type { Knex } from 'knex'

export type ManyBlobs = {
  readonly count: number
  /** Every third of them is visible to this group. */
  readonly groupId: number
}

/** Blobs made in the database alone, in one statement. Every second one has the tag `even`. */
export async function manyBlobs(db: Knex, { count, groupId }: ManyBlobs): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw<void>(
      `with clock as (
         update listing_clock set last_time = greatest(clock_timestamp() at time zone 'utc', last_time)
           + :count * interval '1 microsecond'
         returning last_time - :count * interval '1 microsecond' as time
       )
       insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content, last_seen)
       select 'text_blob', encode(sha256(('blob ' || n)::bytea), 'hex'), time + n * interval '1 microsecond', 'n', 't', 0, '', time
       from clock, generate_series(1, :count::int) n order by n`,
      { count },
    )
    await trx.raw<void>(`insert into tag (object_id, tag) select id, 'even' from object where id % 2 = 0`)
    await trx.raw<void>(
      `insert into permission (object_id, group_id, access_time, reason_type, related_object_id)
       select id, ?, upload_time, 'added', id from object where id % 3 = 0`,
      [groupId],
    )
  })
  await db.raw<void>('analyze object, tag, permission')
}
