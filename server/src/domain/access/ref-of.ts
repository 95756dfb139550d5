import type { ObjectRef } from '../../plugins/events.ts'
import type { FoundObject } from './find-object.ts'

/** The reference to an object in events. */
export function refOf({ dhash, type }: Pick<FoundObject, 'dhash' | 'type'>): ObjectRef {
  return { id: dhash, type }
}
