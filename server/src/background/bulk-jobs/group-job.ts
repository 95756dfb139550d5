import type { App } from '../../call.ts'
import { groupName } from '../../domain/objects/similar/group-tag.ts'
import { loadCompared } from '../../domain/objects/similar/load-compared.ts'
import { passGate } from '../../perform/gate.ts'
import { gateOf } from '../../perform/gates.ts'
import {
  DEFAULT_METHODS,
  type FileGroups,
  groupFiles,
  type LikenessMethod,
} from '../../similarity/clusters/group-files.ts'
import { openPause } from '../../similarity/open-pause.ts'
import { endJob } from '../../statements/jobs/end-job.ts'
import { recordCompared, saveGroups, selectJobFiles } from '../../statements/jobs/group-items.ts'
import type { ComparedRow } from '../../statements/similarity/compared-files.ts'
import type { JobChange } from '../../tables/job.ts'
import { readChanges } from '../../views/jobs.ts'
import { keepsRights } from './caller-of-job.ts'
import type { CountWork } from './count-work.ts'
import { stopOrThrow } from './stop-or-throw.ts'

// The defaults of `POST /api/similar/clusters`.
const MIN_SCORE = 70
const MAX_DISTANCE = 30
// Ten times those of a request.
const MAX_STEPS = 1_000_000_000
const RECORD_MS = 500

/** Groups the files of a job. Its changes follow, as those of other jobs. */
export async function groupJob(app: App, work: CountWork): Promise<void> {
  const ended = new AbortController()
  const signal = AbortSignal.any([work.signal, ended.signal])
  try {
    await groupUntil(app, { ...work, signal }, () => ended.abort())
  } catch (error) {
    // The job has ended meanwhile, or the process is about to.
    if (!signal.aborted) await stopOrThrow(app, work.job, error)
  }
}

async function groupUntil(app: App, work: CountWork, end: () => void): Promise<void> {
  const { job, caller, signal } = work
  await passGate(gateOf('clusterFiles'), { app, caller }, {})
  const [change = { action: 'group' as const }] = readChanges(job)
  const methods = change.by ?? DEFAULT_METHODS
  const items = await selectJobFiles(app.db, caller, job.id)
  const positions = new Map(items.map(({ objectId, position }) => [objectId, position]))
  const ids = items.map(({ objectId }) => objectId)
  const files = await loadCompared({ pool: app.searches.pool, signal }, ids, methods)
  const found = await groupFiles(files, {
    methods,
    minScore: change.min_score ?? MIN_SCORE,
    maxDistance: change.max_distance ?? MAX_DISTANCE,
    maxSteps: MAX_STEPS,
    pause: openRecordingPause(app, work, { methods, end }),
  })
  await settle(app, work, { change, found, files, positions })
}

type RecordingOptions = { readonly methods: readonly LikenessMethod[]; readonly end: () => void }

/** Also records how many files were compared, and ends the work after the job has ended. */
function openRecordingPause(app: App, { job, holder, signal }: CountWork, { methods, end }: RecordingOptions) {
  const pause = openPause(signal)
  // Both of them pause at each file, ssdeep also while it reads the hashes.
  const pausesPerFile = Math.max(1, (methods.includes('tlsh') ? 1 : 0) + (methods.includes('ssdeep') ? 2 : 0))
  let pauses = 0
  let recordedAt = performance.now()
  return async (): Promise<void> => {
    pauses += 1
    await pause()
    if (performance.now() - recordedAt < RECORD_MS) return
    recordedAt = performance.now()
    const compared = Math.floor(pauses / pausesPerFile)
    if (!(await recordCompared(app.db, { jobId: job.id, holder, compared }))) end()
  }
}

type GroupingResult = {
  readonly change: JobChange
  readonly found: FileGroups
  readonly files: readonly ComparedRow[]
  readonly positions: ReadonlyMap<number, number>
}

async function settle(app: App, { job, caller, holder }: CountWork, grouping: GroupingResult): Promise<void> {
  const { change, found, files, positions } = grouping
  const rowsOf = found.groups.map(({ members }) => members.flatMap((n) => files[n] ?? []))
  const groups = found.groups.map(({ by }, n) => {
    const rows = rowsOf[n] ?? []
    const oldest = rows.reduce((one, other) => (one.id < other.id ? one : other))
    return { position: n + 1, name: groupName(oldest.dhash), size: rows.length, methods: [...by] }
  })
  const members = rowsOf.flatMap((rows, n) =>
    rows.map(({ id }) => ({ position: positions.get(id) ?? 0, group: n + 1 })),
  )
  const isTagging = change.tag !== undefined && members.length > 0
  const saved = { jobId: job.id, holder, groups, members, isComplete: found.isComplete, isTagging }
  await app.db.transaction(async (trx) => {
    if (!(await keepsRights(trx, job, caller)) || !(await saveGroups(trx, saved))) return
    if (!isTagging) await endJob(trx, job.id, { state: 'done', reason: null })
  })
}
