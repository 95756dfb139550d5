import type { Knex } from 'knex'

export type Extension = {
  readonly seconds: number
  /** How long after its sign-in a session ends whatever happens. */
  readonly maxSeconds: number
}

/** For how many seconds the session now goes on; null if it was ended, or is too old to go on. */
export async function extendSession(db: Knex, id: string, { seconds, maxSeconds }: Extension): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { seconds: number }[] }>(
    `update session set expires_at = least(now.utc + ? * interval '1 second', created_at + ? * interval '1 second')
       from (select clock_timestamp() at time zone 'utc' as utc) now
       where id = ? and created_at + ? * interval '1 second' > now.utc
       returning ceil(extract(epoch from expires_at - now.utc))::int as seconds`,
    [seconds, maxSeconds, id, maxSeconds],
  )
  return rows[0]?.seconds ?? null
}
