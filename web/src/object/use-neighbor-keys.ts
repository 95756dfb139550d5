import { useLocation } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { neighborOf } from '../lists/open-lists.ts'
import { objectPath } from '../records/kinds.ts'

/** `[` and `]` go through the list that one came from; it stays where the reader is on the way back. */
export function useNeighborKeys(id: string): void {
  const [, navigate] = useLocation()
  const go = async (step: 1 | -1): Promise<void> => {
    const row = await neighborOf(id, step)
    // In place of this object: the way back leads to the list.
    if (row) navigate(objectPath(row), { replace: true })
  }
  useKeys({ '[': () => void go(-1), ']': () => void go(1) })
}
