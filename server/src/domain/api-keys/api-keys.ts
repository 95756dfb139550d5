import type { App } from '../../call.ts'
import type { ApiKeyRow } from '../../tables/rows.ts'
import type { Outer, Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = {
  id: 'api_key.id',
  name: 'api_key.name',
  issuedOn: 'api_key.issued_on',
  issuerLogin: 'user.login',
} as const
type Listed = Selected<typeof COLUMNS, { user: Outer<Rows['user']> }>

/** API keys of a user, oldest first; with an id, only that one. */
export async function keysOf({ db }: App, userId: number, keyId?: string): Promise<ApiKeyRow[]> {
  const query = db('api_key').leftJoin('user', 'user.id', 'api_key.issued_by').where('api_key.user_id', userId)
  if (keyId !== undefined) query.where('api_key.id', keyId)
  const keys: Listed[] = await query.orderBy(['api_key.issued_on', 'api_key.id']).select(COLUMNS)
  return keys
}
