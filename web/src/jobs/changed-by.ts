import { fullClient } from '../server/client.ts'

/** The identifiers of the objects that a job changed. */
export async function changedBy(job: string): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { id } of (await fullClient()).jobs.outcomes(job, { result: 'changed' })) ids.push(id)
  return ids
}
