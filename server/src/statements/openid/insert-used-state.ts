import type { Knex } from 'knex'

type UsedState = {
  readonly id: string
  /** In seconds since 1970. */
  readonly expiresAt: number
}

/** Returns whether the state is used for the first time. */
export async function insertUsedState(db: Knex, { id, expiresAt }: UsedState): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into openid_used_state (id, expires_at) values (?, to_timestamp(?) at time zone 'utc') on conflict do nothing`,
    [id, expiresAt],
  )
  return rowCount === 1
}
