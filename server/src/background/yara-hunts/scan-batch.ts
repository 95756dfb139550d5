import { unrecorded } from '../../audit/recorder.ts'
import type { App, Call } from '../../call.ts'
import { countHuntAttempt } from '../../statements/hunts/claim-hunt.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import { type FileToScan, selectFilesInRange } from '../../statements/hunts/select-files.ts'
import type { ScanOutcome } from '../../yara/open-scanner.ts'
import { type HuntWork, openProgress } from './progress.ts'
import { scanFile } from './scan-file.ts'

// Numbers that one statement looks at, however few of them match.
const RANGE = 5000
/** Files of one batch that are read; the next batch begins after them. */
const MAX_READ = 50
// A filter has at most 128 kB.
const MAX_FILTERED = 400
// A file at which the storage fails more often is left out.
const MAX_ATTEMPTS = 5

/** Scans the next files, or ends the hunt. */
export async function scanBatch(app: App, work: HuntWork): Promise<void> {
  const { hunt, rules } = work
  const most = rules.prefilter === null ? MAX_READ : MAX_FILTERED
  const left = hunt.newest === null ? most : hunt.newest - hunt.scanned - hunt.failed
  if (hunt.beforeId <= 1 || left <= 0) return endHunt(app.db, hunt.id, { state: 'done', reason: null })
  const count = Math.min(most, left)
  const fromId = Math.max(1, hunt.beforeId - RANGE)
  const files = await nextFiles(app, work, { fromId, count })
  const progress = openProgress(app, work)
  let readFiles = 0
  for (const file of files) {
    if (readFiles === MAX_READ) return void (await progress.flush(file.id + 1))
    const isPatient = readFiles > 0 || hunt.attempts < MAX_ATTEMPTS
    const isSkipped = file.filter !== null && rules.prefilter?.mayMatch(file.filter) === false
    if (!isSkipped) readFiles += 1
    const outcome = isSkipped ? SKIPPED : await scanOrFlush(app, work, { file, isPatient, progress })
    if (!(await progress.add(file, outcome))) return
  }
  const last = files.length === count ? files.at(-1) : undefined
  await progress.flush(last?.id ?? fromId)
}

const SKIPPED = { state: 'skipped' } as const

type NextFiles = { readonly fromId: number; readonly count: number }

/** Selects the next files that the user sees now. */
async function nextFiles(
  app: App,
  { hunt, caller, signal, readQuery, rules }: HuntWork,
  range: NextFiles,
): Promise<readonly FileToScan[]> {
  const call: Call = { app, caller, signal, emit: () => undefined, ...unrecorded(app.db) }
  const search = await readQuery(call, 'file', hunt.query ?? '')
  const withFilters = rules.prefilter !== null
  return selectFilesInRange(app.db, caller, {
    ...range,
    condition: search?.scan ?? null,
    beforeId: hunt.beforeId,
    withFilters,
  })
}

type ScanAttempt = { readonly file: FileToScan; readonly isPatient: boolean }

/** A failure of the storage leaves the file to the next batch. */
async function scanOrFlush(
  app: App,
  work: HuntWork,
  { progress, ...attempt }: ScanAttempt & { readonly progress: ReturnType<typeof openProgress> },
): Promise<ScanOutcome> {
  try {
    return await scanOrGiveUp(app, work, attempt)
  } catch (error) {
    if (await progress.flush(attempt.file.id + 1)) await countHuntAttempt(app.db, work.hunt.id)
    throw error
  }
}

async function scanOrGiveUp(app: App, work: HuntWork, { file, isPatient }: ScanAttempt): Promise<ScanOutcome> {
  const { rules, pace, signal } = work
  try {
    return await scanFile(app, { rules: rules.rules, pace, signal }, file)
  } catch (error) {
    if (signal.aborted) throw error
    if (isPatient) throw error
    return { state: 'failed', reason: 'unread' }
  }
}
