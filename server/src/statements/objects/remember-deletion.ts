import type { Knex } from 'knex'

/** Keeps the position of an object in the listing, and who could see it: a listing may have stopped there. The trash needs its content. */
export async function rememberDeletion(trx: Knex.Transaction, objectId: number): Promise<void> {
  await trx.raw<void>(
    `insert into deleted_object (id, dhash, upload_time, group_ids, deleted_at, has_content)
     select o.id, o.dhash, o.upload_time, array(select p.group_id from permission p where p.object_id = o.id),
       clock_timestamp() at time zone 'utc', o.type = 'file' and not exists (select 1 from trash t where t.object_id = o.id)
     from object o where o.id = ?`,
    [objectId],
  )
}
