import type { Knex } from 'knex'
import type { IdentityRow } from '../../tables/rows.ts'

const COLUMNS = { provider: 'p.name', madeByKey: 'i.made_by_key' } as const

/** The providers that a user is bound to, in order of creation. */
export async function selectIdentities(db: Knex, userId: number): Promise<IdentityRow[]> {
  return (
    db('openid_identity as i')
      .join('openid_provider as p', 'p.id', 'i.provider_id')
      .where('i.user_id', userId)
      // Old databases may hold an identity twice.
      .distinctOn('p.id')
      .orderBy(['p.id', { column: 'i.made_by_key', nulls: 'first' }])
      .select(COLUMNS)
  )
}
