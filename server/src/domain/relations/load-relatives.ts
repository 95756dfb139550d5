import type { ReadContext } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { visibleTo } from '../../statements/access/visible.ts'
import { hasManyLinks } from '../../statements/relations/has-many-links.ts'
import { type Relative, type RelativesAsked, selectRelatives } from '../../statements/relations/select-relatives.ts'
import type { ObjectType } from '../../tables/kind.ts'
import type { RelativeRows } from '../../tables/rows.ts'
import { hadSmallView } from '../access/small-view.ts'
import { stillThere } from '../access/still-there.ts'

const RELATIVES_PER_TYPE = 100
const TYPES: readonly ObjectType[] = ['file', 'static_config', 'text_blob']

export type NameOptions = {
  /** Select names of parents and children, and in details the uploader, as well. Default false. */
  readonly names?: boolean | undefined
}

/** Parents and children of an object that the caller may see: per type, newest links first. */
export async function loadRelatives(
  call: ReadContext,
  objectId: number,
  { names }: NameOptions,
): Promise<RelativeRows> {
  const asked = relativesFor(call.caller, { plansEachTime: await plansForLinks(call, objectId), names })
  return bySide(await stillThere(selectRelatives(call.app.db, objectId, asked)))
}

// Checking the access to that many relatives one by one takes some milliseconds.
const MANY_LINKS = 1_000

/**
 * Who sees few objects may see none of thousands of relatives. PostgreSQL starts from the few if it plans for the values, but soon
 * has one plan for all values, which tries each link.
 */
export async function plansForLinks(call: ReadContext, objectId: number): Promise<boolean> {
  return (await hadSmallView(call)) && (await hasManyLinks(call.app.db, objectId, MANY_LINKS))
}

type RelativeOptions = NameOptions & Pick<RelativesAsked, 'plansEachTime'>

export function relativesFor(caller: Caller, { plansEachTime, names = false }: RelativeOptions): RelativesAsked {
  return { types: TYPES, count: RELATIVES_PER_TYPE, where: visibleTo(caller), plansEachTime, withNames: names }
}

export function bySide(rows: readonly Relative[]): RelativeRows {
  const of = (side: keyof RelativeRows) =>
    TYPES.flatMap((type) => rows.filter((row) => row.side === side && row.type === type))
  return { parents: of('parents'), children: of('children') }
}
