import { type Api, checkNumber, objectPath } from '../calls/api.ts'
import { ApiError, ConnectionError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'
import { newRetryState, planRepeat } from '../wire/retry.ts'
import { wait } from '../wire/wait.ts'

export type Comment = Readonly<components['schemas']['Comment']>
export type CommentOrigin = Readonly<components['schemas']['CommentOrigin']>

export type CommentOptions = CallOptions & {
  /** Author and time on the server that the comment comes from; needs `manage_users`. */
  readonly original?: CommentOrigin
}

/** Comments on objects. */
export type Comments = {
  /**
   * Comments on an object, in the server's order.
   *
   * @example for (const { author, comment } of await client.comments.list(sha256)) console.log(author, comment)
   */
  list(id: string, options?: CallOptions): Promise<readonly Comment[]>
  /**
   * Adds a comment. Not retried automatically once it may have reached the server, which could add it twice: see
   * `ensure`. Needs `adding_comments`.
   *
   * @example const { id } = await client.comments.add(sha256, 'packed with UPX')
   */
  add(id: string, comment: string, options?: CommentOptions): Promise<Comment>
  /**
   * The comment with this text, added if there is none. Safe to repeat: after a lost answer it checks again before it
   * adds. Two programs running at the same time may still both add it.
   *
   * @example await client.comments.ensure(sha256, 'seen by the sandbox')
   */
  ensure(id: string, comment: string, options?: CallOptions): Promise<Comment>
  /**
   * Removes a comment by its number. Needs `removing_comments`.
   *
   * @example await client.comments.remove(sha256, 7)
   */
  remove(id: string, commentId: number, options?: CallOptions): Promise<void>
}

export function createComments({ raw, wire }: Api): Comments {
  const list: Comments['list'] = async (id, { signal } = {}) => {
    const sent = { params: { path: objectPath(id) }, ...passSignal(signal) }
    return (await raw.GET('/api/{type}/{id}/comment', sent)).data ?? []
  }
  const add: Comments['add'] = async (id, comment, { original, signal } = {}) => {
    const body = { comment, ...(original === undefined ? {} : { original }) }
    const sent = { params: { path: objectPath(id) }, body, ...passSignal(signal) }
    return requirePresent((await raw.POST('/api/{type}/{id}/comment', sent)).data, 'comment')
  }
  return {
    list,
    add,
    async ensure(id, comment, options = {}) {
      const lost = newRetryState('safe')
      for (;;) {
        const found = (await list(id, options)).find((one) => one.comment === comment)
        if (found) return found
        try {
          return await add(id, comment, options)
        } catch (error) {
          const delayMs = wasLost(error) ? planRepeat(error, lost, wire.settings.retry) : null
          if (delayMs === null) throw error
          await wait(delayMs, options.signal)
        }
      }
    },
    async remove(id, commentId, { signal } = {}) {
      const path = { ...objectPath(id), comment_id: checkNumber('commentId', commentId) }
      await raw.DELETE('/api/{type}/{id}/comment/{comment_id}', { params: { path }, ...passSignal(signal) })
    },
  }
}

/** The answer was lost, so it is unknown whether the request was carried out. */
function wasLost(error: unknown): error is ApiError {
  if (error instanceof ConnectionError) return error.retryable
  return error instanceof ApiError && error.retryable && error.code !== 'rate_limited'
}
