import type { Call } from '../../../call.ts'
import { type HitPage, type HitRow, selectHits } from '../../../statements/hunts/select-hits.ts'
import { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import { ownJobs } from '../jobs/find-job.ts'
import type { JobPage } from '../jobs/list-jobs.ts'
import { findHunt } from './find-hunt.ts'

/** The caller's own, newest first. */
export async function listHunts(call: Call, { count = 20, before: pivot }: JobPage): Promise<readonly YaraHuntModel[]> {
  const { app, caller } = call
  const query = YaraHuntModel.query(app.db)
    .where(ownJobs(caller))
    .orderBy([
      { column: 'created_on', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(count)
  if (pivot !== undefined) {
    const { createdOn, id } = await findHunt(call, pivot)
    query.whereRaw('(created_on, id) < (?::timestamp, ?::uuid)', [createdOn, id])
  }
  return query
}

export async function listHits(call: Call, id: string, page: HitPage): Promise<readonly HitRow[]> {
  const hunt = await findHunt(call, id)
  return selectHits(call.app.db, call.caller, { ...page, huntId: hunt.id })
}
