import type { Attributes, AttributeValue } from '../annotations/attributes.ts'
import type { Comment, Comments } from '../annotations/comments.ts'
import type { RelatedObjects, Relations } from '../annotations/relations.ts'
import type { ObjectShare, Shares } from '../annotations/shares.ts'
import type { Tags } from '../annotations/tags.ts'
import type { ObjectDetail, Objects } from '../kinds/objects.ts'
import { checkId } from '../records/identifier.ts'

/**
 * A handle on one object that caches the answers. Nothing is requested before a getter is called; calls at the same
 * time share one request; failures are not cached.
 */
export type ObjectRef = {
  readonly id: string
  /**
   * The object in full.
   *
   * @example const { type } = await client.ref(sha256).detail()
   */
  detail(): Promise<ObjectDetail>
  /**
   * Tags of the object.
   *
   * @example const tags = await client.ref(sha256).tags()
   */
  tags(): Promise<readonly string[]>
  /**
   * Comments on the object.
   *
   * @example for (const { comment } of await client.ref(sha256).comments()) console.log(comment)
   */
  comments(): Promise<readonly Comment[]>
  /**
   * Attribute values that the caller may read.
   *
   * @example for (const { key, value } of await client.ref(sha256).attributes()) console.log(key, value)
   */
  attributes(): Promise<readonly AttributeValue[]>
  /**
   * Groups with access to the object.
   *
   * @example const shares = await client.ref(sha256).shares()
   */
  shares(): Promise<readonly ObjectShare[]>
  /**
   * Visible parents and children, as many as the server returns at once.
   *
   * @example const { parents, children } = await client.ref(sha256).relations()
   */
  relations(): Promise<RelatedObjects>
  /** Clears the cache, so that the next getter sends a request. */
  invalidate(): void
}

export type RefSources = {
  readonly objects: Pick<Objects, 'get'>
  readonly tags: Pick<Tags, 'list'>
  readonly comments: Pick<Comments, 'list'>
  readonly attributes: Pick<Attributes, 'list'>
  readonly shares: Pick<Shares, 'list'>
  readonly relations: Pick<Relations, 'list'>
}

export function createRef(given: string, sources: RefSources): ObjectRef {
  const id = checkId(given)
  const remembered: (() => void)[] = []
  const remember = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
    let known: Promise<T> | null = null
    remembered.push(() => {
      known = null
    })
    return () => {
      if (known) return known
      const asked = ask()
      known = asked
      asked.catch(() => {
        if (known === asked) known = null
      })
      return asked
    }
  }
  return {
    id,
    detail: remember(() => sources.objects.get(id)),
    tags: remember(() => sources.tags.list(id)),
    comments: remember(() => sources.comments.list(id)),
    attributes: remember(() => sources.attributes.list(id)),
    shares: remember(() => sources.shares.list(id)),
    relations: remember(() => sources.relations.list(id)),
    invalidate() {
      for (const forget of remembered) forget()
    },
  }
}
