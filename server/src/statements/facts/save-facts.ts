import type { Knex } from 'knex'
import { TEXT_FILTER_VERSION } from '../../prefilter/text-filter.ts'
import type { FileFactsModel } from '../../tables/file-facts.ts'
import type { FileTermModel } from '../../tables/file-term.ts'
import type { Fields } from '../../tables/rows.ts'
import { retryOnDeadlock } from '../connection/retry-on-deadlock.ts'

export type NewFacts = Fields<FileFactsModel, 'objectId' | 'format' | 'version' | 'entropyMillis' | 'compiledOn'> & {
  /** JSON. */
  readonly facts: string
  readonly terms: readonly Fields<FileTermModel, 'field' | 'value'>[]
  readonly textFilter: Uint8Array | null
}

/** Replaces facts, terms and text filters of several files; those that were deleted meanwhile are left out. */
export async function saveFacts(db: Knex, files: readonly NewFacts[]): Promise<void> {
  const terms = files.flatMap(({ objectId, terms: own }) => own.map((term) => ({ ...term, objectId })))
  const values = {
    ids: files.map(({ objectId }) => objectId),
    formats: files.map(({ format }) => format),
    versions: files.map(({ version }) => version),
    facts: files.map(({ facts }) => facts),
    entropies: files.map(({ entropyMillis }) => entropyMillis),
    times: files.map(({ compiledOn }) => compiledOn),
    filters: files.map(({ textFilter }) => (textFilter === null ? null : Buffer.from(textFilter))),
    filterVersion: TEXT_FILTER_VERSION,
    owners: terms.map(({ objectId }) => objectId),
    fields: terms.map(({ field }) => field),
    values: terms.map(({ value }) => value),
  }
  // Terms need their object, while a deletion may have locked that and wait for its facts.
  await retryOnDeadlock(() => db.raw<void>(SAVE, values))
}

// The planner expects ten rows of an array but a hundred of JSON, and would read the whole table for those.
const SAVE = `with saved as (
    update file_facts f set state = 'done', taken_until = null, attempts = 0, error = null, format = g.format, version = g.version,
      extracted_on = clock_timestamp() at time zone 'utc', facts = g.facts::jsonb, entropy_millis = g.entropy, compiled_on = g.time
    from unnest(:ids::int[], :formats::varchar[], :versions::int[], :facts::text[], :entropies::int[], :times::timestamp[])
      as g (id, format, version, facts, entropy, time)
    where f.object_id = g.id returning f.object_id
  ), filters as (
    insert into file_text_filter (object_id, version, filter)
    select s.object_id, :filterVersion, g.filter from unnest(:ids::int[], :filters::bytea[]) as g (id, filter)
      join saved s on s.object_id = g.id
    on conflict (object_id) do update set version = excluded.version, filter = excluded.filter
  ), wanted as (
    select t.field, t.value, s.object_id from unnest(:fields::varchar[], :values::varchar[], :owners::int[]) as t (field, value, owner)
      join saved s on s.object_id = t.owner
  ), removed as (
    delete from file_term t using saved s where t.object_id = s.object_id and not exists (
      select 1 from wanted w where w.object_id = t.object_id and w.field = t.field and w.value = t.value)
  )
  insert into file_term (field, value, object_id) select field, value, object_id from wanted order by 1, 2, 3
  on conflict do nothing`

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
