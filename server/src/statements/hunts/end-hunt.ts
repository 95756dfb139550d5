import type { Knex } from 'knex'
import type { HuntState, YaraHuntModel } from '../../tables/yara-hunt.ts'

const NOW = `clock_timestamp() at time zone 'utc'`
const END = `update yara_hunt set state = ?, reason = ?, finished_on = ${NOW}, taken_by = null, taken_until = null where state = 'running'`

export type HuntResult = { readonly state: Exclude<HuntState, 'running'>; readonly reason: YaraHuntModel['reason'] }

/** A hunt that has ended stays as it is. */
export async function endHunt(db: Knex, id: string, { state, reason }: HuntResult): Promise<void> {
  await db.raw<void>(`${END} and id = ?`, [state, reason, id])
}

/** Stops all hunts of a user whose account is disabled. */
export async function stopHuntsOfUser(db: Knex, userId: number): Promise<void> {
  await db.raw<void>(`${END} and user_id = ?`, ['stopped', 'account_disabled', userId])
}

/** Removes hunts that ended so many days ago, with their hits. */
export async function deleteOldHunts(db: Knex, days: number): Promise<void> {
  await db.raw<void>(`delete from yara_hunt where finished_on < ${NOW} - make_interval(days => ?)`, [days])
}
