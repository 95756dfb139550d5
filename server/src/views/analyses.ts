import type { components } from '../generated/contract.ts'
import type { PendingRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export type AnalysisRow = {
  readonly id: string
  readonly arguments: unknown
  readonly progress: {
    readonly status: 'running' | 'finished'
    readonly lastUpdate: string | null
    readonly queues: Readonly<
      Record<string, { readonly receivedFrom: readonly string[]; readonly states: readonly string[] }>
    >
  }
  readonly requestedOn: string
  /** Null if it is not waiting for the backend. */
  readonly waitingSince: string | null
}

export function viewAnalysis(row: AnalysisRow): Schemas['Analysis'] {
  const { id, progress, waitingSince } = row
  const sent = { arguments: viewArguments(row.arguments), requested_on: viewTime(row.requestedOn) }
  if (waitingSince !== null)
    return { id, status: 'running', ...sent, last_update: viewTime(waitingSince), processing_in: {} }
  const { status, lastUpdate, queues } = progress
  const shown = Object.fromEntries(
    Object.entries(queues).map(([name, { receivedFrom, states }]) => [
      name,
      { received_from: [...receivedFrom], status: [...states] },
    ]),
  )
  return { id, status, ...sent, last_update: lastUpdate, processing_in: shown }
}

/** Without its start: one that belongs to objects the caller does not see looks like one that was unknown. */
export function viewAssigned(row: AnalysisRow): Schemas['Analysis'] {
  const { requested_on: _, ...analysis } = viewAnalysis(row)
  return analysis
}

/** `newest` determines the overall status of the object. */
export function viewAnalyses(
  analyses: readonly AnalysisRow[],
  newest: readonly AnalysisRow[],
): Schemas['AnalysisList'] {
  const isRunning = newest.map(viewAnalysis).some(({ status }) => status === 'running')
  const status = newest.length === 0 ? 'not_analyzed' : isRunning ? 'running' : 'finished'
  return { analyses: analyses.map(viewAnalysis), status }
}

export function viewPending({ id, requestedOn, attempts, lastError }: PendingRow): Schemas['PendingAnalysis'] {
  return { id, requested_on: viewTime(requestedOn), attempts, last_error: lastError }
}

export type AnalysisHealthRow = {
  readonly redis: Schemas['Reachability']
  readonly bucket: Schemas['Reachability']
  readonly waiting: number
  readonly oldestRequestedOn: string | null
  readonly lastError: string | null
}

export function viewAnalysisHealth(row: AnalysisHealthRow): Schemas['AnalysisHealth'] {
  const { redis, bucket, waiting, oldestRequestedOn, lastError } = row
  const oldest = oldestRequestedOn === null ? null : viewTime(oldestRequestedOn)
  return { redis, bucket, waiting, oldest_requested_on: oldest, last_error: lastError }
}

function viewArguments(sent: unknown): Record<string, string> {
  if (typeof sent !== 'object' || sent === null) return {}
  const entries: [string, unknown][] = Object.entries(sent)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
