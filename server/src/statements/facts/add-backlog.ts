import type { Knex } from 'knex'
import { TEXT_FILTER_VERSION } from '../../prefilter/text-filter.ts'

export type BacklogRange = {
  readonly afterId: number
  readonly limit: number
  /** The current version of each format: facts of another one are out of date. */
  readonly versions: Readonly<Record<string, number>>
}

export type BacklogStep = { readonly lastId: number | null; readonly added: number }

/** Queues the next files whose facts or text filters are missing, failed or outdated. `lastId` is null after the last file. */
export async function addToBacklog(db: Knex, { afterId, limit, versions }: BacklogRange): Promise<BacklogStep> {
  const { rows } = await db.raw<{ rows: BacklogStep[] }>(
    `with files as (
       select id from object where type = 'file' and id > :afterId order by id limit :limit
     ), added as (
       insert into file_facts (object_id, state)
       select f.id, 'backlog' from files f left join file_facts e on e.object_id = f.id
       where e.object_id is null or e.state = 'failed'
         or (e.state = 'done' and (e.version is distinct from (:versions::jsonb ->> e.format)::int
           or not exists (select from file_text_filter t where t.object_id = f.id and t.version = :filterVersion)))
       on conflict (object_id) do update set state = 'backlog', attempts = 0, taken_until = null
       returning object_id
     )
     select (select max(id) from files) as "lastId", (select count(*) from added)::int as added`,
    { afterId, limit, versions: JSON.stringify(versions), filterVersion: TEXT_FILTER_VERSION },
  )
  return rows[0] ?? { lastId: null, added: 0 }
}

/** Queues files whose extraction has failed. */
export async function retryFailedFacts(db: Knex): Promise<void> {
  await db.raw<void>(`update file_facts set state = 'backlog', attempts = 0, taken_until = null where state = 'failed'`)
}
