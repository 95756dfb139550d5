import type { Call } from '../../call.ts'
import { invalidRequest, notFound } from '../../errors.ts'
import { SessionModel } from '../../tables/session.ts'
import { UserModel } from '../../tables/user.ts'

/** Ends a session of the caller, or any session for an administrator. */
export async function endSession({ app, caller }: Call, id: string): Promise<void> {
  const query = SessionModel.query(app.db).where({ id }).delete()
  if (!caller.capabilities.has('manage_users')) query.where('user_id', caller.userId)
  if ((await query) === 0) throw notFound("Session doesn't exist")
}

/** Ends all sessions of a user, except the one of the request. Returns how many. */
export async function endSessions({ app, caller }: Call, login: string): Promise<number> {
  const user = UserModel.query(app.db).where({ login }).select('id')
  const query = SessionModel.query(app.db).whereIn('user_id', user).delete()
  if (caller.sessionId !== null) query.whereNot('id', caller.sessionId)
  return query
}

/** Ends the session of the request. */
export async function endOwnSession({ app, caller }: Call): Promise<void> {
  if (caller.sessionId === null) throw invalidRequest('the token is not of a session that can be ended')
  await SessionModel.query(app.db).deleteById(caller.sessionId)
}
