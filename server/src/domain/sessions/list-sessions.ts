import type { Call } from '../../call.ts'
import { SessionModel } from '../../tables/session.ts'
import { UserModel } from '../../tables/user.ts'

/** Sessions of a user that have not ended, oldest first. */
export async function listSessions({ app }: Call, login: string): Promise<SessionModel[]> {
  const user = UserModel.query(app.db).where({ login }).select('id')
  return SessionModel.query(app.db)
    .whereIn('user_id', user)
    .whereRaw(`expires_at > clock_timestamp() at time zone 'utc'`)
    .orderBy(['created_at', 'id'])
    .select(
      'id',
      'created_at',
      'expires_at',
      'provider',
      'address',
      'user_agent',
      'last_used_at',
      'last_used_from',
      'made_by_key',
    )
}
