import { unrecorded } from '../../audit/recorder.ts'
import type { App, Call } from '../../call.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import { type FileToScan, selectFilesInRange } from '../../statements/hunts/select-files.ts'
import type { HuntWork, Progress } from './hunt-work.ts'

// Numbers that one statement looks at, however few of them match.
const RANGE = 5000
/** Files of one batch that are read; the next batch begins after them. */
export const MAX_READ = 50
// A filter has at most 128 kB.
const MAX_FILTERED = 400

/** The next files of a hunt. */
export type HuntBatch = {
  readonly work: HuntWork
  readonly files: readonly FileToScan[]
  /** All files with this number and higher ones are in the batch. */
  readonly fromId: number
  readonly progress: Progress
  readFiles: number
  /** False once the hunt has ended, or is no longer ours. */
  isOpen: boolean
}

/** The lowest number that a batch looks at which begins with the hunt that is furthest behind. */
export function startOfRange(works: readonly HuntWork[]): number {
  return Math.max(1, ...works.map(({ hunt }) => hunt.beforeId - RANGE))
}

/** Null if the hunt is ended, or is ahead of all files in the range. */
export async function openHuntBatch(
  app: App,
  { work, progress }: Pick<HuntBatch, 'work' | 'progress'>,
  startId: number,
): Promise<HuntBatch | null> {
  const { hunt, rules } = work
  const most = rules.prefilter === null ? MAX_READ : MAX_FILTERED
  const left = hunt.newest === null ? most : hunt.newest - hunt.scanned - hunt.failed
  if (hunt.beforeId <= 1 || left <= 0) {
    await endHunt(app.db, hunt.id, { state: 'done', reason: null })
    return null
  }
  if (hunt.beforeId <= startId) return null
  const count = Math.min(most, left)
  const files = await selectFiles(app, work, { fromId: startId, count })
  const last = files.length === count ? files.at(-1) : undefined
  return { work, files, fromId: last?.id ?? startId, progress, readFiles: 0, isOpen: true }
}

type BatchRange = { readonly fromId: number; readonly count: number }

/** Selects the next files that the user sees now. */
async function selectFiles(
  app: App,
  { hunt, caller, signal, readQuery, rules }: HuntWork,
  range: BatchRange,
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
