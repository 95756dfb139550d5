import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'
import { unlessGone } from '../objects/unless-gone.ts'
import type { Exchange, ExchangeResult, SkippedPart } from './exchange.ts'
import { linkRelatives } from './link-relatives.ts'
import type { RemoteObject } from './remote-object.ts'

type PulledUpload<T> = {
  readonly object: RemoteObject
  readonly skipped: readonly SkippedPart[]
  /** What the upload answered. */
  readonly uploaded: T
  load(call: Call, objectId: number): Promise<T>
}

/** The last step of every pull, after the object is stored: links and loads it. It may have been deleted since. */
export async function pulled<T>(call: Call, exchange: Exchange, stored: PulledUpload<T>): Promise<ExchangeResult<T>> {
  const unlinked = await unlessGone(linkRelatives(call, exchange, stored.object), async () => [])
  const load = async (): Promise<T> => stored.load(call, (await findObject(call, 'object', stored.object.id)).id)
  const object = await unlessGone(load(), async () => stored.uploaded)
  return { object, skipped: [...stored.skipped, ...unlinked] }
}
