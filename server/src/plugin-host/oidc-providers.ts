import { unrecorded } from '../audit/recorder.ts'
import type { App } from '../call.ts'
import { createProvider } from '../domain/openid/create-provider.ts'
import { hasProvider } from '../domain/openid/find-provider.ts'
import { Problem } from '../errors/problems.ts'
import type { OidcProvider, OidcProviderHooks, OidcProviderRecord } from '../plugins/oidc-provider.ts'

export type ContributedProvider = { readonly plugin: string; readonly provider: OidcProvider }

/** Creates missing records, and returns how plugins read the claims of the providers. */
export async function contributedProviders(
  app: App,
  contributed: readonly ContributedProvider[],
): Promise<ReadonlyMap<string, OidcProviderHooks>> {
  const hooks = new Map<string, OidcProviderHooks>()
  for (const { plugin, provider } of contributed) {
    const { name, record, ...own } = provider
    if (hooks.has(name)) throw new Error(`plugin "${plugin}": the identity provider "${name}" is already contributed`)
    hooks.set(name, own)
    if (record !== undefined && app.settings.enableOidc) await ensureProvider(app, plugin, { name, record })
  }
  return hooks
}

type ProviderRecord = { readonly name: string; readonly record: OidcProviderRecord }

async function ensureProvider(app: App, plugin: string, { name, record }: ProviderRecord): Promise<void> {
  if (await hasProvider(app.db, name)) return
  try {
    using events = app.hooks.collect()
    await createProvider({ app, emit: events.emit, ...unrecorded(app.db) }, fieldsOf(name, record))
    events.release()
    app.log.info({ plugin, provider: name }, 'identity provider created')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // Another worker created it first.
    if (error.code === 'conflict') return
    // An unreachable provider must not prevent the start; the next start retries.
    if (error.code !== 'bad_gateway')
      throw new Error(`plugin "${plugin}": identity provider "${name}": ${error.message}`)
    app.log.error({ plugin, provider: name, error: error.message }, 'identity provider not created')
  }
}

function fieldsOf(name: string, record: OidcProviderRecord): Parameters<typeof createProvider>[1] {
  return {
    name,
    client_id: record.clientId,
    client_secret: record.clientSecret ?? null,
    issuer: record.issuer ?? null,
    authorization_endpoint: record.authorizationEndpoint ?? null,
    token_endpoint: record.tokenEndpoint ?? null,
    userinfo_endpoint: record.userinfoEndpoint ?? null,
    jwks_endpoint: record.jwksEndpoint ?? null,
    logout_endpoint: record.logoutEndpoint ?? null,
    requires_approval: record.requiresApproval ?? false,
  }
}
