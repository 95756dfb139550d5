import { type Api, checkName, checkNumber } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type Kind = components['schemas']['Kind']
export type QuickQuery = Readonly<components['schemas']['QuickQuery']>

/** The caller's saved searches, for each kind of object. Changes need `personalize`. */
export type QuickQueries = {
  /**
   * Saved searches for `object`, `file`, `config` or `blob`.
   *
   * @example for (const { name, query } of await client.quickQueries.list('file')) console.log(name, query)
   */
  list(kind: Kind, options?: CallOptions): Promise<readonly QuickQuery[]>
  /**
   * Saves a search. Not retried automatically once it may have reached the server.
   *
   * @example await client.quickQueries.save('file', { name: 'packed', query: 'tag:packed' })
   */
  save(
    kind: Kind,
    search: { readonly name: string; readonly query: string },
    options?: CallOptions,
  ): Promise<QuickQuery>
  /**
   * Removes a saved search by its number.
   *
   * @example await client.quickQueries.remove(3)
   */
  remove(queryId: number, options?: CallOptions): Promise<void>
}

export function createQuickQueries({ raw }: Api): QuickQueries {
  return {
    async list(type, { signal } = {}) {
      const sent = { params: { path: { type } }, ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/quick_query', sent)).data, 'saved searches')
    },
    async save(type, { name, query }, { signal } = {}) {
      const body = { name: checkName('name', name), query, type }
      const sent = { params: { path: { type } }, body, ...passSignal(signal) }
      return requirePresent((await raw.POST('/api/{type}/quick_query', sent)).data, 'saved search')
    },
    async remove(queryId, { signal } = {}) {
      const path = { query_id: checkNumber('queryId', queryId) }
      await raw.DELETE('/api/quick_query/{query_id}', { params: { path }, ...passSignal(signal) })
    },
  }
}
