import type { ObjectRef } from '../../plugins/events.ts'
import type { FoundObject } from './find-object.ts'

/** An object as events name it. */
export function refOf({ dhash, type }: Pick<FoundObject, 'dhash' | 'type'>): ObjectRef {
  return { id: dhash, type }
}
