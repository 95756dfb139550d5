import type { Knex } from 'knex'

type UsedChallenge = {
  readonly id: string
  /** In seconds since 1970. */
  readonly expiresAt: number
}

/** Returns whether the challenge is used for the first time, on all servers that share the database. */
export async function insertUsedChallenge(db: Knex, { id, expiresAt }: UsedChallenge): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into used_challenge (id, expires_at) values (?, to_timestamp(?) at time zone 'utc') on conflict do nothing`,
    [id, expiresAt],
  )
  return rowCount === 1
}
