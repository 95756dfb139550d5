import type { components } from '../generated/schema.ts'
import { type CallOptions, present } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'

export type ApiKey = Readonly<components['schemas']['ApiKey']>
export type IssuedApiKey = Readonly<components['schemas']['IssuedApiKey']>

/** Long-lived keys for programs. */
export type ApiKeys = {
  /**
   * Creates a key; its `token` is shown only in this answer. Never retried automatically once it may have reached the
   * server. Without `login` the key is the caller's; for others it needs `manage_users`.
   *
   * @example const { token } = await client.apiKeys.create({ name: 'feed collector' })
   */
  create(options?: CallOptions & { readonly login?: string; readonly name?: string }): Promise<IssuedApiKey>
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
    present((await raw.GET('/api/auth/validate', passSignal(signal))).data?.login, 'login')
  return {
    async create({ login, name, signal } = {}) {
      const { data } = await raw.POST('/api/user/{login}/api_key', {
        params: { path: { login: login ?? (await ownLogin(signal)) } },
        body: { name: name ?? '' },
        ...passSignal(signal),
      })
      return present(data, 'key')
    },
    async list({ signal } = {}) {
      return present((await raw.GET('/api/api_key', passSignal(signal))).data?.api_keys, 'list of keys')
    },
    async get(keyId, { signal } = {}) {
      const sent = { params: { path: { key_id: keyId } }, ...passSignal(signal) }
      return present((await raw.GET('/api/api_key/{key_id}', sent)).data, 'key')
    },
    async remove(keyId, { signal } = {}) {
      await raw.DELETE('/api/api_key/{key_id}', { params: { path: { key_id: keyId } }, ...passSignal(signal) })
    },
  }
}
