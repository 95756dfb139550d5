import { ApiError } from '@lazaret/sdk'
import { createStore } from '../state/store.ts'

/** True after the server has refused a change because it is read-only, until it says otherwise. */
export const readOnlyRefusal = createStore(false)

/** True while the server says that it is read-only. */
export const readOnlyMode = createStore(false)

export function noteReadOnly(error: unknown): void {
  if (error instanceof ApiError && error.code === 'read_only') readOnlyRefusal.set(true)
}
