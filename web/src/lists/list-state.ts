import type { Row } from '../records/kinds.ts'

export type ListState = {
  /** Rows of the list; undefined for rows far from the visible ones that were dropped. */
  readonly rows: Rows
  readonly isEnd: boolean
  readonly isLoading: boolean
  readonly error: unknown
  /** The number of newer objects, at most a page. */
  readonly newer: number
}

export type Rows = readonly (Row | undefined)[]
export type Range = { readonly start: number; readonly end: number }

/** From the newest on, or after an object. */
export type Pages = { readonly size: number; after(id?: string): Promise<readonly Row[]> }
