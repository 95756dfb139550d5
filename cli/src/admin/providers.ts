import type { Command } from 'commander'
import type { OpenClient } from '../connection/connection.ts'
import { printAction } from '../connection/print-action.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { providerDetail, providerList } from '../shapes/providers.ts'
import { askSecret, readLine } from '../terminal/prompt.ts'
import { changeAccounts, withoutDetails } from './change-accounts.ts'

export type ProviderOptions = {
  readonly issuer?: string
  readonly clientId?: string
  readonly clientSecretStdin?: boolean
  readonly public?: boolean
  readonly authorizationEndpoint?: string
  readonly tokenEndpoint?: string
  readonly userinfoEndpoint?: string
  readonly jwksEndpoint?: string
  readonly logoutEndpoint?: string
  readonly approval?: boolean
  readonly groups?: 'none' | 'full' | 'mixed'
  readonly match?: string
  readonly replace?: string
}

const providers = { field: 'provider', nouns: ['identity provider', 'identity providers'] } as const

export const listProviders = printAction(providerList, async ({ client, signal }) =>
  (await client.oidc.providers({ signal })).map((name) => ({ name })),
)

export const showProvider = printAction(providerDetail, async ({ client, signal }, name: string) => {
  const provider = await client.oidc.get(name, { signal })
  // Servers of MWDB Core answer the secret itself.
  const { client_secret: secret, has_client_secret: hasSecret = secret !== null } = provider
  return [{ ...provider, client_secret: hasSecret ? '(hidden)' : null }]
})

export async function createProvider(
  name: string,
  options: ProviderOptions & { readonly clientId: string },
  command: Command,
): Promise<void> {
  const context = contextOf(command)
  const secret = await newSecret(context, options)
  const provider = { name, client_id: options.clientId, client_secret: secret, ...fieldsOf(options) }
  await changeAccounts(context, {
    ...providers,
    names: [name],
    verb: { plain: 'create', past: 'created', result: 'new' },
    detail: 'issuer',
    plan: async () => ({ issuer: options.issuer ?? null }),
    apply: async ({ client }, _name, signal) => {
      await client.oidc.create(provider, { signal })
      return { issuer: options.issuer ?? null }
    },
  })
}

export async function setProvider(name: string, options: ProviderOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const { clientId, clientSecretStdin, approval, public: isPublic } = options
  const fields = { ...fieldsOf(options), ...(clientId === undefined ? {} : { client_id: clientId }) }
  const isAboutSecret = clientSecretStdin || isPublic
  if (Object.keys(fields).length === 0 && !isAboutSecret) throw usageError('nothing to change', 'lazaret help oidc set')
  const secret = isAboutSecret ? secretChange(await newSecret(context, options)) : {}
  // Left out, the server takes this one as false.
  const changeOf = async ({ client }: OpenClient, signal: AbortSignal) => ({
    ...fields,
    requires_approval: approval ?? (await client.oidc.get(name, { signal })).requires_approval,
  })
  await changeAccounts(context, {
    ...providers,
    names: [name],
    verb: { plain: 'change', past: 'changed' },
    detail: 'change',
    plan: async (opened, _name, signal) => ({ change: await changeOf(opened, signal) }),
    apply: async (opened, _name, signal) => {
      const change = await changeOf(opened, signal)
      await opened.client.oidc.update(name, { ...change, ...secret }, { signal })
      return { change }
    },
  })
}

function secretChange(secret: string | null) {
  // Servers that answer the secret take an empty one as none.
  return secret === null ? { client_secret: '', has_client_secret: false } : { client_secret: secret }
}

export async function removeProviders(names: string[], _options: object, command: Command): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...providers,
    names,
    verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
    warning: 'will be deleted with their account bindings; users can no longer sign in through them.',
    plan: ({ client }, name, signal) => withoutDetails(client.oidc.get(name, { signal })),
    apply: ({ client }, name, signal) => withoutDetails(client.oidc.delete(name, { signal })),
  })
}

/** Never an argument, which others could see in the process list. Null: a public client. */
async function newSecret(context: Context, options: ProviderOptions): Promise<string | null> {
  const { clientSecretStdin = false, public: isPublic = false } = options
  if (isPublic && clientSecretStdin) throw usageError('--public: excludes a client secret')
  if (isPublic) return null
  const { io, canAsk } = context
  if (!clientSecretStdin && !canAsk)
    throw usageError('no client secret given', 'use --client-secret-stdin, or --public for a client without one')
  const secret =
    clientSecretStdin && io.stdin.isTTY !== true ? await readLine(io.stdin) : await askSecret(io, 'Client secret: ')
  if (secret === '') throw usageError('the client secret is empty', 'use --public for a client without one')
  context.secrets.add(secret)
  return secret
}

const modes = { none: 'NONE', full: 'FULL', mixed: 'MIXED' } as const

function fieldsOf(options: ProviderOptions) {
  const { issuer, authorizationEndpoint, tokenEndpoint, userinfoEndpoint, jwksEndpoint, logoutEndpoint } = options
  const { approval, groups, match, replace } = options
  return {
    ...(issuer === undefined ? {} : { issuer }),
    ...(authorizationEndpoint === undefined ? {} : { authorization_endpoint: authorizationEndpoint }),
    ...(tokenEndpoint === undefined ? {} : { token_endpoint: tokenEndpoint }),
    ...(userinfoEndpoint === undefined ? {} : { userinfo_endpoint: userinfoEndpoint }),
    ...(jwksEndpoint === undefined ? {} : { jwks_endpoint: jwksEndpoint }),
    ...(logoutEndpoint === undefined ? {} : { logout_endpoint: logoutEndpoint }),
    ...(approval === undefined ? {} : { requires_approval: approval }),
    ...(groups === undefined ? {} : { oidc_groups_management_mode: modes[groups] }),
    ...(match === undefined ? {} : { oidc_groups_match_pattern: match }),
    ...(replace === undefined ? {} : { oidc_groups_replace_pattern: replace }),
  }
}
