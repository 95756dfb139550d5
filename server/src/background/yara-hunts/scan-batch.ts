import { unrecorded } from '../../audit/recorder.ts'
import type { App, Call } from '../../call.ts'
import { countHuntAttempt } from '../../statements/hunts/claim-hunt.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import { type FileToScan, selectFilesInRange } from '../../statements/hunts/select-files.ts'
import { ruleSetOf, type ScanOutcome } from '../../yara/open-scanner.ts'
import { type HuntWork, openProgress } from './progress.ts'
import { scanFile } from './scan-file.ts'

// Numbers that one statement looks at, however few of them match.
const RANGE = 5000
const MAX_FILES = 50
// A file at which the storage fails more often is left out.
const MAX_ATTEMPTS = 5

/** Scans the next files, or ends the hunt. */
export async function scanBatch(app: App, work: HuntWork): Promise<void> {
  const { hunt } = work
  const left = hunt.newest === null ? MAX_FILES : hunt.newest - hunt.scanned - hunt.failed
  if (hunt.beforeId <= 1 || left <= 0) return endHunt(app.db, hunt.id, { state: 'done', reason: null })
  const count = Math.min(MAX_FILES, left)
  const fromId = Math.max(1, hunt.beforeId - RANGE)
  const files = await nextFiles(app, work, { fromId, count })
  const progress = openProgress(app, work)
  for (const [index, file] of files.entries()) {
    const isPatient = index > 0 || hunt.attempts < MAX_ATTEMPTS
    const outcome = await scanOrGiveUp(app, work, { file, isPatient }).catch(async (error) => {
      if (await progress.flush(file.id + 1)) await countHuntAttempt(app.db, hunt.id)
      throw error
    })
    if (!(await progress.add(file, outcome))) return
  }
  const last = files.length === count ? files.at(-1) : undefined
  await progress.flush(last?.id ?? fromId)
}

type NextFiles = { readonly fromId: number; readonly count: number }

/** Selects the next files that the user sees now. */
async function nextFiles(
  app: App,
  { hunt, caller, signal, readQuery }: HuntWork,
  range: NextFiles,
): Promise<readonly FileToScan[]> {
  const call: Call = { app, caller, signal, emit: () => undefined, ...unrecorded(app.db) }
  const search = await readQuery(call, 'file', hunt.query ?? '')
  return selectFilesInRange(app.db, caller, { ...range, condition: search?.scan ?? null, beforeId: hunt.beforeId })
}

type ScanAttempt = { readonly file: FileToScan; readonly isPatient: boolean }

async function scanOrGiveUp(app: App, work: HuntWork, { file, isPatient }: ScanAttempt): Promise<ScanOutcome> {
  const { hunt, pace, signal } = work
  try {
    const rules = ruleSetOf([{ namespace: 'hunt', source: hunt.source }])
    return await scanFile(app, { rules, pace, signal }, file)
  } catch (error) {
    if (signal.aborted) throw error
    if (isPatient) throw error
    return { state: 'failed', reason: 'unread' }
  }
}
