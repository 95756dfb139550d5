import type { Knex } from 'knex'
import { type HuntState, YaraHuntModel } from '../../tables/yara-hunt.ts'

const NOW = `clock_timestamp() at time zone 'utc'`

export type HuntResult = { readonly state: Exclude<HuntState, 'running'>; readonly reason: YaraHuntModel['reason'] }

/** A hunt that has ended stays as it is. */
export async function endHunt(db: Knex, id: string, { state, reason }: HuntResult): Promise<void> {
  await db.raw<void>(
    `update yara_hunt set state = ?, reason = ?, finished_on = ${NOW}, taken_by = null, taken_until = null
     where id = ? and state = 'running'`,
    [state, reason, id],
  )
}

/** Removes hunts that ended so many days ago, with their hits. */
export async function deleteOldHunts(db: Knex, days: number): Promise<void> {
  await db.raw<void>(`delete from yara_hunt where finished_on < ${NOW} - make_interval(days => ?)`, [days])
}

/** Ends all hunts of a user, who may do nothing any more. */
export async function endHuntsOfUser(db: Knex, userId: number): Promise<void> {
  const ids = await YaraHuntModel.query(db).where({ user_id: userId, state: 'running' }).orderBy('id').select('id')
  for (const { id } of ids) await endHunt(db, id, { state: 'stopped', reason: 'account_disabled' })
}
