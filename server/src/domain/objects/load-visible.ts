import type { Call } from '../../call.ts'
import type { Subject } from '../../statements/objects/subject.ts'
import type { Kind } from '../../tables/kind.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import { hadSmallView } from '../access/small-view.ts'
import { unlessGone } from './unless-gone.ts'

type Load<T> = (call: Call, subject: Subject) => Promise<T>
type ObjectKey = { readonly kind: Kind; readonly id: string }

/**
 * Reads an object as `findObject` and then `load` would, but at once if the caller may see it. Otherwise looking for it may share it
 * with the caller, or says that it was not found.
 */
export async function readVisible<T>(call: Call, { kind, id }: ObjectKey, load: Load<T>): Promise<T> {
  // Whether those who see few objects see this one is soon known; a plan for what else they may see of it takes longer.
  if (await hadSmallView(call)) return load(call, (await findObject(call, kind, id)).id)
  const seen = load(call, { kind, hash: id.toLowerCase() })
  return unlessGone(seen, async () => load(call, (await findObject(call, kind, id)).id))
}

/** The same for a detail. */
export async function loadVisible<T extends Pick<ObjectRow, 'id' | 'type'>>(
  call: Call,
  asked: ObjectKey,
  load: Load<T>,
): Promise<T> {
  const detail = await readVisible(call, asked, load)
  call.note({ found: { dhash: detail.id, type: detail.type } })
  return detail
}

/** Reads with options of the request. */
export function withOptions<T, O>(load: (call: Call, subject: Subject, options: O) => Promise<T>, options: O): Load<T> {
  return (call, subject) => load(call, subject, options)
}
