import { HOLLOW, type Outline, SKIPPED, WHOLE } from '../../json/outline.ts'
import type { Shape } from './shape.ts'

/** Members that the schema does not know are ignored, so they are not built either; those that it refuses are built without content. */
export function outlineOf(shape: Shape): Outline {
  const { types, members, items, others, isVerbatim, isClosed, isOpen } = shape
  const isAnything = types.size === 0 && members.size === 0 && items === null && others === null && !isClosed
  if (isVerbatim || isOpen || isAnything) return WHOLE
  const canBeList = types.size === 0 || types.has('array')
  const canBeObject = types.size === 0 || types.has('object')
  if (!canBeList && !canBeObject) return HOLLOW
  return {
    items: canBeList ? outlineOrAll(items) : SKIPPED,
    members: new Map([...members].map(([name, member]) => [name, outlineOf(member)])),
    others: canBeObject ? outlineOfOthers(shape) : SKIPPED,
  }
}

function outlineOfOthers({ members, others, isClosed }: Shape): Outline {
  if (isClosed) return HOLLOW
  // An object of which the schema says nothing may have any members.
  return others === null && members.size > 0 ? SKIPPED : outlineOrAll(others)
}

function outlineOrAll(shape: Shape | null): Outline {
  return shape === null ? WHOLE : outlineOf(shape)
}
