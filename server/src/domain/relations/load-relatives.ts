import type { Reading } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { visibleTo } from '../../statements/access/visible.ts'
import { type Relative, type RelativesAsked, selectRelatives } from '../../statements/select-relatives.ts'
import type { ObjectType } from '../../tables/object.ts'
import type { RelativeRows } from '../../tables/rows.ts'
import { stillThere } from '../access/still-there.ts'

const RELATIVES_PER_TYPE = 100
const TYPES: readonly ObjectType[] = ['file', 'static_config', 'text_blob']

/** Parents and children of an object that the caller may see: per type, newest links first. */
export async function loadRelatives({ app, caller }: Reading, objectId: number): Promise<RelativeRows> {
  return bySide(await stillThere(selectRelatives(app.db, objectId, relativesFor(caller))))
}

export function relativesFor(caller: Caller): RelativesAsked {
  return { types: TYPES, count: RELATIVES_PER_TYPE, where: visibleTo(caller) }
}

export function bySide(rows: readonly Relative[]): RelativeRows {
  const of = (side: keyof RelativeRows) =>
    TYPES.flatMap((type) => rows.filter((row) => row.side === side && row.type === type))
  return { parents: of('parents'), children: of('children') }
}
