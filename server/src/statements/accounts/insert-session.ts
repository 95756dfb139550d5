import type { Knex } from 'knex'
import type { SessionModel } from '../../tables/session.ts'

type NewSession = Pick<
  SessionModel,
  'id' | 'userId' | 'provider' | 'address' | 'userAgent' | 'hasSecondFactor' | 'madeByKey'
> & {
  readonly seconds: number
}

/** Programs that sign in for each request must not fill the table. */
const MAX_PER_USER = 1000

/** Sweeps expired sessions, some at a time, and those of the user beyond the limit, oldest first. */
export async function insertSession(db: Knex, { seconds, ...session }: NewSession): Promise<void> {
  const { id, userId, provider, address, userAgent, hasSecondFactor, madeByKey } = session
  await db.raw(
    `with moment as (select clock_timestamp() at time zone 'utc' as now),
       expired as (delete from session where id in (
         select id from session where expires_at < (select now from moment) limit 100 for update skip locked)),
       crowded as (delete from session where id in (
         select id from session where user_id = ? order by created_at desc, id offset ? limit 100 for update skip locked))
     insert into session
       (id, user_id, created_at, expires_at, provider, address, user_agent, last_used_at, last_used_from,
        has_second_factor, made_by_key)
     select ?, ?, now, now + ? * interval '1 second', ?, ?, ?, now, ?, ?, ?::uuid from moment`,
    [
      ...[userId, MAX_PER_USER - 1, id, userId, seconds, provider, address, userAgent, address],
      ...[hasSecondFactor, madeByKey],
    ],
  )
}
