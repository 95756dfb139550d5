import type { Knex } from 'knex'
import type { Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = {
  id: 'api_key.id',
  name: 'api_key.name',
  issuedOn: 'api_key.issued_on',
  issuerLogin: 'user.login',
  groupName: 'group.name',
  expiresAt: 'api_key.expires_at',
  capabilities: 'api_key.capabilities',
  addresses: 'api_key.addresses',
  lastUsedAt: 'api_key.last_used_at',
  lastUsedFrom: 'api_key.last_used_from',
  madeByKey: 'api_key.made_by_key',
} as const
type Row = SelectedRow<typeof COLUMNS, { user: Outer<Rows['user']>; group: Outer<Rows['group']> }>

type KeyFilter = { readonly userId: number; readonly id?: string }

/** API keys of a user, or one of them, oldest first. */
export async function selectApiKeys(db: Knex, { userId, id }: KeyFilter): Promise<Row[]> {
  const query = db('api_key')
    .leftJoin('user', 'user.id', 'api_key.issued_by')
    .leftJoin('group', 'group.id', 'api_key.group_id')
    .where('api_key.user_id', userId)
  if (id !== undefined) query.where('api_key.id', id)
  return query.orderBy(['api_key.issued_on', 'api_key.id']).select(COLUMNS)
}
