import type { Knex } from 'knex'
import type { OffboardingCounts } from '../../tables/rows.ts'

/** Sessions that have not expired, keys, and unfinished jobs and hunts. */
export async function countOffboarding(db: Knex, userId: number): Promise<OffboardingCounts> {
  const { rows } = await db.raw<{ rows: OffboardingCounts[] }>(
    `with recursive keys as (
       select id, user_id from api_key where user_id = :userId
       union select k.id, k.user_id from api_key k join keys on k.made_by_key = keys.id
     )
     select
       (select count(*) from session
         where user_id = :userId and expires_at > clock_timestamp() at time zone 'utc')::int as sessions,
       (select count(*) from keys where user_id = :userId)::int as "apiKeys",
       (select count(*) from keys where user_id <> :userId)::int as "dependentApiKeys",
       (select count(*) from job where user_id = :userId and state = 'running')::int as jobs,
       (select count(*) from yara_hunt where user_id = :userId and state = 'running')::int as hunts`,
    { userId },
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('a query of counts has one row')
  return counts
}
