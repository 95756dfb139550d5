import { mayContain } from './text-filter.ts'

/** A condition that every file must meet in which a rule matches; `unknown` may be met by any file. */
export type Requirement =
  | { readonly kind: 'unknown' }
  /** Each of the grams is in the file. */
  | { readonly kind: 'grams'; readonly grams: readonly number[] }
  | { readonly kind: 'at least'; readonly count: number; readonly of: readonly Requirement[] }

export const UNKNOWN: Requirement = { kind: 'unknown' }

export function allOf(requirements: readonly Requirement[]): Requirement {
  const known = requirements.filter(({ kind }) => kind !== 'unknown')
  const [only] = known
  if (only === undefined) return UNKNOWN
  return known.length === 1 ? only : { kind: 'at least', count: known.length, of: known }
}

export function anyOf(requirements: readonly Requirement[]): Requirement {
  return atLeast(1, requirements)
}

/** Those that any file may meet count as met. */
export function atLeast(count: number, requirements: readonly Requirement[]): Requirement {
  const known = requirements.filter(({ kind }) => kind !== 'unknown')
  const left = count - (requirements.length - known.length)
  const [only] = known
  if (left <= 0 || only === undefined) return UNKNOWN
  return known.length === 1 && left === 1 ? only : { kind: 'at least', count: left, of: known }
}

export function isPossible(requirement: Requirement, filter: Uint8Array): boolean {
  switch (requirement.kind) {
    case 'unknown':
      return true
    case 'grams':
      return requirement.grams.every((gram) => mayContain(filter, gram))
    case 'at least':
      return hasAtLeast(requirement.count, requirement.of, filter)
  }
}

function hasAtLeast(count: number, requirements: readonly Requirement[], filter: Uint8Array): boolean {
  let missing = requirements.length - count
  for (const requirement of requirements) {
    if (isPossible(requirement, filter)) continue
    missing -= 1
    if (missing < 0) return false
  }
  return true
}
