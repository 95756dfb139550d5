import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'
import type { SignInResult } from './sign-in.ts'

type Schemas = components['schemas']

export type OidcProvider = Readonly<Schemas['OidcProvider']>
export type NewOidcProvider = Readonly<Schemas['NewOidcProvider']>
export type OidcProviderChange = Readonly<Schemas['OidcProviderChange']>
export type OidcAuthentication = Readonly<Schemas['OidcAuthentication']>
export type OidcCode = Readonly<Schemas['OidcCode']>
export type OidcBinding = Readonly<Schemas['OidcBinding']>
export type OidcIdentity = Readonly<Schemas['OidcIdentity']>
export type OidcRegistration = Readonly<Schemas['OidcRegistration']>

/** Identity providers (OpenID Connect), and signing in through them. */
export type Oidc = {
  /**
   * Names of the providers of the server; none where OpenID Connect is off. Needs no sign-in.
   *
   * @example const [provider] = await client.oidc.providers()
   */
  providers(options?: CallOptions): Promise<readonly string[]>
  /**
   * A provider; `has_client_secret` says whether it has a secret, which is answered to nobody. Needs `manage_users`. `NotFoundError` when there is none.
   *
   * @example const { issuer } = await client.oidc.get('keycloak')
   */
  get(provider: string, options?: CallOptions): Promise<OidcProvider>
  /**
   * Adds a provider. Endpoints that are left out are read from the issuer. Needs `manage_users`. `ConflictError` when
   * the name is taken, `GatewayError` when the issuer does not answer.
   *
   * @example
   * await client.oidc.create({
   *   name: 'keycloak',
   *   issuer: 'https://id.example.org/realms/lab',
   *   client_id: 'lazaret',
   *   client_secret: secret,
   * })
   */
  create(provider: NewOidcProvider, options?: CallOptions): Promise<void>
  /**
   * Changes only the given fields, except `requires_approval`: left out, it becomes false. An empty `client_secret` changes
   * nothing; `has_client_secret: false` removes the secret. Needs `manage_users`.
   *
   * @example await client.oidc.update('keycloak', { client_secret: secret, requires_approval: true })
   */
  update(provider: string, change: OidcProviderChange, options?: CallOptions): Promise<void>
  /**
   * Deletes a provider, its group and its account bindings; the accounts stay. Needs `manage_users`.
   *
   * @example await client.oidc.delete('keycloak')
   */
  delete(provider: string, options?: CallOptions): Promise<void>
  /**
   * Starts a sign-in: the page to open in a browser, and what the later calls need. The provider redirects the user to
   * `redirectUri`, an address of the loopback interface with a port; unless given, to a page of the server. Needs no
   * sign-in.
   *
   * @example
   * const { authorization_url, state, nonce } = await client.oidc.authenticate('keycloak', {
   *   redirectUri: 'http://127.0.0.1:49152/callback',
   * })
   */
  authenticate(provider: string, options?: CallOptions & { readonly redirectUri?: string }): Promise<OidcAuthentication>
  /**
   * Signs in with what the provider sent back, and uses that session from now on. Compare the state first. A `ForbiddenError`
   * with the message `Unknown identity` means that there is no account yet: see `register` and `bind`.
   *
   * @example const { login, token } = await client.oidc.authorize('keycloak', { code, state, nonce })
   */
  authorize(provider: string, returned: OidcCode, options?: CallOptions): Promise<SignInResult>
  /**
   * Creates an account with what the provider sent back, and uses its session from now on. Without `token` in the answer an
   * administrator must approve the account first. `ConflictError` when the identity has an account.
   *
   * @example const { login, token } = await client.oidc.register('keycloak', { code, state, nonce })
   */
  register(provider: string, returned: OidcCode, options?: CallOptions): Promise<OidcRegistration>
  /**
   * Lets the caller sign in through the provider from now on. Needs the own password, and a code of the second factor if it is
   * in force: without them it is a `PasswordRequiredError` or `SecondFactorRequiredError`, and the same `code` can be sent
   * again. An account without a password needs a sign-in through its provider within the last ten minutes. `ConflictError`
   * when the caller, or the identity, is bound.
   *
   * @example await client.oidc.bind('keycloak', { code, state, nonce, password: secret })
   */
  bind(provider: string, returned: OidcBinding, options?: CallOptions): Promise<void>
  /**
   * Names of the providers that the caller can sign in through.
   *
   * @example const names = await client.oidc.identities()
   */
  identities(options?: CallOptions): Promise<readonly string[]>
  /**
   * Lists identities with the API key that bound each, or null if a person did. Servers of MWDB Core have no such keys.
   *
   * @example const byKeys = (await client.oidc.boundIdentities()).filter(({ made_by_key: keyId }) => keyId !== null)
   */
  boundIdentities(options?: CallOptions): Promise<readonly OidcIdentity[]>
  /**
   * The page that ends the session at the provider. `NotFoundError` when the provider has none.
   *
   * @example const url = await client.oidc.logoutUrl('keycloak')
   */
  logoutUrl(provider: string, options?: CallOptions): Promise<string>
}

export function createOidc(api: Api): Oidc {
  return { ...createProviders(api), ...createSignIns(api), ...createIdentities(api) }
}

const named = (provider: string) => ({ path: { provider: checkName('provider', provider) } })

function createProviders({ raw }: Api): Pick<Oidc, 'providers' | 'get' | 'create' | 'update' | 'delete' | 'logoutUrl'> {
  return {
    async providers({ signal } = {}) {
      return requirePresent((await raw.GET('/api/oauth', passSignal(signal))).data?.providers, 'providers')
    },
    async get(provider, { signal } = {}) {
      const { data } = await raw.GET('/api/oauth/{provider}', { params: named(provider), ...passSignal(signal) })
      return requirePresent(data, 'provider')
    },
    async create(provider, { signal } = {}) {
      await raw.POST('/api/oauth', { body: provider, ...passSignal(signal) })
    },
    async update(provider, change, { signal } = {}) {
      await raw.PUT('/api/oauth/{provider}', { params: named(provider), body: change, ...passSignal(signal) })
    },
    async delete(provider, { signal } = {}) {
      await raw.DELETE('/api/oauth/{provider}', { params: named(provider), ...passSignal(signal) })
    },
    async logoutUrl(provider, { signal } = {}) {
      const asked = { params: named(provider), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/oauth/{provider}/logout', asked)).data?.url, 'url')
    },
  }
}

function createSignIns({ raw, wire: { session } }: Api): Pick<Oidc, 'authenticate' | 'authorize' | 'register'> {
  const use = (token: string) => session.use({ kind: 'key', token })
  return {
    async authenticate(provider, { redirectUri, signal } = {}) {
      const body = redirectUri === undefined ? {} : { redirect_uri: redirectUri }
      const { data } = await raw.POST('/api/oauth/{provider}/authenticate', {
        params: named(provider),
        body,
        ...passSignal(signal),
      })
      return requirePresent(data, 'authentication')
    },
    async authorize(provider, returned, { signal } = {}) {
      const { data } = await raw.POST('/api/oauth/{provider}/authorize', sent(provider, returned, signal))
      const signedIn = requirePresent(data, 'session')
      use(requirePresent(signedIn.token, 'token'))
      return signedIn
    },
    async register(provider, returned, { signal } = {}) {
      const { data } = await raw.POST('/api/oauth/{provider}/register', sent(provider, returned, signal))
      const registered = requirePresent(data, 'account')
      if (registered.token !== undefined) use(registered.token)
      return registered
    },
  }
}

function createIdentities({ raw }: Api): Pick<Oidc, 'bind' | 'identities' | 'boundIdentities'> {
  return {
    async bind(provider, returned, { signal } = {}) {
      await raw.POST('/api/oauth/{provider}/bind_account', sent(provider, returned, signal))
    },
    async identities({ signal } = {}) {
      return requirePresent((await raw.GET('/api/oauth/identities', passSignal(signal))).data?.providers, 'providers')
    },
    async boundIdentities({ signal } = {}) {
      const { data } = await raw.GET('/api/oauth/identities', passSignal(signal))
      const providers = requirePresent(data?.providers, 'providers')
      return data?.identities ?? providers.map((provider) => ({ provider, made_by_key: null }))
    },
  }
}

function sent(provider: string, body: OidcBinding, signal?: AbortSignal) {
  return { params: named(provider), body, ...passSignal(signal) }
}
