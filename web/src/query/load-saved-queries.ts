import type { QuickQuery } from '@lazaret/sdk'
import { KINDS } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'

/** The saved queries of the account, of all lists. */
export async function loadSavedQueries(signal: AbortSignal): Promise<readonly QuickQuery[]> {
  const { quickQueries } = await fullClient()
  return (await Promise.all(KINDS.map((kind) => quickQueries.list(kind, { signal })))).flat()
}
