import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { TextRange } from '../query-field.ts'
import { type Piece, queryPieces } from '../query-pieces.ts'
import { bracketsAt } from './brackets.ts'
import { isKnownField } from './is-known-field.ts'

/** Longer ones are pasted lists rather than conditions that someone reads. */
const MAX_COLORED_LENGTH = 10_000

/** The range of the query that the server refused. */
export const setErrorRange = StateEffect.define<TextRange | undefined>()

/** The range of the error, until the query changes. */
export const errorRange = StateField.define<TextRange | undefined>({
  create: () => undefined,
  update(range, { docChanged, effects }) {
    const given = effects.find((effect) => effect.is(setErrorRange))
    if (given !== undefined) return given.value as TextRange | undefined
    return docChanged ? undefined : range
  },
})

/** Colors of the parts of a query, the brackets at the cursor, and the range of an error. */
export const marks = EditorView.decorations.compute(['doc', 'selection', errorRange], marksOf)

function marksOf(state: EditorState): DecorationSet {
  const text = state.doc.toString()
  const ranges = rangeMark(state.field(errorRange), text.length)
  if (text.length > MAX_COLORED_LENGTH) return Decoration.set(ranges)
  const pieces = queryPieces(text)
  const brackets = bracketsAt(pieces, state.selection.main.head).map(({ at, isMatched }) =>
    mark(isMatched ? 'pair' : 'alone').range(at, at + 1),
  )
  return Decoration.set([...ranges, ...brackets, ...colorsOf(pieces)], true)
}

function colorsOf(pieces: readonly Piece[]): ReturnType<Decoration['range']>[] {
  let at = 0
  return pieces.flatMap(({ kind, text }) => {
    const start = at
    at += text.length
    if (kind === 'blank' || kind === 'value') return []
    const isWrong = kind === 'field' && !isKnownField(text)
    return [mark(isWrong ? 'wrong' : kind).range(start, at)]
  })
}

/** An error at the end of the query marks its last character. */
function rangeMark(range: TextRange | undefined, length: number): ReturnType<Decoration['range']>[] {
  if (range === undefined || length === 0) return []
  const start = Math.min(range.start, length - 1)
  const end = Math.min(Math.max(range.end, start + 1), length)
  return [Decoration.mark({ class: 'query-fault' }).range(start, end)]
}

function mark(kind: string): Decoration {
  return Decoration.mark({ attributes: { 'data-kind': kind } })
}
