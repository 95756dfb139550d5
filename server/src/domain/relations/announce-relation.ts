import type { Call } from '../../call.ts'
import { refOf } from '../access/ref-of.ts'
import type { Ends } from './find-ends.ts'

export function announceRelation({ emit }: Call, event: 'createdRelation' | 'removedRelation', ends: Ends): void {
  const [parent, child] = [refOf(ends.parent), refOf(ends.child)]
  emit(event, { parent, child })
  emit('changedObject', { object: parent })
  emit('changedObject', { object: child })
}
