import type { Knex } from 'knex'
import type { FileFactsModel } from '../../tables/file-facts.ts'
import type { FileTermModel } from '../../tables/file-term.ts'
import type { Fields } from '../../tables/rows.ts'

export type NewFacts = Fields<FileFactsModel, 'objectId' | 'format' | 'version' | 'entropyMillis' | 'compiledOn'> & {
  /** JSON. */
  readonly facts: string
  readonly terms: readonly Fields<FileTermModel, 'field' | 'value'>[]
}

/** Replaces facts and terms; nothing if the file was deleted meanwhile. */
export async function saveFacts(db: Knex, { terms, ...facts }: NewFacts): Promise<void> {
  await db.raw<void>(
    `with saved as (
       update file_facts set state = 'done', taken_until = null, attempts = 0, error = null, format = :format, version = :version,
         extracted_on = clock_timestamp() at time zone 'utc', facts = :facts::jsonb, entropy_millis = :entropyMillis,
         compiled_on = :compiledOn::timestamp
       where object_id = :objectId returning object_id
     ), wanted as (select * from unnest(:fields::varchar[], :values::varchar[]) as t (field, value)
     ), removed as (
       delete from file_term t using saved where t.object_id = saved.object_id
         and not exists (select 1 from wanted w where w.field = t.field and w.value = t.value)
     )
     insert into file_term (field, value, object_id) select field, value, saved.object_id from saved cross join wanted
     on conflict do nothing`,
    { ...facts, fields: terms.map(({ field }) => field), values: terms.map(({ value }) => value) },
  )
}

/** Records a failure, and deletes the facts of an earlier extraction. */
export async function saveFailure(db: Knex, objectId: number, error: string): Promise<void> {
  await db.raw<void>(
    `with failed as (
       update file_facts set state = 'failed', taken_until = null, error = :error, facts = null, entropy_millis = null,
         compiled_on = null, extracted_on = clock_timestamp() at time zone 'utc'
       where object_id = :objectId returning object_id
     )
     delete from file_term t using failed where t.object_id = failed.object_id`,
    { objectId, error },
  )
}
