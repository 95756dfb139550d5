import type { Caller } from '../caller.ts'
import type { Condition, Form } from './condition.ts'
import type { PathElement, SearchKind } from './field-name.ts'
import type { Node } from './tree.ts'

/** Where in a search a condition stands. */
export type Place = {
  /** What plain field names refer to; for the condition of a field, the kind that field was found in. */
  readonly kind: SearchKind
  /** How SQL calls the object that must match: another name for each relation around the condition. */
  readonly object: string
  readonly relations: number
  /** For the condition of a field: its name, then what was written after it; and where in the query that begins. */
  readonly path: readonly PathElement[]
  readonly start: number
  /** For objects looked at one by one, or so that an index finds them; `seek any` where other ways of matching stand beside it. */
  readonly form: Form
  /** Tags that match a pattern of LIKE; undefined if they are too many to list. */
  readonly tagsLike: (pattern: string) => readonly string[] | undefined
  readonly caller: Caller
  readonly now: Date
  readonly compile: (node: Node, place: Place) => Condition
}

/** Turns the value of a field into a condition. */
export type Where = (value: Node, place: Place) => Condition

/** A column of `object`, or one for each kind that has the field. */
export type Column = string | Partial<Record<SearchKind, string>>

export function columnAt(column: Column, place: Place): string {
  const name = typeof column === 'string' ? column : column[place.kind]
  if (name === undefined) throw new Error(`no column for a ${place.kind}`)
  return `${place.object}.${name}`
}
