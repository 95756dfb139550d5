import { type Api, checkName } from '../calls/api.ts'
import type { components, operations } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** How much the repository holds. */
export type UsageReport = Readonly<components['schemas']['Usage']>
/** How much one user has uploaded. */
export type UserUsage = Readonly<components['schemas']['UserUsage']>
export type UsageEntry = Readonly<components['schemas']['UsageEntry']>

/** The limits of a group, and what its members have uploaded. */
export type Quota = Readonly<components['schemas']['Quota']>
export type QuotaLimits = Readonly<components['schemas']['QuotaLimits']>

type UsageQuery = Readonly<NonNullable<operations['getUsage']['parameters']['query']>>

export type UsageOptions = Omit<UsageQuery, 'count'> & {
  /** The largest number of entries, up to 1000. Days are not limited. Default 100. */
  readonly limit?: number
}

/** Numbers of objects and bytes. */
export type Usage = {
  /**
   * How much the repository holds, by kind unless `by` says otherwise. Needs `manage_users`.
   *
   * @example for (const { name, bytes } of (await client.usage.report({ by: 'user' })).entries) console.log(name, bytes)
   */
  report(options?: CallOptions & UsageOptions): Promise<UsageReport>
  /**
   * How much a user has uploaded. A login other than yours needs `manage_users`.
   *
   * @example const { objects, bytes } = await client.usage.ofUser('alice')
   */
  ofUser(login: string, options?: CallOptions): Promise<UserUsage>
  /**
   * The quota of a group; that of a user is in the group with their login as its name. Needs `manage_users`.
   *
   * @example const { bytes, max_bytes } = await client.usage.quota('team')
   */
  quota(group: string, options?: CallOptions): Promise<Quota>
  /**
   * Replaces the limits of a group; null removes one. Needs `manage_users`.
   *
   * @example await client.usage.setQuota('team', { max_bytes: 10 * 1024 ** 3, max_objects: null, max_bytes_per_day: null })
   */
  setQuota(group: string, limits: QuotaLimits, options?: CallOptions): Promise<Quota>
}

const QUOTA = '/api/group/{name}/quota'

export function createUsage({ raw }: Api): Usage {
  const at = (group: string) => ({ path: { name: checkName('group', group) } })
  return {
    async report({ limit, signal, ...options } = {}) {
      const query = { ...options, ...(limit === undefined ? {} : { count: limit }) }
      return requirePresent((await raw.GET('/api/usage', { params: { query }, ...passSignal(signal) })).data, 'usage')
    },
    async ofUser(login, { signal } = {}) {
      const params = { path: { login: checkName('login', login) } }
      return requirePresent((await raw.GET('/api/user/{login}/usage', { params, ...passSignal(signal) })).data, 'usage')
    },
    async quota(group, { signal } = {}) {
      return requirePresent((await raw.GET(QUOTA, { params: at(group), ...passSignal(signal) })).data, 'quota')
    },
    async setQuota(group, limits, { signal } = {}) {
      const { data } = await raw.PUT(QUOTA, { params: at(group), body: limits, ...passSignal(signal) })
      return requirePresent(data, 'quota')
    },
  }
}
