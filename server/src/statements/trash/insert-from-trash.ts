import type { Knex } from 'knex'
import { MAX_FILE_NAMES_PER_OBJECT } from '../annotations/bounds.ts'
import { ADVANCE_CLOCK } from '../objects/advance-clock.ts'

/**
 * Inserts the object of an entry under a new number and with the present time: it is the newest of listings, so that polling clients
 * see it again. Null if an object with this hash exists.
 */
export async function insertFromTrash(trx: Knex.Transaction, id: string): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with clock as (${ADVANCE_CLOCK})
     insert into object select r.* from clock cross join trash t cross join lateral jsonb_populate_record(null::object, t.snapshot->'object'
       || jsonb_build_object('id', nextval(pg_get_serial_sequence('object', 'id')), 'upload_time', clock.time)) r
     where t.id = ?
     on conflict (dhash) do nothing returning id`,
    [id],
  )
  return rows[0]?.id ?? null
}

/** Adds names and consent of an entry to the object with the same content that was uploaded since. */
export async function mergeFromTrash(trx: Knex.Transaction, id: string, objectId: number): Promise<void> {
  await trx.raw<void>(
    `update object o set share_3rd_party = o.share_3rd_party or r.share_3rd_party, alt_names = o.alt_names || array(
       select distinct name from unnest(r.alt_names || r.file_name) name
       where name is not null and name is distinct from o.file_name and name <> all(o.alt_names)
       limit greatest(0, :most - cardinality(o.alt_names)))
     from trash t cross join lateral jsonb_populate_record(null::object, t.snapshot->'object') r
     where t.id = :id and o.id = :objectId`,
    { id, objectId, most: MAX_FILE_NAMES_PER_OBJECT },
  )
}
