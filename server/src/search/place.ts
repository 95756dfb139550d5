import type { Caller } from '../caller.ts'
import type { Condition } from './condition.ts'
import type { PathElement, SearchKind } from './field-name.ts'
import type { Node } from './tree.ts'

/** Where in a search a condition stands. */
export type Place = {
  /** What plain field names refer to; for the condition of a field, the kind that field was found in. */
  readonly kind: SearchKind
  /** How SQL calls the object that must match: another name for each relation around the condition. */
  readonly object: string
  readonly relations: number
  /** For the condition of a field: its name, then what was written after it. */
  readonly path: readonly PathElement[]
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
