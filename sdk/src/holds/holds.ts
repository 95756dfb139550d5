import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { before, type PageOptions, pageByKey, paginate } from '../records/paginate.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** An object that nobody deletes until the hold is released. */
export type Hold = Readonly<components['schemas']['Hold']>

export type HoldOptions = {
  /** Shown to everyone who sees the object. */
  readonly reason: string
}

/** Objects that nobody deletes: a deletion is an `UnderHoldError` with the reason. Needs `manage_users`. */
export type Holds = {
  /**
   * Objects under hold, newest first, those in the trash too.
   *
   * @example for await (const { object, reason } of client.holds.list()) console.log(object, reason)
   */
  list(options?: PageOptions): AsyncGenerator<Hold, void>
  /**
   * Places an object, named by its SHA-256, under hold, or gives its hold a new reason.
   *
   * @example await client.holds.place(sha256, { reason: 'Evidence in case 2026-114' })
   */
  place(id: string, hold: HoldOptions, options?: CallOptions): Promise<Hold>
  /**
   * Releases the hold of an object, named by its SHA-256.
   *
   * @example await client.holds.release(sha256)
   */
  release(id: string, options?: CallOptions): Promise<void>
}

export function createHolds({ raw }: Api): Holds {
  const at = (id: string) => ({ path: { id: checkId(id) } })
  return {
    list: (options = {}) =>
      paginate<Hold, number>(async ({ cursor, pageSize }) => {
        const query = { count: pageSize, ...before(cursor) }
        const { data } = await raw.GET('/api/hold', { params: { query }, ...passSignal(options.signal) })
        return pageByKey(requirePresent(data?.holds, 'holds'), pageSize, ({ position }) => position)
      }, options),
    async place(id, { reason }, { signal } = {}) {
      const { data } = await raw.PUT('/api/hold/{id}', { params: at(id), body: { reason }, ...passSignal(signal) })
      return requirePresent(data, 'hold')
    },
    async release(id, { signal } = {}) {
      await raw.DELETE('/api/hold/{id}', { params: at(id), ...passSignal(signal) })
    },
  }
}
