import type { components } from '../generated/contract.ts'
import type { IdentityRow, ProviderRow } from '../tables/rows.ts'

type Schemas = components['schemas']

/** Without the client secret, which nobody needs to read: clients of the API expect its member. */
export function viewProvider(row: ProviderRow): Schemas['OidcProvider'] {
  return {
    name: row.name,
    issuer: row.issuer,
    client_id: row.clientId,
    client_secret: null,
    has_client_secret: row.clientSecret !== null,
    authorization_endpoint: row.authorizationEndpoint,
    token_endpoint: row.tokenEndpoint,
    userinfo_endpoint: row.userinfoEndpoint,
    jwks_endpoint: row.jwksEndpoint,
    logout_endpoint: row.logoutEndpoint,
    requires_approval: row.requiresApproval,
    oidc_groups_management_mode: row.groupsMode,
    oidc_groups_match_pattern: row.groupsMatchPattern,
    oidc_groups_replace_pattern: row.groupsReplacePattern,
  }
}

/** Clients of MWDB Core read the names only. */
export function viewIdentities(rows: readonly IdentityRow[]): Schemas['OidcIdentities'] {
  return {
    providers: rows.map(({ provider }) => provider),
    identities: rows.map(({ provider, madeByKey }) => ({ provider, made_by_key: madeByKey })),
  }
}
