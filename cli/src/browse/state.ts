import type { ListSort } from '@lazaret/sdk'
import type { Kind } from '../arguments/kinds.ts'
import type { ListedObject } from '../shapes/objects.ts'
import type { Piece } from './complete.ts'
import type { EditField } from './edit-field.ts'

/** A line of the detail pane; one with a target leads to another object. */
export type DetailLine = {
  readonly text: string
  readonly tone?: 'title' | 'dim' | 'tags'
  readonly target?: string
}

export type Detail = {
  readonly id: string
  readonly object?: ListedObject
  readonly cursor: number
  readonly top: number
}

/** The purpose of the typed line. */
export type Purpose = 'query' | 'sort' | 'tag' | 'untag' | 'comment' | 'download'
export type EditState = {
  readonly purpose: Purpose
  readonly field: EditField
  readonly suggestions: readonly string[]
  readonly chosen: number
  /** The piece of a query that the suggestions would replace. */
  readonly piece?: Piece
}

export type Status = { readonly text: string; readonly tone: 'plain' | 'good' | 'bad' }
export type Size = { readonly columns: number; readonly rows: number }

export type State = {
  readonly size: Size
  readonly kind: Kind
  readonly query: string
  /** Undefined: newest first. */
  readonly sort: ListSort | undefined
  readonly pane: 'list' | 'detail'
  readonly selected: number
  readonly top: number
  readonly total: number | undefined
  readonly isLoading: boolean
  readonly detail: Detail | undefined
  /** Objects on the way here, to go back to. */
  readonly trail: readonly Detail[]
  readonly editing: EditState | undefined
  /** First line of the help; undefined while it is not shown. */
  readonly helpTop: number | undefined
  readonly status: Status
  /** Grows when something outside of this state changed. */
  readonly revision: number
}

const minSplitWidth = 110
/** Lines besides the rows: query, titles, status, keys, and one left free: a full screen would be redrawn each time. */
const frameLines = 5

export function isSplit({ columns }: Size): boolean {
  return columns >= minSplitWidth
}

export function rowsOf({ rows }: Size): number {
  return Math.max(1, rows - frameLines)
}

export function widthsOf(size: Size): { readonly list: number; readonly detail: number } {
  if (!isSplit(size)) return { list: size.columns, detail: size.columns }
  const list = Math.floor(size.columns * 0.55)
  return { list, detail: size.columns - list - 2 }
}

/** The first row to show, so that the cursor is among those that are. */
export function scrolled(top: number, cursor: number, rows: number): number {
  if (cursor < top) return cursor
  return cursor >= top + rows ? cursor - rows + 1 : top
}

export function plainStatus(text: string): Status {
  return { text, tone: 'plain' }
}
