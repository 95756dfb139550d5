import { readOnlyMode } from '../server/read-only.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

/** The reason for which no control changes anything at present; undefined if there is none. */
export function useReadOnlyReason(): string | undefined {
  return useStore(readOnlyMode) ? texts.readOnly : undefined
}
