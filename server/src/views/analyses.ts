import type { components } from '../generated/contract.ts'

type Schemas = components['schemas']

export type AnalysisRow = { readonly id: string; readonly arguments: unknown }

/** No backend is asked: whatever is known of an analysis is that it took place. */
export function viewAnalysis({ id, arguments: sent }: AnalysisRow): Schemas['Analysis'] {
  return { id, status: 'finished', arguments: viewArguments(sent), last_update: null, processing_in: {} }
}

function viewArguments(sent: unknown): Record<string, string> {
  if (typeof sent !== 'object' || sent === null) return {}
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
