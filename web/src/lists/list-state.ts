import type { Row } from '../records/kinds.ts'

export type ListState = {
  /** Undefined where rows far from those that are seen were forgotten. */
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
