import { type Api, objectPath } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { fileSource } from '../kinds/file-source.ts'
import { type ObjectSummary, objectSource } from '../kinds/objects.ts'
import { checkId, hashKind } from '../records/identifier.ts'
import { type NameOptions, nameQuery } from '../records/names.ts'
import { createListing } from '../records/pages.ts'
import type { PageOptions } from '../records/paginate.ts'
import { type CallOptions, type DetailOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type RelatedObjects = Readonly<components['schemas']['Relations']>

export type RelativeOptions = PageOptions & NameOptions

/** Parents and children of objects. */
export type Relations = {
  /**
   * Visible parents and children, as many as the server returns at once.
   *
   * @example const { parents, children } = await client.relations.list(sha256, { names: true })
   */
  list(id: string, options?: DetailOptions): Promise<RelatedObjects>
  /**
   * All visible parents, newest first, however many.
   *
   * @example for await (const { id, type } of client.relations.parents(sha256)) console.log(id, type)
   */
  parents(id: string, options?: RelativeOptions): AsyncIterable<ObjectSummary>
  /**
   * All visible children, newest first, however many.
   *
   * @example for await (const { id } of client.relations.children(sha256)) await client.tags.add(id, 'dropped')
   */
  children(id: string, options?: RelativeOptions): AsyncIterable<ObjectSummary>
  /**
   * Makes one object the parent of another; users who see the parent see the child. Idempotent. Needs `adding_parents`.
   *
   * @example await client.relations.link(archiveId, memberId)
   */
  link(parent: string, child: string, options?: CallOptions): Promise<void>
  /**
   * Removes a link, and the access it gave. Needs `removing_parents`.
   *
   * @example await client.relations.unlink(archiveId, memberId)
   */
  unlink(parent: string, child: string, options?: CallOptions): Promise<void>
}

export function createRelations(api: Api): Relations {
  const { raw } = api
  const source = objectSource(api)
  const linked = (parent: string, child: string) => ({
    params: { path: { ...objectPath(parent), child: checkId(child, 'child') } },
  })
  // A detail holds a bounded number of relatives; a search pages through all.
  async function* walk(field: 'parent' | 'child', id: string, options: RelativeOptions): AsyncGenerator<ObjectSummary> {
    const { signal } = options
    const isSha256 = hashKind(checkId(id)) === 'sha256'
    const sha256 = isSha256 ? id.toLowerCase() : (await fileSource(api).fetchOne(id, signal ? { signal } : {})).id
    yield* createListing(source.fetchPage, { ...options, query: `${field}:(dhash:${sha256})` })
  }
  return {
    async list(id, { signal, ...options } = {}) {
      const sent = { params: { path: objectPath(id), query: nameQuery(options) }, ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/{id}/relations', sent)).data, 'relations')
    },
    parents: (id, options = {}) => walk('child', id, options),
    children: (id, options = {}) => walk('parent', id, options),
    async link(parent, child, { signal } = {}) {
      await raw.PUT('/api/{type}/{id}/child/{child}', { ...linked(parent, child), ...passSignal(signal) })
    },
    async unlink(parent, child, { signal } = {}) {
      await raw.DELETE('/api/{type}/{id}/child/{child}', { ...linked(parent, child), ...passSignal(signal) })
    },
  }
}
