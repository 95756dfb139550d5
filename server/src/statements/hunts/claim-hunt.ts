import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { YaraHuntModel } from '../../tables/yara-hunt.ts'
import type { RowLease } from '../background/lease-row.ts'

/** A hunt that a process works on. */
export type ClaimedHunt = Fields<
  YaraHuntModel,
  | 'id'
  | 'userId'
  | 'keyId'
  | 'address'
  | 'source'
  | 'query'
  | 'newest'
  | 'beforeId'
  | 'attempts'
  | 'scanned'
  | 'failed'
  | 'hits'
>

const NOW = `clock_timestamp() at time zone 'utc'`

/** Takes the hunt that has waited longest, of those that nobody works on; null if there is none. */
export async function claimHunt(db: Knex, { holder, seconds }: RowLease): Promise<ClaimedHunt | null> {
  const { rows } = await db.raw<{ rows: ClaimedHunt[] }>(
    `update yara_hunt set taken_by = :holder, taken_until = ${NOW} + make_interval(secs => :seconds), worked_on = ${NOW}
     where id = (
       select id from yara_hunt where state = 'running' and (taken_until is null or taken_until <= ${NOW})
       order by worked_on limit 1 for update skip locked)
     returning id, user_id as "userId", key_id as "keyId", address, source, query, newest, before_id as "beforeId",
       attempts, scanned, failed, hits`,
    { holder, seconds },
  )
  return rows[0] ?? null
}

/** Counts a failure of the storage at the next file; a file that was scanned sets it back. */
export async function countHuntAttempt(db: Knex, id: string): Promise<void> {
  await db.raw<void>('update yara_hunt set attempts = attempts + 1 where id = ?', [id])
}
