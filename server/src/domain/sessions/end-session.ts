import type { Call } from '../../call.ts'
import { invalidRequest, notFound } from '../../errors/problems.ts'
import { SessionModel } from '../../tables/session.ts'
import { UserModel } from '../../tables/user.ts'

/** Ends a session of the caller, or any session for an administrator. */
export function endSession({ caller, change }: Call, id: string): Promise<void> {
  return change(async (trx) => {
    const query = SessionModel.query(trx).where({ id }).delete()
    if (!caller.capabilities.has('manage_users')) query.where('user_id', caller.userId)
    if ((await query) === 0) throw notFound("Session doesn't exist")
  })
}

/** Ends all sessions of a user, except the one of the request. Returns how many. */
export function endSessions({ caller, change }: Call, login: string): Promise<number> {
  return change((trx) => {
    const user = UserModel.query(trx).where({ login }).select('id')
    const query = SessionModel.query(trx).whereIn('user_id', user).delete()
    if (caller.sessionId !== null) query.whereNot('id', caller.sessionId)
    return query
  })
}

/** Ends the session of the request. */
export async function endOwnSession({ caller: { sessionId }, change }: Call): Promise<void> {
  if (sessionId === null) throw invalidRequest('the token is not of a session that can be ended')
  await change((trx) => SessionModel.query(trx).deleteById(sessionId))
}
