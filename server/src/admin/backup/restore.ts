import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrateToLatest } from '../../database/migrate.ts'
import { claimStorage, readInstanceId, requireOwnStorage } from '../../domain/objects/contents/claim-storage.ts'
import { type ContentWalkOptions, tendFiles, type Verdict } from '../../domain/objects/contents/for-each-content.ts'
import { verifyContent } from '../../domain/objects/contents/verify-contents.ts'
import { DamagedContent, unlessDamaged } from '../../storage/damaged-content.ts'
import type { Storage } from '../../storage/storage.ts'
import { loadDatabase } from './load-database.ts'
import type { ContentLine } from './manifest.ts'
import { findBackup, openBackup, readSecrets } from './open-backup.ts'
import { type BackupContents, type BackupPlace, kindOf, type LocalBackup, readContentList } from './place.ts'
import type { BackupStep } from './step.ts'

export type BackupCheckOptions = Omit<ContentWalkOptions, 'db' | 'afterId'> & {
  readonly place: BackupPlace
  /** Of a backup; null for the newest. */
  readonly name: string | null
}
export type RestoreOptions = BackupCheckOptions & {
  readonly db: Knex
  readonly storage: Storage
  /** Where to write the generated settings. */
  readonly secrets: string
}

/** Whether everything that the backup lists is in it, byte for byte. */
export async function* checkBackup(run: BackupCheckOptions): AsyncGenerator<BackupStep> {
  await using backup = await openBackup(run.place, await findBackup(run.place, run.name))
  const pool = await run.place.contents(kindOf(backup.manifest))
  const { abort } = run
  yield* eachContent(run, backup, (file) => verifyContent({ storage: pool, isQuick: false, abort }, file))
  yield step(
    'whole',
    run.place.locationOf(backup.name),
    `${backup.manifest.tables.length} tables, ${backup.manifest.contents.count} contents`,
  )
}

/**
 * Fills an empty server. Contents come first, and the database at once at the end: killed before, it is still empty, and another
 * run continues.
 */
export async function* restore(run: RestoreOptions): AsyncGenerator<BackupStep> {
  const { db, storage, abort } = run
  await using backup = await openBackup(run.place, await findBackup(run.place, run.name))
  await requireEmpty(db)
  const { instanceId } = backup.manifest
  // Early backups may lack it.
  if (instanceId !== '') await requireOwnStorage(storage, instanceId)
  const pool = await run.place.contents(kindOf(backup.manifest))
  yield* eachContent(run, backup, (file) => putBack({ pool, storage, abort }, file))
  run.stop.throwIfAborted()
  const { rows, leftOut } = await loadDatabase(db, backup, run.place.keys.identities)
  await migrateToLatest(db)
  await claimStorage(storage, await readInstanceId(db))
  await db.raw('analyze')
  for (const name of leftOut)
    yield {
      ...step('absent', `table ${name}`, 'not a table of this server: its rows stay in the backup'),
      part: 'database',
    }
  const tables = `${backup.manifest.tables.length - leftOut.length} tables`
  yield { ...step('copied', tables, `${rows} rows`), part: 'database' }
  yield await putBackSecrets(run, backup)
  yield step('copied', run.place.locationOf(backup.name), `of ${backup.manifest.createdAt}`)
}

async function requireEmpty(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    'select tablename as name from pg_tables where schemaname = current_schema() limit 3',
  )
  if (rows.length > 0)
    throw new Error(
      `the database is not empty (it has the table ${rows[0]?.name}): a backup is restored into an empty one only`,
    )
}

async function* withContent(backup: LocalBackup): AsyncGenerator<ContentLine> {
  for await (const line of readContentList(backup)) if (line.lacks === undefined) yield line
}

async function* eachContent(
  run: Omit<BackupCheckOptions, 'place' | 'name'>,
  backup: LocalBackup,
  work: (file: ContentLine) => Promise<Verdict>,
): AsyncGenerator<BackupStep> {
  const total = backup.manifest.contents.count
  for await (const { sha256, state, detail, isLast } of tendFiles(
    { ...run, files: withContent(backup), total },
    work,
  )) {
    if (isLast) throw new Error(`giving up after repeated failures: ${detail}`)
    yield { part: 'contents', state, what: sha256, detail, total }
  }
}

type ContentTarget = { readonly pool: BackupContents; readonly storage: Storage; readonly abort: AbortSignal }

async function putBack(putting: ContentTarget, file: ContentLine): Promise<Verdict> {
  try {
    return await putBackUnlessPresent(putting, file)
  } catch (error) {
    if (error instanceof DamagedContent) return { state: 'damaged', detail: error.damage.found }
    throw error
  }
}

async function putBackUnlessPresent({ pool, storage, abort }: ContentTarget, file: ContentLine): Promise<Verdict> {
  const there = await unlessDamaged(storage.open(file.sha256))
  if (there?.sizeBytes === file.sizeBytes) return { state: 'present', detail: '' }
  const content = await pool.open(file.sha256)
  if (content === null) return { state: 'missing', detail: `not in ${pool.place}` }
  await using staged = await storage.stage(content.read(), abort)
  const { sha256 } = staged.digests
  if (sha256 !== file.sha256) return { state: 'damaged', detail: `has the SHA-256 ${sha256}` }
  await staged.commit()
  return { state: 'copied', detail: '' }
}

/** Never overwrites: without the old key older tokens are invalid, but a key in use must not be replaced. */
async function putBackSecrets({ secrets, place }: RestoreOptions, backup: LocalBackup): Promise<BackupStep> {
  const text = await readSecrets(backup, place.keys.identities)
  if (!text)
    return {
      ...step('absent', secrets, 'the settings have secret_key; the backup has no generated one'),
      part: 'secrets',
    }
  await mkdir(join(secrets, '..'), { recursive: true, mode: 0o711 })
  try {
    await writeFile(secrets, text, { flag: 'wx', mode: 0o600 })
    return { ...step('copied', secrets, ''), part: 'secrets' }
  } catch {
    return {
      ...step('present', secrets, 'already exists and was kept; API keys and sessions need the previous secret_key'),
      part: 'secrets',
    }
  }
}

function step(state: BackupStep['state'], what: string, detail: string): BackupStep {
  return { part: 'backup', state, what, detail, total: null }
}
