import type { Knex } from 'knex'

/** Whether a user or a group has the name: an account needs both. */
export async function isNameTaken(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { taken: boolean }[] }>(
    `select exists (select 1 from "user" where login = ?) or exists (select 1 from "group" where name = ?) as taken`,
    [name, name],
  )
  return rows[0]?.taken === true
}
