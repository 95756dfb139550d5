import type { Api } from '../calls/api.ts'
import { checkId } from '../records/identifier.ts'
import type { CallOptions } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** The caller's own marks on objects; `favorites:<login>` finds them. Need `personalize`. */
export type Favorites = {
  /**
   * Marks an object. Idempotent.
   *
   * @example await client.favorites.add(sha256)
   */
  add(id: string, options?: CallOptions): Promise<void>
  /**
   * Removes the mark. Idempotent.
   *
   * @example await client.favorites.remove(sha256)
   */
  remove(id: string, options?: CallOptions): Promise<void>
}

export function createFavorites({ raw }: Api): Favorites {
  const place = (id: string) => ({ params: { path: { id: checkId(id) } } })
  return {
    async add(id, { signal } = {}) {
      await raw.PUT('/api/object/{id}/favorite', { ...place(id), ...passSignal(signal) })
    },
    async remove(id, { signal } = {}) {
      await raw.DELETE('/api/object/{id}/favorite', { ...place(id), ...passSignal(signal) })
    },
  }
}
