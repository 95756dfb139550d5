import type { FoundString } from '@lazaret/sdk'

export type StringSets = {
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly same: readonly string[]
}

/** Each string once, in the order of the content, however it is encoded. */
export function stringSets(before: readonly FoundString[], after: readonly FoundString[]): StringSets {
  const [first, second] = [textsOf(before), textsOf(after)]
  return {
    removed: [...first].filter((text) => !second.has(text)),
    added: [...second].filter((text) => !first.has(text)),
    same: [...second].filter((text) => first.has(text)),
  }
}

function textsOf(found: readonly FoundString[]): ReadonlySet<string> {
  return new Set(found.map(({ text }) => text))
}
