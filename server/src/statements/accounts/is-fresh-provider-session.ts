import type { Knex } from 'knex'
import { SessionModel } from '../../tables/session.ts'

/** Whether a sign-in through an identity provider, and no API key, opened the session within the last minutes. */
export async function isFreshProviderSession(db: Knex, id: string, minutes: number): Promise<boolean> {
  const found = await SessionModel.query(db)
    .findById(id)
    .whereNotNull('provider')
    .whereNull('made_by_key')
    .whereRaw(`created_at > clock_timestamp() at time zone 'utc' - ? * interval '1 minute'`, [minutes])
    .select('id')
  return found !== undefined
}
