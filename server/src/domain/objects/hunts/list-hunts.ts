import type { Call } from '../../../call.ts'
import { type HitPage, type HitRow, selectHits } from '../../../statements/hunts/select-hits.ts'
import { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import type { JobPage } from '../jobs/list-jobs.ts'
import { ownPage } from '../jobs/own-page.ts'
import { findHunt } from './find-hunt.ts'

/** The caller's own, newest first. */
export async function listHunts(call: Call, { count, before }: JobPage): Promise<readonly YaraHuntModel[]> {
  const { app, caller } = call
  const pivot = before === undefined ? undefined : await findHunt(call, before)
  return ownPage({ query: YaraHuntModel.query(app.db), caller, count, pivot })
}

export async function listHits(call: Call, id: string, page: HitPage): Promise<readonly HitRow[]> {
  const hunt = await findHunt(call, id)
  return selectHits(call.app.db, call.caller, { ...page, huntId: hunt.id })
}
