import type { Caller } from '../caller.ts'
import type { Condition, Form } from './condition.ts'
import type { PathElement, SearchKind } from './field-name.ts'
import type { Node } from './tree.ts'

/** What surrounds a condition in a search. */
export type ConditionContext = {
  /** The kind that plain field names refer to; for a field's condition, the kind of that field. */
  readonly kind: SearchKind
  /** The SQL alias of the object that must match: another one for each enclosing relation. */
  readonly object: string
  readonly relations: number
  /** For a field's condition: its name, the path after it, and their start in the query. */
  readonly path: readonly PathElement[]
  readonly start: number
  /** `scan`, `index`, or `index any` inside an OR. */
  readonly form: Form
  /** False inside of OR and NOT: where it is true, whatever does not match is out. */
  readonly isRequired: boolean
  /** The operands of the enclosing AND; empty outside of one. */
  readonly operands: readonly Node[]
  /** Tags that match a LIKE pattern; undefined if there are too many. */
  readonly tagsLike: (pattern: string) => readonly string[] | undefined
  readonly caller: Caller
  readonly now: Date
  readonly compile: (node: Node, context: ConditionContext) => Condition
}

/** Turns the value of a field into a condition. */
export type ValueCondition = (value: Node, context: ConditionContext) => Condition

/** A column of `object`, or one for each kind that has the field. */
export type Column = string | Partial<Record<SearchKind, string>>

export function columnAt(column: Column, context: ConditionContext): string {
  const name = typeof column === 'string' ? column : column[context.kind]
  if (name === undefined) throw new Error(`no column for a ${context.kind}`)
  return `${context.object}.${name}`
}
