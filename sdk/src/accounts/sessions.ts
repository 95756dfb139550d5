import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'

export type SessionItem = Readonly<components['schemas']['SessionItem']>

type SessionOwnerOptions = CallOptions & { readonly login?: string }

/** Sessions that were begun by signing in, and ending them. Without `login` those of the caller; for others they need `manage_users`. */
export type Sessions = {
  /**
   * Sessions that have not ended, oldest first.
   *
   * @example for (const { id, last_used_from } of await client.sessions.list()) console.log(id, last_used_from)
   */
  list(options?: SessionOwnerOptions): Promise<readonly SessionItem[]>
  /**
   * Ends a session at once, by its id (a UUID). `NotFoundError` when it has ended.
   *
   * @example await client.sessions.end(id)
   */
  end(id: string, options?: CallOptions): Promise<void>
  /**
   * Ends all sessions except the one of this client. Returns how many.
   *
   * @example const ended = await client.sessions.endAll()
   */
  endAll(options?: SessionOwnerOptions): Promise<number>
}

export function createSessions(raw: RawClient): Sessions {
  const ofUser = async ({ login, signal }: SessionOwnerOptions) => {
    const own = async () =>
      requirePresent((await raw.GET('/api/auth/validate', passSignal(signal))).data?.login, 'login')
    return { params: { path: { login: login ?? (await own()) } }, ...passSignal(signal) }
  }
  return {
    async list(options = {}) {
      const { data } = await raw.GET('/api/user/{login}/session', await ofUser(options))
      return requirePresent(data?.sessions, 'list of sessions')
    },
    async end(id, { signal } = {}) {
      await raw.DELETE('/api/session/{session_id}', { params: { path: { session_id: id } }, ...passSignal(signal) })
    },
    async endAll(options = {}) {
      const { data } = await raw.DELETE('/api/user/{login}/session', await ofUser(options))
      return requirePresent(data?.ended, 'number of sessions')
    },
  }
}
