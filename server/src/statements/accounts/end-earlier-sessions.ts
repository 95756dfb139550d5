import type { Knex } from 'knex'

/** Ends the sessions from before the user's last new password, whose tokens are no longer valid. */
export async function endEarlierSessions(db: Knex, login: string): Promise<void> {
  await db.raw(
    `delete from session using "user" u
     where u.login = ? and session.user_id = u.id and session.created_at <= u.set_password_on`,
    [login],
  )
}
