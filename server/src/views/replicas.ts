import type { components } from '../generated/contract.ts'
import { viewTime } from './time.ts'

type ReplicaState = {
  readonly name: string
  readonly isUsed: boolean
  readonly reason: string | null
  readonly unusedSince: Date | null
  readonly lagBytes: number | null
  readonly reads: number
  readonly retries: number
}

export function viewReplica({
  isUsed,
  unusedSince,
  lagBytes,
  ...state
}: ReplicaState): components['schemas']['Replica'] {
  const unused = unusedSince === null ? null : viewTime(unusedSince.toISOString().slice(0, -1))
  return { ...state, is_used: isUsed, unused_since: unused, lag_bytes: lagBytes }
}
