import { createStore } from '../state/store.ts'

/** The last deletion on this page, until it is undone or dismissed. */
export type LastDeletion = {
  readonly count: number
  /** The identifiers of the objects. */
  readonly loadIds: () => Promise<readonly string[]>
}

export const lastDeletion = createStore<LastDeletion | undefined>(undefined)
