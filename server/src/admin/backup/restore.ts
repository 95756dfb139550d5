import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrateToLatest, requireKnown } from '../../database/migrate.ts'
import { claimStorage, readInstanceId, requireOwnStorage } from '../../domain/objects/contents/claim-storage.ts'
import { type ContentWalkOptions, tendFiles, type Verdict } from '../../domain/objects/contents/for-each-content.ts'
import { verifyContent } from '../../domain/objects/contents/verify-contents.ts'
import { hasTrash } from '../../statements/contents/has-trash.ts'
import { DamagedContent, unlessDamaged } from '../../storage/damaged-content.ts'
import { unlessMissing } from '../../storage/file-errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { AGE, decrypt, decryptFile, NotDecrypted } from './encryption/age.ts'
import { loadTables } from './load-tables.ts'
import type { ContentLine, Manifest } from './manifest.ts'
import { requireDigest } from './packed-file.ts'
import {
  type BackupContents,
  type BackupPlace,
  type FoundBackup,
  kindOf,
  type LocalBackup,
  readContentList,
  SECRETS,
} from './place.ts'
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
  await using backup = await openBackup(run)
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
  await using backup = await openBackup(run)
  await requireEmpty(db)
  const { instanceId } = backup.manifest
  // Early backups may lack it.
  if (instanceId !== '') await requireOwnStorage(storage, instanceId)
  const pool = await run.place.contents(kindOf(backup.manifest))
  yield* eachContent(run, backup, (file) => putBack({ pool, storage, abort }, file))
  run.stop.throwIfAborted()
  const gone = await deletedIds(backup)
  const { rows, leftOut } = await db.transaction(async (trx) => {
    const loaded = await loadTables(trx, backup, run.place.keys.identities)
    const tables = [['object', 'id'] as const, ...((await hasTrash(trx)) ? [['trash', 'object_id'] as const] : [])]
    for (const [table, id] of tables)
      for (let start = 0; start < gone.length; start += 1000)
        await trx(table)
          .whereIn(id, gone.slice(start, start + 1000))
          .delete()
    return loaded
  })
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

async function openBackup({ place, name }: Pick<BackupCheckOptions, 'place' | 'name'>): Promise<LocalBackup> {
  const found = await findBackup(place, name)
  const { tables, contents, migrations } = found.manifest
  // Before hours of copying contents.
  requireKnown(migrations)
  const files = [...tables, contents]
  await using stack = new AsyncDisposableStack()
  const backup = stack.use(await place.open(found, [...files.map(({ file }) => file), secretsIn(found.manifest)]))
  for (const { file, sha256 } of files) await requireDigest(join(backup.folder, file), sha256)
  await requireIdentity(backup, place)
  stack.move()
  return backup
}

/** Checks the private key before contents are copied for hours. */
async function requireIdentity(
  { manifest, folder, name }: LocalBackup,
  { keys, locationOf }: BackupPlace,
): Promise<void> {
  const [table] = manifest.tables
  if (kindOf(manifest) === 'plain' || table === undefined) return
  const location = locationOf(name)
  if (keys.identities.length === 0)
    throw new Error(`${location} is encrypted: name the file of the private key with --identity`)
  const bytes = decrypt(createReadStream(join(folder, table.file)), keys.identities)
  try {
    await bytes.next()
  } catch (error) {
    throw error instanceof NotDecrypted ? new Error(`${location} ${error.message}`, { cause: error }) : error
  } finally {
    await bytes.return(undefined)
  }
}

const secretsIn = (manifest: Manifest): string => (kindOf(manifest) === 'encrypted' ? SECRETS + AGE : SECRETS)

async function findBackup(place: BackupPlace, name: string | null): Promise<FoundBackup> {
  for await (const backup of place.backups()) if (name === null || backup.name === name) return backup
  throw new Error(`no finished backup in ${place.locationOf(name ?? '')}`)
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

async function deletedIds(backup: LocalBackup): Promise<number[]> {
  const ids: number[] = []
  for await (const { id, lacks } of readContentList(backup)) if (lacks === 'deleted') ids.push(id)
  return ids
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
  const source = join(backup.folder, secretsIn(backup.manifest))
  const isEncrypted = kindOf(backup.manifest) === 'encrypted'
  const text = await unlessMissing(isEncrypted ? decryptFile(source, place.keys.identities) : readFile(source))
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
