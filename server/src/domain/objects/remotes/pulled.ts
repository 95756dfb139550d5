import type { Call } from '../../../call.ts'
import { findObject } from '../../access/find-object.ts'
import type { RemoteObject } from '../../remotes/remote-object.ts'
import type { Exchange, Exchanged, Skipped } from './exchange.ts'
import { linkRelatives } from './link-relatives.ts'

type Stored<T> = {
  readonly object: RemoteObject
  readonly skipped: readonly Skipped[]
  load(call: Call, objectId: number): Promise<T>
}

/** The last step of every pull, after the object is stored: links and loads it. */
export async function pulled<T>(call: Call, exchange: Exchange, stored: Stored<T>): Promise<Exchanged<T>> {
  const unlinked = await linkRelatives(call, exchange, stored.object)
  const { id } = await findObject(call, 'object', stored.object.id)
  return { object: await stored.load(call, id), skipped: [...stored.skipped, ...unlinked] }
}
