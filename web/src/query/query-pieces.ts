export type PieceKind = 'field' | 'operator' | 'sign' | 'value' | 'wildcard' | 'blank'

export type Piece = { readonly kind: PieceKind; readonly text: string }

const KEYWORDS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'TO'])
// Blanks, a text in quotes even if it is still open, a word up to a sign, and signs.
const PIECE =
  /\s+|"(?:[^"\\]|\\[\s\S])*"?|(?:[^\s:^~(){}[\]/"'+\-\\<>]|\\[\s\S])(?:[^\s:^~(){}[\]\\]|\\[\s\S])*|[\s\S]/g
const WILDCARDS = /((?:[^*?\\]|\\[\s\S]?)+)|([*?]+)/g

/** A query in pieces that are shown alike; together they are the query, whatever it is. */
export function queryPieces(query: string): readonly Piece[] {
  return [...query.matchAll(PIECE)].flatMap(({ 0: text, index }) => {
    if (/^\s/.test(text)) return { kind: 'blank', text }
    if (/^["\w\\*?.]|^[^\x20-\x7e]/.test(text) || text.length > 1) return wordPieces(text, query[index + text.length])
    return { kind: 'sign', text }
  })
}

function wordPieces(text: string, next: string | undefined): readonly Piece[] {
  if (next === ':' && !text.startsWith('"')) return [{ kind: 'field', text }]
  if (KEYWORDS.has(text)) return [{ kind: 'operator', text }]
  return [...text.matchAll(WILDCARDS)].map(([piece, , wildcard]) => ({
    kind: wildcard === undefined ? 'value' : 'wildcard',
    text: piece,
  }))
}
