import type { Knex } from 'knex'
import { migrateToLatest } from '../../../database/migrate.ts'
import { openScratchDatabase } from '../../../database/scratch-database.ts'
import { tendFiles, type Verdict } from '../../../domain/objects/contents/for-each-content.ts'
import { storedFiles } from '../../../domain/objects/contents/stored-files.ts'
import { verifyContent } from '../../../domain/objects/contents/verify-contents.ts'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { loadDatabase } from '../load-database.ts'
import type { ContentLine } from '../manifest.ts'
import { openBackup, readSecrets, requireKey } from '../open-backup.ts'
import { type FoundBackup, kindOf, type LocalBackup, readContentList, SECRETS } from '../place.ts'
import type { BackupCheckOptions } from '../restore.ts'
import type { BackupStep } from '../step.ts'
import { openContentSample } from './content-sample.ts'
import { recordTest } from './record-test.ts'
import { requireSpace } from './require-space.ts'

export type BackupTestOptions = Omit<BackupCheckOptions, 'name'> & {
  readonly found: FoundBackup
  /** The scratch database is created next to this one. */
  readonly db: Knex
  /** How much of the contents is read; of all others only the sizes are compared. */
  readonly sampleBytes: number
  /** Whether the outcome is stored in the database, for metrics and checks. */
  readonly isRecorded: boolean
}

/**
 * Restores the database of a backup into a scratch database, compares the contents with it, and drops it. The last step is the
 * verdict: anything but "whole" means that the backup is not good.
 */
export async function* testBackup(run: BackupTestOptions): AsyncGenerator<BackupStep> {
  // A missing key says nothing about the backup, nor does a database that cannot be created.
  requireKey(run.place, run.found)
  await requireSpace(run.db)
  await using scratch = await openScratchDatabase(run.db, run.stop)
  let verdict: BackupStep
  try {
    verdict = yield* restoreInto(scratch.db, run)
  } catch (error) {
    run.stop.throwIfAborted()
    await recordFault(run, error instanceof Error ? error.message : String(error))
    throw error
  }
  if (verdict.state !== 'whole') await recordFault(run, `${verdict.what}: ${verdict.detail}`)
  else if (run.isRecorded) await recordTest(run.db, null)
  yield verdict
}

/** Stores the fault, unless a newer backup has removed this one and its contents meanwhile. */
async function recordFault({ place, found, db, isRecorded }: BackupTestOptions, fault: string): Promise<void> {
  for await (const { name } of place.backups()) {
    if (name !== found.name) continue
    if (isRecorded) await recordTest(db, fault)
    return
  }
  throw new Error(`${place.locationOf(found.name)} was removed during the test`)
}

async function* restoreInto(db: Knex, run: BackupTestOptions): AsyncGenerator<BackupStep, BackupStep> {
  const { place } = run
  const { identities } = place.keys
  await using backup = await openBackup(place, run.found)
  const { tables, migrations } = backup.manifest
  const { rows, leftOut } = await loadDatabase(db, backup, identities)
  yield* leftOut.map(leftOutStep)
  yield step('database', 'whole', `${tables.length - leftOut.length} tables`, `${rows} rows, as many as were backed up`)
  const newer = await migrateToLatest(db)
  yield step('database', 'whole', `${migrations.length} migrations`, `and ${newer.length} newer ones of this release`)
  const hasSecrets = (await readSecrets(backup, identities)) !== null
  yield step('secrets', hasSecrets ? 'whole' : 'absent', SECRETS, hasSecrets ? '' : 'the settings have secret_key')
  return yield* compareContents(run, backup, db)
}

async function* compareContents(
  run: BackupTestOptions,
  backup: LocalBackup,
  db: Knex,
): AsyncGenerator<BackupStep, BackupStep> {
  const { place, stop, abort, found } = run
  const { count: total, bytes } = backup.manifest.contents
  const pool = await place.contents(kindOf(backup.manifest))
  const isRead = openContentSample(run.sampleBytes, bytes)
  const check = (file: StoredFile): Promise<Verdict> =>
    checkContent({ storage: pool, isQuick: !isRead(file.sizeBytes), abort }, file)
  const counts = { faults: 0, read: 0, readBytes: 0 }
  for await (const file of tendFiles({ ...run, files: restoredFiles(db, backup), total }, check)) {
    if (file.isLast) throw new Error(`giving up after repeated failures: ${file.detail}`)
    if (file.state === 'whole') {
      counts.read += 1
      counts.readBytes += file.sizeBytes
    } else if (file.state !== 'present') counts.faults += 1
    yield { ...step('contents', file.state, file.sha256, file.detail), total }
  }
  stop.throwIfAborted()
  const location = place.locationOf(found.name)
  if (counts.faults > 0)
    return step('backup', 'damaged', location, `${counts.faults} of ${total} contents are not whole`)
  return step(
    'backup',
    'whole',
    location,
    `${total} contents are there, ${counts.read} of them read (${counts.readBytes} bytes)`,
  )
}

type ContentCheck = Parameters<typeof verifyContent>[0]

async function checkContent(checking: ContentCheck, file: StoredFile): Promise<Verdict> {
  const { state, detail } = await verifyContent(checking, file)
  return { state: state === 'whole' && checking.isQuick ? 'present' : state, detail }
}

/** The files of the restored database whose contents the backup has. Both lists are of the same moment, in the same order. */
async function* restoredFiles(db: Knex, backup: LocalBackup): AsyncGenerator<StoredFile> {
  const lines = listedContents(backup)
  for await (const file of storedFiles(db, 0)) {
    const { value: line } = await lines.next()
    if (line?.id !== file.id || line.sha256 !== file.sha256 || line.sizeBytes !== file.sizeBytes)
      throw new Error(`the list of contents lacks ${file.sha256}, a file of the database`)
    if (line.lacks === undefined) yield file
  }
  const { value: more } = await lines.next()
  if (more) throw new Error(`the list of contents has ${more.sha256}, which is not a file of the database`)
}

async function* listedContents(backup: LocalBackup): AsyncGenerator<ContentLine, undefined> {
  for await (const line of readContentList(backup)) if (line.lacks !== 'deleted') yield line
}

const leftOutStep = (table: string): BackupStep =>
  step('database', 'absent', `table ${table}`, 'not a table of this server: its rows stay in the backup')

function step(part: BackupStep['part'], state: BackupStep['state'], what: string, detail: string): BackupStep {
  return { part, state, what, detail, total: null }
}
