import type { Call } from '../../call.ts'
import { refOf } from '../access/ref-of.ts'

type Ends = Readonly<Record<'parent' | 'child', Parameters<typeof refOf>[0]>>

export function announceRelation({ emit }: Call, event: 'createdRelation' | 'removedRelation', ends: Ends): void {
  const [parent, child] = [refOf(ends.parent), refOf(ends.child)]
  emit(event, { parent, child })
  emit('changedObject', { object: parent })
  emit('changedObject', { object: child })
}
