import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import type { CallOptions } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'

/** Tags of objects. */
export type Tags = {
  /**
   * Tags of an object, in the order they were added.
   *
   * @example await client.tags.list(sha256) // ['packed', 'feed:honeypot']
   */
  list(id: string, options?: CallOptions): Promise<readonly string[]>
  /**
   * Adds one tag or several and returns all tags. Adding a tag twice has no further effect, so a call that failed
   * half-way can be repeated. Needs `adding_tags`.
   *
   * @example await client.tags.add(sha256, ['packed', 'upx'])
   */
  add(id: string, tags: string | readonly string[], options?: CallOptions): Promise<readonly string[]>
  /**
   * Removes one tag or several and returns the remaining ones. A missing tag is not an error. Needs `removing_tags`.
   *
   * @example await client.tags.remove(sha256, 'packed')
   */
  remove(id: string, tags: string | readonly string[], options?: CallOptions): Promise<readonly string[]>
  /**
   * Tags of visible objects that begin with a text, in byte order, at most `limit` of them.
   *
   * @example await client.tags.suggest('feed:', { limit: 20 })
   */
  suggest(prefix?: string, options?: CallOptions & { readonly limit?: number }): Promise<readonly string[]>
}

type TagList = components['schemas']['TagList']

export function createTags(raw: RawClient): Tags {
  const target = (id: string) => ({ type: 'object' as const, id: checkId(id) })

  const list: Tags['list'] = async (id, { signal } = {}) => {
    const { data } = await raw.GET('/api/{type}/{id}/tag', { params: { path: target(id) }, ...passSignal(signal) })
    return namesOf(data)
  }

  return {
    list,
    async add(id, tags, options = {}) {
      const names = [tags].flat()
      if (names.length === 0) return list(id, options)
      let after: TagList | undefined
      for (const tag of names) {
        const sent = { params: { path: target(id) }, body: { tag }, ...passSignal(options.signal) }
        after = (await raw.PUT('/api/{type}/{id}/tag', sent)).data
      }
      return namesOf(after)
    },
    async remove(id, tags, options = {}) {
      const names = [tags].flat()
      if (names.length === 0) return list(id, options)
      let after: TagList | undefined
      for (const tag of names) {
        const sent = { params: { path: target(id), query: { tag } }, ...passSignal(options.signal) }
        after = (await raw.DELETE('/api/{type}/{id}/tag', sent)).data
      }
      return namesOf(after)
    },
    async suggest(prefix = '', { limit, signal } = {}) {
      const query = { query: prefix, ...(limit === undefined ? {} : { count: limit }) }
      return namesOf((await raw.GET('/api/tag', { params: { query }, ...passSignal(signal) })).data)
    },
  }
}

function namesOf(tags: TagList | null | undefined): readonly string[] {
  return (tags ?? []).map(({ tag }) => tag)
}
