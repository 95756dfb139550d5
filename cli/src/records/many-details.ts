import type { Client, DetailsResult } from '@lazaret/sdk'
import { codeOf } from '../program/exit-codes.ts'

type Detail = NonNullable<DetailsResult['object']>
/** An object with what a comparison needs, of any kind, without the contents of a config or blob. */
export type CompleteDetail = Detail & Required<Pick<Detail, 'comments' | 'shares'>>
/** Objects that exist. Those whose parts are too large for one answer are in `unread`. */
export type ManyDetails = {
  readonly objects: ReadonlyMap<string, CompleteDetail>
  readonly unread: readonly string[]
}

/** Reads many objects by few requests; undefined if the server does not answer with comments and shares. */
export type DetailsReader = (ids: readonly string[], signal: AbortSignal) => Promise<ManyDetails | undefined>

export function openDetailsReader(client: Client, { hidden }: { readonly hidden: boolean }): DetailsReader {
  // An older server has the operation, but leaves the parts out.
  let leavesOut = false
  const isSupported = async (signal: AbortSignal) =>
    !leavesOut && (await client.supports('POST', '/api/object/details', { signal }).catch(() => false))
  return async (ids, signal) => {
    if (!(await isSupported(signal))) return undefined
    const objects = new Map<string, CompleteDetail>()
    const unread: string[] = []
    const read = async (some: readonly string[]): Promise<void> => {
      try {
        for await (const { object } of client.objects.details(some, { comments: true, shares: true, hidden, signal })) {
          if (object === null) continue
          if (isComplete(object)) objects.set(object.id, object)
          else leavesOut = true
        }
      } catch (error) {
        if (codeOf(error) !== 'too_large') throw error
        if (some.length === 1) return void unread.push(...some)
        const middle = Math.ceil(some.length / 2)
        await read(some.slice(0, middle))
        await read(some.slice(middle))
      }
    }
    await read(ids)
    return leavesOut ? undefined : { objects, unread }
  }
}

function isComplete(object: Detail): object is CompleteDetail {
  return object.comments !== undefined && object.shares !== undefined
}
