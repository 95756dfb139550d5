import type { ConfigDetail } from '@lazaret/sdk'
import { fieldQuery } from '../query/field-query.ts'
import { fetchPage } from '../records/fetch-page.ts'
import { fullClient } from '../server/client.ts'

const NEWEST = 20

/** The newest configs of the family of one, without itself. */
export async function loadFamily(config: ConfigDetail, signal: AbortSignal): Promise<readonly ConfigDetail[]> {
  const { configs } = await fullClient()
  const query = fieldQuery('family', config.family)
  const rows = await fetchPage({ kind: 'config', query, count: NEWEST, signal })
  const others = rows.filter(({ id }) => id !== config.id).slice(0, NEWEST - 1)
  return Promise.all(others.map(({ id }) => configs.get(id, { signal })))
}
