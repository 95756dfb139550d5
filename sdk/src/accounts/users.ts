import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type User = Readonly<components['schemas']['User']>
export type UserListItem = Readonly<components['schemas']['UserListItem']>
export type NewUser = Readonly<components['schemas']['NewUser']>
export type UserChange = Readonly<components['schemas']['UserChange']>
export type OffboardingReport = Readonly<components['schemas']['OffboardingReport']>
export type Profile = Readonly<components['schemas']['Profile']>

/** Accounts. All but `profile` needs `manage_users`. */
export type Users = {
  /**
   * All users by login, or with `pending` those who wait for approval.
   *
   * @example for (const { login } of await client.users.list({ pending: true })) await client.users.accept(login)
   */
  list(options?: CallOptions & { readonly pending?: boolean }): Promise<readonly UserListItem[]>
  /**
   * One user. `NotFoundError` when there is none.
   *
   * @example const { capabilities } = await client.users.get('alice')
   */
  get(login: string, options?: CallOptions): Promise<User>
  /**
   * Creates a user without a password: see `passwordToken`, or have a link mailed with `send_email`. `ConflictError` when the login is taken.
   *
   * @example await client.users.create('bob', { email: 'bob@example.org', additional_info: 'CERT' })
   */
  create(login: string, user: NewUser, options?: CallOptions): Promise<void>
  /**
   * Changes only the given fields.
   *
   * @example await client.users.update('bob', { disabled: true })
   */
  update(login: string, change: UserChange, options?: CallOptions): Promise<void>
  /**
   * Deletes a user; the objects stay.
   *
   * @example await client.users.delete('bob')
   */
  delete(login: string, options?: CallOptions): Promise<void>
  /**
   * Counts everything that `offboard` would end. Both need `access_all_objects`, too.
   *
   * @example const { api_keys, private_objects } = await client.users.previewOffboarding('bob')
   */
  previewOffboarding(login: string, options?: CallOptions): Promise<OffboardingReport>
  /**
   * Disables an account, deletes its API keys, and ends its sessions, links, jobs and hunts. The account and its uploads stay.
   * With `group`, a job of yours shares the objects that only the user sees with this group; see `jobs.follow`.
   *
   * @example const { job_id } = await client.users.offboard('bob', { group: 'analysts' })
   */
  offboard(login: string, options?: CallOptions & { readonly group?: string }): Promise<OffboardingReport>
  /**
   * A token to set the password of the user, valid for 14 days; see `auth.setPassword`. Treat it as a secret. Your own needs
   * `manage_profile`, and your present password when it is used; that of others `manage_users`.
   *
   * @example const token = await client.users.passwordToken('bob')
   */
  passwordToken(login: string, options?: CallOptions): Promise<string>
  /**
   * Mails the user a link that sets a password. `UnavailableError` when the server cannot send mails.
   *
   * @example await client.users.requestPasswordChange('bob')
   */
  requestPasswordChange(login: string, options?: CallOptions): Promise<void>
  /**
   * Accepts a user who waits for approval, and mails them a link that sets a password, if the server can send mails.
   * `NotFoundError` when no such user waits; `UnavailableError`, and nothing changed, when the mail is not accepted:
   * `sendEmail: false` sends none.
   *
   * @example await client.users.accept('carol')
   */
  accept(login: string, options?: CallOptions & { readonly sendEmail?: boolean }): Promise<void>
  /**
   * Rejects a user who waits for approval. `sendEmail` (default false) notifies them, if the server can send mails.
   *
   * @example await client.users.reject('mallory', { sendEmail: true })
   */
  reject(login: string, options?: CallOptions & { readonly sendEmail?: boolean }): Promise<void>
  /**
   * The public part of an account, visible to the user and to members of common groups.
   *
   * @example const { registered_on } = await client.users.profile('alice')
   */
  profile(login: string, options?: CallOptions): Promise<Profile>
}

export function createUsers({ raw }: Api): Users {
  const named = (login: string) => ({ path: { login: checkName('login', login) } })
  return {
    async list({ pending = false, signal } = {}) {
      const query = pending ? { pending: '1' } : {}
      return requirePresent(
        (await raw.GET('/api/user', { params: { query }, ...passSignal(signal) })).data?.users,
        'users',
      )
    },
    async get(login, { signal } = {}) {
      return requirePresent(
        (await raw.GET('/api/user/{login}', { params: named(login), ...passSignal(signal) })).data,
        'user',
      )
    },
    async create(login, user, { signal } = {}) {
      await raw.POST('/api/user/{login}', { params: named(login), body: user, ...passSignal(signal) })
    },
    async update(login, change, { signal } = {}) {
      await raw.PUT('/api/user/{login}', { params: named(login), body: change, ...passSignal(signal) })
    },
    async delete(login, { signal } = {}) {
      await raw.DELETE('/api/user/{login}', { params: named(login), ...passSignal(signal) })
    },
    async previewOffboarding(login, { signal } = {}) {
      const sent = { params: named(login), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/user/{login}/offboard', sent)).data, 'login')
    },
    async offboard(login, { group, signal } = {}) {
      const sent = { params: named(login), body: group === undefined ? {} : { group }, ...passSignal(signal) }
      return requirePresent((await raw.POST('/api/user/{login}/offboard', sent)).data, 'login')
    },
    async passwordToken(login, { signal } = {}) {
      const sent = { params: named(login), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/user/{login}/change_password', sent)).data?.token, 'token')
    },
    async requestPasswordChange(login, { signal } = {}) {
      await raw.POST('/api/user/{login}/request_password_change', { params: named(login), ...passSignal(signal) })
    },
    async accept(login, { sendEmail, signal } = {}) {
      const query = sendEmail === undefined ? {} : { send_email: sendEmail }
      await raw.POST('/api/user/{login}/pending', { params: { ...named(login), query }, ...passSignal(signal) })
    },
    async reject(login, { sendEmail = false, signal } = {}) {
      const params = { ...named(login), query: { send_email: sendEmail } }
      await raw.DELETE('/api/user/{login}/pending', { params, ...passSignal(signal) })
    },
    async profile(login, { signal } = {}) {
      const sent = { params: named(login), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/profile/{login}', sent)).data, 'profile')
    },
  }
}
