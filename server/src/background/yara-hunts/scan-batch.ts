import type { App } from '../../call.ts'
import { type ClaimedHunt, countHuntAttempt } from '../../statements/hunts/claim-hunt.ts'
import type { FileToScan } from '../../statements/hunts/select-files.ts'
import type { ScanOutcome } from '../../yara/open-scanner.ts'
import type { FileOutcome, HuntWork } from './hunt-work.ts'
import { type HuntBatch, MAX_READ } from './open-hunt-batch.ts'
import { scanFile } from './scan-file.ts'

// A file at which the storage fails more often is left out.
const MAX_ATTEMPTS = 5
const SKIPPED = { state: 'skipped' } as const
const UNREAD = { state: 'failed', reason: 'unread' } as const

export type BatchTools = Pick<HuntWork, 'pace' | 'signal'> & {
  /** Leaves the hunt to a later batch. */
  readonly interrupt: (hunt: ClaimedHunt, error: unknown) => Promise<void>
}

/** Scans the next files of some hunts, newest first: each file once, by the rules of all hunts that have it. */
export async function scanBatch(app: App, batches: readonly HuntBatch[], tools: BatchTools): Promise<void> {
  // All of them get as far as the slowest, and share the reading of the next batch, too.
  const fromId = Math.max(...batches.map((batch) => batch.fromId))
  let readFiles = 0
  for (const { file, batches: ofFile } of mergeFiles(batches, fromId)) {
    if (readFiles === MAX_READ) return flushAll(batches, file.id + 1)
    const open = ofFile.filter(({ isOpen }) => isOpen)
    const readers = open.filter((batch) => !isSkipped(batch, file))
    if (readers.length > 0) readFiles += 1
    const outcomes = await scanForAll(app, { file, readers }, tools)
    for (const batch of open) await addOutcome(batch, file, readers.includes(batch) ? outcomes.get(batch) : SKIPPED)
  }
  await flushAll(batches, fromId)
}

type SharedFile = { readonly file: FileToScan; readonly batches: readonly HuntBatch[] }

/** Newest first. */
function mergeFiles(batches: readonly HuntBatch[], fromId: number): readonly SharedFile[] {
  const files = new Map<number, { readonly file: FileToScan; readonly batches: HuntBatch[] }>()
  for (const batch of batches) {
    for (const file of batch.files) {
      if (file.id < fromId) break
      const known = files.get(file.id)
      if (known === undefined) files.set(file.id, { file, batches: [batch] })
      else known.batches.push(batch)
    }
  }
  return [...files.values()].toSorted((one, other) => other.file.id - one.file.id)
}

function isSkipped({ work }: HuntBatch, { filter }: FileToScan): boolean {
  return filter !== null && work.rules.prefilter?.mayMatch(filter) === false
}

async function addOutcome(batch: HuntBatch, file: FileToScan, outcome: FileOutcome | undefined): Promise<void> {
  if (outcome === undefined) return
  if (outcome !== SKIPPED) batch.readFiles += 1
  batch.isOpen = await batch.progress.add(file, outcome)
}

async function flushAll(batches: readonly HuntBatch[], nextId: number): Promise<void> {
  for (const batch of batches) if (batch.isOpen) await batch.progress.flush(Math.min(nextId, batch.work.hunt.beforeId))
}

type FileReaders = { readonly file: FileToScan; readonly readers: readonly HuntBatch[] }
type Outcomes = ReadonlyMap<HuntBatch, ScanOutcome>

/** A failure of the storage leaves the file to the next batch, or is the outcome after some attempts. */
async function scanForAll(app: App, { file, readers }: FileReaders, tools: BatchTools): Promise<Outcomes> {
  if (readers.length === 0) return new Map()
  try {
    const ruleSets = readers.map(({ work }) => work.rules.rules)
    const outcomes = await scanFile(app, { ruleSets, pace: tools.pace, signal: tools.signal }, file)
    return new Map(readers.flatMap((batch, index) => (outcomes[index] === undefined ? [] : [[batch, outcomes[index]]])))
  } catch (error) {
    const patient = readers.filter(isPatient)
    await flushAll(tools.signal.aborted ? readers : patient, file.id + 1)
    if (tools.signal.aborted) throw error
    for (const batch of patient) await interruptBatch(app, batch, () => tools.interrupt(batch.work.hunt, error))
    return new Map(readers.filter((batch) => !patient.includes(batch)).map((batch) => [batch, UNREAD]))
  }
}

function isPatient({ readFiles, work }: HuntBatch): boolean {
  return readFiles > 0 || work.hunt.attempts < MAX_ATTEMPTS
}

async function interruptBatch(app: App, batch: HuntBatch, interrupt: () => Promise<void>): Promise<void> {
  await countHuntAttempt(app.db, batch.work.hunt.id)
  batch.isOpen = false
  await interrupt()
}
