import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict, invalidFields } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { GroupModel } from '../../tables/group.ts'
import { OpenidIssuerModel } from '../../tables/openid-issuer.ts'
import { OpenidProviderModel } from '../../tables/openid-provider.ts'
import { requireDistinctName } from '../access/distinct-name.ts'
import { DEFAULTS } from './find-provider.ts'
import { requireNameRule } from './group-names.ts'
import { type Endpoints, requireAddresses, withDiscovered } from './provider-fields.ts'
import { groupNameOf, requireProviderName } from './provider-name.ts'

type NewProvider = components['schemas']['NewOidcProvider']

/** Registers an identity provider, with a group for all accounts that are bound to it. */
export async function createProvider(call: Pick<Call, 'app' | 'emit' | 'change'>, fields: NewProvider): Promise<void> {
  const { app, emit } = call
  const { name } = fields
  if ((await OpenidProviderModel.query(app.db).findOne({ name }).select('id')) !== undefined) throw taken()
  requireProviderName(name)
  requireAddresses(fields)
  const rule = {
    matchPattern: fields.oidc_groups_match_pattern || DEFAULTS.matchPattern,
    replacePattern: fields.oidc_groups_replace_pattern || DEFAULTS.replacePattern,
  }
  requireNameRule(rule)
  const { issuer, endpoints } = await withDiscovered(app, name, fields)
  const needed = requireEndpoints(endpoints)
  const group = groupNameOf(name)
  try {
    await call.change(async (trx) => {
      const { id } = await OpenidProviderModel.query(trx).insert({
        name,
        clientId: fields.client_id,
        clientSecret: fields.client_secret || null,
        ...needed,
        jwksEndpoint: endpoints.jwks_endpoint || null,
        logoutEndpoint: endpoints.logout_endpoint || null,
        groupId: await insertGroup(trx, group),
        requiresApproval: fields.requires_approval,
        oidcGroupsManagementMode: fields.oidc_groups_management_mode || DEFAULTS.mode,
        oidcGroupsMatchPattern: rule.matchPattern,
        oidcGroupsReplacePattern: rule.replacePattern,
      })
      if (issuer !== null) await OpenidIssuerModel.query(trx).insert({ providerId: id, issuer })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'openid_provider_name_key')) throw taken()
    if (isUniqueViolation(error, 'ix_group_name')) throw conflict('Group exists yet, choose another provider name')
    throw error
  }
  emit('createdGroup', { group: { name: group } })
}

function taken(): Error {
  return conflict('The identity provider is already registered with the given name')
}

function requireEndpoints(endpoints: Endpoints) {
  const {
    authorization_endpoint: authorizationEndpoint = '',
    token_endpoint: tokenEndpoint = '',
    userinfo_endpoint: userinfoEndpoint = '',
  } = endpoints
  const needed = {
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    userinfo_endpoint: userinfoEndpoint,
  }
  const missing = Object.entries(needed).filter(([, url]) => url === '')
  if (missing.length > 0)
    throw invalidFields(
      missing.map(([field]) => ({
        field,
        message: 'is required, unless the issuer has a discovery document that names it',
      })),
    )
  return { authorizationEndpoint, tokenEndpoint, userinfoEndpoint }
}

async function insertGroup(trx: Knex.Transaction, name: string): Promise<number> {
  await requireDistinctName(trx, name)
  const group = { name, capabilities: [], private: false, default: false, workspace: false, immutable: true }
  return (await GroupModel.query(trx).insert(group)).id
}
