import type { RefObject } from 'react'
import type { FieldKey, QueryField, TextRange } from './query-field.ts'

export type EditorEvents = {
  readonly onText: (text: string, cursor: number) => void
  /** Returns true if the key has done something. */
  readonly onKey: (event: FieldKey) => boolean
  readonly onSubmit: () => void
  readonly onBlur: () => void
}

/** The cursor of the plain field; undefined if the focus was elsewhere. */
export type Cursor = { readonly anchor: number; readonly head: number }

export type FieldAttributes = Readonly<Record<string, string>>

export type EditorProps = EditorEvents & {
  readonly field: RefObject<QueryField | null>
  readonly text: string
  readonly cursor: Cursor | undefined
  readonly attributes: FieldAttributes
  readonly errorRange: TextRange | undefined
}
