import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { OpenidIssuerModel } from '../../tables/openid-issuer.ts'
import { OpenidProviderModel } from '../../tables/openid-provider.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { findProvider, holdProvider } from './find-provider.ts'
import { requireNameRule } from './group-names.ts'
import { type Endpoints, requireAddresses, withDiscovered } from './provider-fields.ts'

type ProviderChange = components['schemas']['OidcProviderChange']

/** Changes the given fields. An empty text removes an optional one, except the client secret. */
export async function updateProvider(call: Call, name: string, change: ProviderChange): Promise<void> {
  const { app } = call
  requireAddresses(change)
  requireNotEmpty(change)
  const known = await findProvider(app.db, name)
  requireNameRule({
    matchPattern: change.oidc_groups_match_pattern ?? known.groupsMatchPattern,
    replacePattern: change.oidc_groups_replace_pattern ?? known.groupsReplacePattern,
  })
  const { issuer, endpoints } = await withDiscovered(app, name, change)
  await call.change(async (trx) => {
    await holdProvider(trx, known)
    await OpenidProviderModel.query(trx).findById(known.id).patch(patchOf(change, endpoints))
    if (typeof change.issuer === 'string') await storeIssuer(trx, known, issuer)
  })
}

function requireNotEmpty(change: ProviderChange): void {
  for (const field of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] as const)
    if (change[field] === '') throw invalidField(field, 'must not be empty')
}

function patchOf(change: ProviderChange, endpoints: Endpoints) {
  const { client_id: clientId, oidc_groups_management_mode: mode } = change
  const { oidc_groups_match_pattern: match, oidc_groups_replace_pattern: replace } = change
  const { jwks_endpoint: jwks, logout_endpoint: logout } = endpoints
  return {
    // Absent means no, as on every server of this API.
    requiresApproval: change.requires_approval,
    ...(typeof clientId === 'string' ? { clientId } : {}),
    ...secretOf(change),
    ...(endpoints.authorization_endpoint ? { authorizationEndpoint: endpoints.authorization_endpoint } : {}),
    ...(endpoints.token_endpoint ? { tokenEndpoint: endpoints.token_endpoint } : {}),
    ...(endpoints.userinfo_endpoint ? { userinfoEndpoint: endpoints.userinfo_endpoint } : {}),
    ...(jwks === undefined ? {} : { jwksEndpoint: jwks || null }),
    ...(logout === undefined ? {} : { logoutEndpoint: logout || null }),
    ...(typeof mode === 'string' ? { oidcGroupsManagementMode: mode } : {}),
    ...(typeof match === 'string' ? { oidcGroupsMatchPattern: match } : {}),
    ...(typeof replace === 'string' ? { oidcGroupsReplacePattern: replace } : {}),
  }
}

/** Forms that people edit send an empty text for what they were not shown. */
function secretOf({ client_secret: secret, has_client_secret: hasSecret }: ProviderChange) {
  if (typeof secret === 'string' && secret !== '') return { clientSecret: secret }
  return hasSecret === false ? { clientSecret: null } : {}
}

async function storeIssuer(trx: Knex.Transaction, { id }: ProviderRow, issuer: string | null): Promise<void> {
  await OpenidIssuerModel.query(trx).deleteById(id)
  if (issuer !== null) await OpenidIssuerModel.query(trx).insert({ providerId: id, issuer })
}
