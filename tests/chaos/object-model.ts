import type { Model } from './linearize.ts'

/** What clients did with one object, and what they were answered. */
export type ObjectOp =
  | { readonly kind: 'add'; readonly fact: string; readonly status: number }
  | { readonly kind: 'remove'; readonly fact: string; readonly status: number }
  /** Every fact of the part that the answer showed. */
  | { readonly kind: 'read'; readonly part: string; readonly status: number; readonly facts: readonly string[] }
  | { readonly kind: 'delete'; readonly status: number }
  | { readonly kind: 'upload'; readonly status: number }

const GONE = 'gone'
const textOf = (facts: Iterable<string>): string => JSON.stringify([...facts].sort())

/** A set of facts, such as "tag:packed", which goes with the object and begins anew with the next upload. */
export const objectModel: Model<ObjectOp> = {
  start: textOf([]),
  next: (state, op) => {
    if (op.kind === 'upload') return op.status === 200 ? (state === GONE ? textOf([]) : state) : null
    if (state === GONE || op.status === 404) return state === GONE && op.status === 404 ? GONE : null
    if (op.status !== 200) return null
    const facts = new Set<string>(JSON.parse(state))
    if (op.kind === 'delete') return GONE
    if (op.kind === 'add') return textOf(facts.add(op.fact))
    if (op.kind === 'remove') {
      facts.delete(op.fact)
      return textOf(facts)
    }
    const expected = [...facts].filter((fact) => fact.startsWith(`${op.part}:`))
    return textOf(expected) === textOf(op.facts) ? state : null
  },
}
