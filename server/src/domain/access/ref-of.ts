import type { ObjectRef } from '../../plugins/events.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'

/** The reference to an object in events. */
export function refOf({ dhash, type }: Fields<ObjectModel, 'dhash' | 'type'>): ObjectRef {
  return { id: dhash, type }
}
