/** Both ends are inclusive, in code points. */
export type Span = { readonly start: number; readonly end: number }

/** Text is stored as written: escaped, a phrase without its quotes. */
export type Text = Span & { readonly kind: 'word' | 'phrase'; readonly raw: string }
export type TextList = Span & { readonly kind: 'list'; readonly items: readonly Text[] }
export type FieldNode = Span & { readonly kind: 'field'; readonly name: string; readonly value: Node }
export type Operation = Span & { readonly kind: 'and' | 'or' | 'implicit'; readonly items: readonly Node[] }
export type WrapperNode = Span & { readonly kind: 'not' | 'prohibit' | 'plus' | 'group'; readonly item: Node }
export type RangeNode = Span & {
  readonly kind: 'range'
  readonly low: Text
  readonly high: Text
  readonly includesLow: boolean
  readonly includesHigh: boolean
}
export type Comparison = Span & { readonly kind: 'from' | 'to'; readonly bound: Text; readonly isInclusive: boolean }
export type UnsupportedNode = Span & { readonly kind: 'fuzzy' | 'proximity' | 'boost' | 'regex' }

export type Node = Text | TextList | FieldNode | Operation | WrapperNode | RangeNode | Comparison | UnsupportedNode
