import { diffLines } from 'diff'

export type Line = { readonly sign: '+' | '-' | ' '; readonly text: string }

/** Texts that differ in more places are not compared by lines. */
export const MAX_EDITS = 3000

/** Compares two texts by line; undefined if they have too little in common. */
export function lineDifferences(before: string, after: string): Line[] | undefined {
  const changes = diffLines(before, after, { maxEditLength: MAX_EDITS })
  return changes?.flatMap(({ added, removed, value }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): Line => ({ sign: added ? '+' : removed ? '-' : ' ', text })),
  )
}
