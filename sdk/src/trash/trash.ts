import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { before, type PageOptions, pageByKey, paginate } from '../records/paginate.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** A deleted object that can be restored until `expires_on`. */
export type TrashEntry = Readonly<components['schemas']['TrashEntry']>
export type RestoredObject = Readonly<components['schemas']['RestoredObject']>

export type TrashFilter = {
  /** The SHA-256 of a deleted object: only its entries. */
  readonly object?: string
}

/** Deleted objects that you could see. Needs `removing_objects`. */
export type Trash = {
  /**
   * Deleted objects, newest deletion first.
   *
   * @example for await (const { id, object, name } of client.trash.list()) console.log(id, object, name)
   */
  list(options?: PageOptions & TrashFilter): AsyncGenerator<TrashEntry, void>
  /**
   * Restores an object with everything attached to it. It becomes the newest of listings.
   *
   * @example
   * const { value: entry } = await client.trash.list({ object: sha256 }).next()
   * if (entry) await client.trash.restore(entry.id)
   */
  restore(id: string, options?: CallOptions): Promise<RestoredObject>
  /**
   * Permanently deletes an object in the trash, with its content.
   *
   * @example for await (const { id } of client.trash.list()) await client.trash.remove(id)
   */
  remove(id: string, options?: CallOptions): Promise<void>
}

export function createTrash({ raw }: Api): Trash {
  const at = (id: string) => ({ path: { trash_id: checkName('id', id) } })
  return {
    list: ({ object, ...options } = {}) =>
      paginate<TrashEntry, number>(async ({ cursor, pageSize }) => {
        const filter = object === undefined ? {} : { object: checkId(object) }
        const query = { count: pageSize, ...filter, ...before(cursor) }
        const { data } = await raw.GET('/api/trash', { params: { query }, ...passSignal(options.signal) })
        return pageByKey(requirePresent(data?.entries, 'entries'), pageSize, ({ position }) => position)
      }, options),
    async restore(id, { signal } = {}) {
      const { data } = await raw.POST('/api/trash/{trash_id}/restore', { params: at(id), ...passSignal(signal) })
      return requirePresent(data, 'object')
    },
    async remove(id, { signal } = {}) {
      await raw.DELETE('/api/trash/{trash_id}', { params: at(id), ...passSignal(signal) })
    },
  }
}
