import type { Knex } from 'knex'

export type RestoreTarget = {
  /** The identifier of the trash entry. */
  readonly id: string
  /** The restored object, and the number that it had before. */
  readonly objectId: number
  readonly formerId: number
}

const rowsOf = (table: string): string =>
  `entry cross join lateral jsonb_populate_recordset(null::${table}, entry.snapshot->'${table}') r`
const idsOf = (column: string, ...tables: readonly string[]): string =>
  tables.map((table) => `select r.${column} from ${rowsOf(table)}`).join(' union all ')

/**
 * Inserts what was attached to the object, besides access and relations. Users, attribute keys, analyses, cases and YARA rulesets that were deleted
 * since are left out, as their deletion would have done. Facts of a file are extracted anew. A value may be the null of JSON, which `jsonb_populate_recordset` would turn
 * into that of SQL.
 */
export async function restoreAttached(trx: Knex.Transaction, { id, objectId }: RestoreTarget): Promise<void> {
  await trx.raw<void>(
    `with entry as materialized (select snapshot from trash where id = :id),
     users as materialized (
       select id from "user" where id in (${idsOf('user_id', 'comment', 'favorites')} union all ${idsOf('added_by', 'case_object')}) order by id for key share
     ), keys as materialized (
       select key from attribute_definition where key in (${idsOf('key', 'attribute')}) order by key for key share
     ), analyses as materialized (
       select id from karton_analysis where id in (${idsOf('analysis_id', 'karton_object')}) order by id for key share
     ), tags as (
       insert into tag (id, tag, object_id) select r.id, r.tag, :objectId from ${rowsOf('tag')} on conflict do nothing
     ), comments as (
       insert into comment (id, comment, "timestamp", object_id, user_id)
       select r.id, r.comment, r."timestamp", :objectId, users.id from ${rowsOf('comment')} left join users on users.id = r.user_id
       on conflict do nothing
     ), attributes as (
       insert into attribute (id, object_id, key, value)
       select (r->>'id')::int, :objectId, keys.key, r->'value'
       from entry cross join lateral jsonb_array_elements(entry.snapshot->'attribute') r join keys on keys.key = r->>'key'
       on conflict do nothing
     ), favorites as (
       insert into favorites (user_id, object_id) select users.id, :objectId from ${rowsOf('favorites')} join users on users.id = r.user_id
       on conflict do nothing
     ), analysed as (
       insert into karton_object (analysis_id, object_id)
       select analyses.id, :objectId from ${rowsOf('karton_object')} join analyses on analyses.id = r.analysis_id
       on conflict do nothing
     ), starts as (
       insert into analysis_start (analysis_id, object_id, content_id, feed_quality, requested_on, attempts, due_on, last_error, failed_on)
       select analyses.id, :objectId, r.content_id, r.feed_quality, r.requested_on, r.attempts, r.due_on, r.last_error, r.failed_on
       from ${rowsOf('analysis_start')} join analyses on analyses.id = r.analysis_id
       on conflict do nothing
     ), likeness as (
       insert into file_similarity (object_id, tlsh, grams) select :objectId, r.tlsh, r.grams from ${rowsOf('file_similarity')}
       on conflict do nothing
     ), usage as (
       insert into object_usage (object_id, user_id, size_bytes) select :objectId, r.user_id, r.size_bytes from ${rowsOf('object_usage')}
       on conflict do nothing
     ), rulesets as materialized (
       select id from yara_ruleset where id in (${idsOf('ruleset_id', 'yara_match')}) order by id for key share
     ), yara as (
       insert into yara_match (id, object_id, ruleset_id, version, rule, matched_at, strings)
       select r.id, :objectId, rulesets.id, r.version, r.rule, r.matched_at, r.strings
       from ${rowsOf('yara_match')} join rulesets on rulesets.id = r.ruleset_id
       on conflict do nothing
     ), collections as materialized (
       select id from cases where id in (${idsOf('case_id', 'case_object')}) order by id for key share
     ), collected as (
       insert into case_object (case_id, object_id, position, note, added_by, added_at)
       select collections.id, :objectId, r.position, r.note, users.id, r.added_at
       from ${rowsOf('case_object')} join collections on collections.id = r.case_id left join users on users.id = r.added_by
       on conflict do nothing
     ), facts as (
       insert into file_facts (object_id) select :objectId from entry where entry.snapshot->'object'->>'type' = 'file'
       on conflict do nothing
     )
     insert into block_digests (object_id, digests) select :objectId, r.digests from ${rowsOf('block_digests')} on conflict do nothing`,
    { id, objectId },
  )
}

/** Moves the saved relations to the new number of the object, and inserts those whose other object exists. */
export async function restoreRelations(trx: Knex.Transaction, { objectId, formerId }: RestoreTarget): Promise<void> {
  await trx.raw<void>(
    `update trash_relation set parent_id = case parent_id when :formerId then :objectId else parent_id end,
       child_id = case child_id when :formerId then :objectId else child_id end
     where parent_id = :formerId or child_id = :formerId`,
    { objectId, formerId },
  )
  await trx.raw<void>(
    `with restored as (
       delete from trash_relation t using object parent, object child
       where parent.id = t.parent_id and child.id = t.child_id and (t.parent_id = :objectId or t.child_id = :objectId)
       returning t.parent_id, t.child_id, t.creation_time
     )
     insert into relation (parent_id, child_id, creation_time) select parent_id, child_id, creation_time from restored
     on conflict do nothing`,
    { objectId },
  )
}
