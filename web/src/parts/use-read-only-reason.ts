import { readOnlyMode } from '../server/read-only.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

/** Returns why changes are disabled; undefined while the server accepts them. */
export function useReadOnlyReason(): string | undefined {
  return useStore(readOnlyMode) ? texts.readOnly : undefined
}
