import { type Family, parseExposition } from './exposition.ts'
import type { TestUser } from './user.ts'

/** The metrics as they are now, by name. */
export async function scrape(user: TestUser): Promise<ReadonlyMap<string, Family>> {
  const answer = await user.get('/api/varz')
  if (answer.status !== 200) throw new Error(`the metrics answered ${answer.status}`)
  return parseExposition(answer.bytes.toString())
}
