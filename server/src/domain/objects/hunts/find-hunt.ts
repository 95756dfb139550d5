import type { ReadContext } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import { plainUuid } from '../../access/plain-uuid.ts'
import { ownJobs } from '../jobs/find-job.ts'

/** Only the caller's own, even for administrators. */
export async function findHunt({ app, caller }: ReadContext, id: string): Promise<YaraHuntModel> {
  const hunt = await YaraHuntModel.query(app.db).findOne({ id: plainUuid(id), ...ownJobs(caller) })
  if (hunt === undefined) throw notFound('Hunt not found')
  return hunt
}
