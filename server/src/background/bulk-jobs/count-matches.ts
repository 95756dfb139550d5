import { unrecorded } from '../../audit/recorder.ts'
import type { App, Call } from '../../call.ts'
import { hasSmallView } from '../../domain/access/small-view.ts'
import { readSearchAt } from '../../domain/objects/read-search.ts'
import { searchInTurn } from '../../domain/objects/search-in-turn.ts'
import { passGate } from '../../perform/gate.ts'
import { gateOf } from '../../perform/gates.ts'
import { amongFew, eachVisibleTo } from '../../statements/access/visible.ts'
import type { ClaimedJob } from '../../statements/jobs/claim-job.ts'
import { countRange, type NumberRange, type RangeCount, settleRange } from '../../statements/jobs/count-range.ts'
import { endJob } from '../../statements/jobs/end-job.ts'
import { viewTime } from '../../views/time.ts'
import { keepsRights } from './caller-of-job.ts'
import type { CountWork } from './count-work.ts'
import { stopOrThrow } from './stop-or-throw.ts'

// Numbers that one statement looks at; a fourth of them after each one that took too long.
const RANGE = 50_000

/** Counts the matches among the next objects, newest first; after the last ones the job is done. */
export async function countMatches(app: App, work: CountWork): Promise<void> {
  const { job, signal } = work
  const beforeId = job.beforeId ?? 1
  if (beforeId <= 1) return finish(app, job)
  try {
    const range = await countNext(app, work, beforeId)
    if ((await settle(app, work, range)) && range.fromId <= 1) await finish(app, job)
  } catch (error) {
    // The job has ended meanwhile, or the process is about to.
    if (!signal.aborted) await stopOrThrow(app, job, error)
  }
}

async function finish(app: App, { id }: ClaimedJob): Promise<void> {
  await endJob(app.db, id, { state: 'done', reason: null })
}

async function countNext(
  app: App,
  { job, caller, signal }: CountWork,
  beforeId: number,
): Promise<NumberRange & RangeCount> {
  const call: Call = { app, caller, signal, emit: () => undefined, ...unrecorded(app.db) }
  await passGate(gateOf('countObjects'), call, {})
  const kind = job.type ?? 'object'
  const search = await readSearchAt(call, { kind, query: job.query ?? '', now: new Date(viewTime(job.createdOn)) })
  const isSmall = await hasSmallView(call)
  const fromId = isSmall ? 1 : Math.max(1, beforeId - Math.ceil(RANGE / 4 ** job.attempts))
  const filter = {
    kind,
    visible: isSmall ? amongFew(caller) : eachVisibleTo(caller),
    condition: search?.scan ?? null,
  }
  const counted = await searchInTurn(call, { search, kind, use: 'range' }, (run) =>
    countRange(app.db, run, { ...filter, fromId, beforeId }),
  )
  return { fromId, beforeId, ...counted }
}

/** False: the job has ended, or its user may do something else by now; then the range is counted again. */
function settle(app: App, { job, caller, holder }: CountWork, range: NumberRange & RangeCount): Promise<boolean> {
  return app.db.transaction(
    async (trx) => (await keepsRights(trx, job, caller)) && settleRange(trx, { ...range, jobId: job.id, holder }),
  )
}
