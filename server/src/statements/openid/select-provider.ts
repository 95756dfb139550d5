import type { Knex } from 'knex'
import type { Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = {
  id: 'p.id',
  name: 'p.name',
  issuer: 'i.issuer',
  clientId: 'p.client_id',
  clientSecret: 'p.client_secret',
  authorizationEndpoint: 'p.authorization_endpoint',
  tokenEndpoint: 'p.token_endpoint',
  userinfoEndpoint: 'p.userinfo_endpoint',
  jwksEndpoint: 'p.jwks_endpoint',
  logoutEndpoint: 'p.logout_endpoint',
  groupId: 'p.group_id',
  requiresApproval: 'p.requires_approval',
  groupsMode: 'p.oidc_groups_management_mode',
  groupsMatchPattern: 'p.oidc_groups_match_pattern',
  groupsReplacePattern: 'p.oidc_groups_replace_pattern',
} as const

type StoredProvider = SelectedRow<typeof COLUMNS, { p: Rows['openid_provider']; i: Outer<Rows['openid_issuer']> }>

/** The provider of this name. Older servers recorded no issuer. */
export async function selectProvider(db: Knex, name: string): Promise<StoredProvider | undefined> {
  return db('openid_provider as p')
    .leftJoin('openid_issuer as i', 'i.provider_id', 'p.id')
    .where('p.name', name)
    .first(COLUMNS)
}
