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

const FREE = `state = 'running' and (taken_until is null or taken_until <= ${NOW})`

/**
 * Two hunts share the reading of files if the one ahead loses no more by waiting for the other than by taking turns with it: the gap is
 * no larger than the rest of the one ahead. A hunt over few of the files would wait too long for one over all of them.
 */
const canShare = (one: string, other: string): string =>
  `greatest(${one}.total, ${other}.total) <= 2 * least(${one}.total, ${other}.total) and ${one}.before_id - ${other}.before_id between
     ${one}.scanned + ${one}.failed - ${one}.total and ${other}.total - ${other}.scanned - ${other}.failed`

type ClaimInput = RowLease & { readonly most: number }

/**
 * Takes the hunt that has waited longest, of those that nobody works on, and others that can share its reading; none if there is none.
 * A hunt that could join those of another process is left to that one, whose next claim takes it.
 */
export async function claimHunts(db: Knex, { holder, seconds, most }: ClaimInput): Promise<readonly ClaimedHunt[]> {
  const { rows } = await db.raw<{ rows: ClaimedHunt[] }>(
    `with first as (
       select id, total, scanned, failed, before_id from yara_hunt
       where ${FREE} and (
         select count(*) from yara_hunt busy
         where busy.state = 'running' and busy.taken_by <> :holder and busy.taken_until > ${NOW} and ${canShare('busy', 'yara_hunt')}
       ) not between 1 and :most - 1
       order by worked_on limit 1 for update skip locked),
     others as (
       select yara_hunt.id from yara_hunt, first
       where ${FREE} and yara_hunt.id <> first.id and ${canShare('yara_hunt', 'first')}
       order by worked_on limit :most - 1 for update of yara_hunt skip locked)
     update yara_hunt set taken_by = :holder, taken_until = ${NOW} + make_interval(secs => :seconds), worked_on = ${NOW}
     where id in (select id from first union all select id from others)
     returning id, user_id as "userId", key_id as "keyId", address, source, query, newest, before_id as "beforeId",
       attempts, scanned, failed, hits`,
    { holder, seconds, most },
  )
  return rows
}

/** Counts a failure of the storage at the next file; a file that was scanned sets it back. */
export async function countHuntAttempt(db: Knex, id: string): Promise<void> {
  await db.raw<void>('update yara_hunt set attempts = attempts + 1 where id = ?', [id])
}
