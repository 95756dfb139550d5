import type { Knex } from 'knex'

export type TrashOptions = {
  readonly objectId: number
  /** 0: the server itself. */
  readonly userId: number
  readonly days: number
}

/** Tables whose rows reference an object and are deleted with it. */
const ATTACHED = [
  'permission',
  'tag',
  'comment',
  'attribute',
  'favorites',
  'karton_object',
  'analysis_start',
  'block_digests',
  'file_similarity',
  'object_usage',
  'yara_match',
  'case_object',
] as const

const SNAPSHOT = ATTACHED.map(
  (table) => `'${table}', array(select to_jsonb(r) from ${table} r where r.object_id = o.id)`,
).join()

/** Saves what a deletion is about to remove. The caller holds the locks of the content and of the access graph. */
export async function moveToTrash(trx: Knex.Transaction, values: TrashOptions): Promise<void> {
  await trx.raw<void>(
    `with moved as (
       insert into trash (id, object_id, dhash, type, name, size, upload_time, group_ids, deleted_by, deleted_on, expires_on, snapshot)
       select gen_random_uuid(), o.id, o.dhash, o.type, coalesce(o.file_name, o.blob_name, o.family), coalesce(o.file_size, o.blob_size),
         o.upload_time, array(select p.group_id from permission p where p.object_id = o.id), nullif(:userId::int, 0), moment.now,
         moment.now + make_interval(days => :days), jsonb_build_object('object', to_jsonb(o), ${SNAPSHOT})
       from object o cross join (select clock_timestamp() at time zone 'utc' as now) moment where o.id = :objectId
     ), related as (
       insert into trash_relation (parent_id, child_id, creation_time)
       select parent_id, child_id, creation_time from relation where parent_id = :objectId or child_id = :objectId
     )
     insert into trash_origin (object_id, group_id, origin_id)
     select object_id, group_id, related_object_id from permission
     where (object_id = :objectId or related_object_id = :objectId) and object_id <> related_object_id`,
    values,
  )
}
