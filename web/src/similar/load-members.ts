import { fetchPage } from '../records/fetch-page.ts'
import type { Row } from '../records/kinds.ts'

export type Members = ReadonlyMap<string, Row>

/** Loads these files by one request, by their identifiers. Those that are gone are missing. */
export async function loadMembers(ids: readonly string[], signal: AbortSignal): Promise<Members> {
  if (ids.length === 0) return new Map()
  const rows = await fetchPage({ kind: 'file', query: `multi:"${ids.join(' ')}"`, count: ids.length, signal })
  return new Map(rows.map((row) => [row.id, row]))
}
