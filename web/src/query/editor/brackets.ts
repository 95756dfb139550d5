import type { Piece } from '../query-pieces.ts'

export type Bracket = { readonly at: number; readonly isMatched: boolean }

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']}', '{': ']}' }

/** The brackets at the cursor: both of a pair, or one that has no partner. Ends of a range may differ. */
export function bracketsAt(pieces: readonly Piece[], cursor: number): readonly Bracket[] {
  const open: { readonly sign: string; readonly at: number }[] = []
  let at = 0
  let alone: Bracket | undefined
  for (const { kind, text } of pieces) {
    const isAtCursor = at === cursor || at + 1 === cursor
    if (kind === 'sign' && text in CLOSING) open.push({ sign: text, at })
    else if (kind === 'sign' && /^[)\]}]$/.test(text)) {
      const first = open.at(-1)
      const isPair = first !== undefined && CLOSING[first.sign]?.includes(text)
      if (isPair) open.pop()
      if (isPair && (isAtCursor || first.at === cursor || first.at + 1 === cursor))
        return [first, { at }].map((bracket) => ({ at: bracket.at, isMatched: true }))
      if (!isPair && isAtCursor) alone = { at, isMatched: false }
    }
    at += text.length
  }
  const unclosed = open.find((bracket) => bracket.at === cursor || bracket.at + 1 === cursor)
  if (alone === undefined && unclosed !== undefined) alone = { at: unclosed.at, isMatched: false }
  return alone === undefined ? [] : [alone]
}
