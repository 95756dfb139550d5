import { UnsupportedError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'

export type ApiKey = Readonly<components['schemas']['ApiKey']>
export type IssuedApiKey = Readonly<components['schemas']['IssuedApiKey']>

/** Limits of a key. An absent member sets no limit. */
export type KeyLimits = {
  /** The time at which the key expires. */
  readonly expiresAt?: Date
  /**
   * Capabilities that the key may use while its owner has them; an empty list makes the key read-only. Besides capabilities
   * of the owner: `sharing`, `setting_attributes`, `managing_jobs`, `managing_members`, which accounts have without one.
   */
  readonly capabilities?: readonly string[]
  /** The only group of its owner that counts for it. */
  readonly group?: string
  /** IP addresses and networks from which the key is accepted, such as `192.0.2.0/24`. */
  readonly addresses?: readonly string[]
}

/** Long-lived keys for programs. */
export type ApiKeys = {
  /**
   * Creates a key; its `token` is shown only in this answer. Never retried automatically once it may have reached the
   * server. Without `login` the key is the caller's; for others it needs `manage_users`. A limit that its owner cannot
   * have is a `ValidationError`. On a server that knows no limits such a key is removed at once: `UnsupportedError`.
   *
   * @example const { token } = await client.apiKeys.create({ name: 'feed collector' })
   * @example await client.apiKeys.create({ name: 'mirror', capabilities: [], addresses: ['192.0.2.0/24'] })
   */
  create(options?: CallOptions & KeyLimits & { readonly login?: string; readonly name?: string }): Promise<IssuedApiKey>
  /**
   * The caller's keys, oldest first, without their tokens.
   *
   * @example const keys = await client.apiKeys.list()
   */
  list(options?: CallOptions): Promise<readonly ApiKey[]>
  /**
   * One of the caller's keys, by its id (a UUID).
   *
   * @example const { issued_on } = await client.apiKeys.get(keyId)
   */
  get(keyId: string, options?: CallOptions): Promise<ApiKey>
  /**
   * Revokes a key.
   *
   * @example await client.apiKeys.remove(keyId)
   */
  remove(keyId: string, options?: CallOptions): Promise<void>
}

export function createApiKeys(raw: RawClient): ApiKeys {
  const ownLogin = async (signal?: AbortSignal) =>
    requirePresent((await raw.GET('/api/auth/validate', passSignal(signal))).data?.login, 'login')
  return {
    async create({ login, name, signal, ...limits } = {}) {
      const asked = bodyOf(limits)
      const { data } = await raw.POST('/api/user/{login}/api_key', {
        params: { path: { login: login ?? (await ownLogin(signal)) } },
        body: { name: name ?? '', ...asked },
        ...passSignal(signal),
      })
      const issued = requirePresent(data, 'key')
      if (Object.keys(asked).every((limit) => limit in issued)) return issued
      await raw.DELETE('/api/api_key/{key_id}', { params: { path: { key_id: issued.id } }, ...passSignal(signal) })
      throw new UnsupportedError('unsupported', 'this server has no limits of API keys; the key was removed again')
    },
    async list({ signal } = {}) {
      return requirePresent((await raw.GET('/api/api_key', passSignal(signal))).data?.api_keys, 'list of keys')
    },
    async get(keyId, { signal } = {}) {
      const sent = { params: { path: { key_id: keyId } }, ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/api_key/{key_id}', sent)).data, 'key')
    },
    async remove(keyId, { signal } = {}) {
      await raw.DELETE('/api/api_key/{key_id}', { params: { path: { key_id: keyId } }, ...passSignal(signal) })
    },
  }
}

function bodyOf({
  expiresAt,
  capabilities,
  group,
  addresses,
}: KeyLimits): Omit<components['schemas']['NewApiKey'], 'name'> {
  return {
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt.toISOString() }),
    ...(capabilities === undefined ? {} : { capabilities: [...capabilities] }),
    ...(group === undefined ? {} : { group }),
    ...(addresses === undefined ? {} : { addresses: [...addresses] }),
  }
}
