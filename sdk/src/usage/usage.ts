import { type Api, checkName } from '../calls/api.ts'
import type { components, operations } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** How much the repository holds. */
export type UsageReport = Readonly<components['schemas']['Usage']>
/** How much one user has uploaded. */
export type UserUsage = Readonly<components['schemas']['UserUsage']>
export type UsageEntry = Readonly<components['schemas']['UsageEntry']>

export type UsageOptions = Readonly<NonNullable<operations['getUsage']['parameters']['query']>>

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
}

export function createUsage({ raw }: Api): Usage {
  return {
    async report({ signal, ...query } = {}) {
      return requirePresent((await raw.GET('/api/usage', { params: { query }, ...passSignal(signal) })).data, 'usage')
    },
    async ofUser(login, { signal } = {}) {
      const params = { path: { login: checkName('login', login) } }
      return requirePresent((await raw.GET('/api/user/{login}/usage', { params, ...passSignal(signal) })).data, 'usage')
    },
  }
}
