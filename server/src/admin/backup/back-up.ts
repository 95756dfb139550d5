import { createReadStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { completedNames } from '../../database/migrate.ts'
import { ownConnection } from '../../database/own-connection.ts'
import { copyContent, copyContents } from '../../domain/objects/contents/copy-contents.ts'
import type { ContentWalkOptions } from '../../domain/objects/contents/for-each-content.ts'
import { storedFiles } from '../../domain/objects/contents/stored-files.ts'
import type { StoredFile } from '../../statements/objects/files-after.ts'
import type { Storage } from '../../storage/storage.ts'
import { dumpTables, readSequences } from './dump-tables.ts'
import { AGE, encrypt } from './encryption/age.ts'
import { IdSet } from './id-set.ts'
import type { ContentLine, Manifest } from './manifest.ts'
import { pack, writeDurably } from './packed-file.ts'
import { type BackupContents, type BackupPlace, SECRETS } from './place.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import type { BackupStep } from './step.ts'

export type BackingUp = Omit<ContentWalkOptions, 'afterId'> & {
  readonly storage: Storage
  readonly place: BackupPlace
  /** The generated settings, with the key that signs tokens; null if absent. */
  readonly secrets: string | null
  readonly product: string
  readonly instanceId: string
  /** How many backups stay, the newest ones; null: all. */
  readonly keep: number | null
}

const CONTENTS = 'contents.gz'

/**
 * Database and contents of one moment, while the server keeps running. Contents that an earlier backup has are not copied again. Most
 * are copied before the snapshot; contents that arrive during the copy, after it.
 */
export async function* backUp(options: BackingUp): AsyncGenerator<BackupStep> {
  const { place } = options
  await using lock = await place.lock(options.instanceId)
  // Another backup may then begin, and would remove contents that this one relies on.
  const unlessLost = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, lock.lost])
  const present = new IdSet()
  const run = { ...options, present, stop: unlessLost(options.stop), abort: unlessLost(options.abort) }
  const isEncrypted = place.keys.recipients.length > 0
  const contents = await place.contents(isEncrypted ? 'encrypted' : 'plain')
  for await (const step of copyMost(run, contents)) yield step
  run.stop.throwIfAborted()
  const draft = await place.newDraft()
  try {
    yield* takeMoment(run, { draft, contents })
    await recordBackup(run.db)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  if (run.keep !== null) yield* removeOld({ ...run, keep: run.keep })
}

/** The new backup is complete, whatever becomes of the old ones. */
async function* removeOld(run: BackingUp & { readonly keep: number }): AsyncGenerator<BackupStep> {
  try {
    yield* removeOldBackups(run)
  } catch (error) {
    run.stop.throwIfAborted()
    yield step('failed', 'old backups', `they stay: ${error instanceof Error ? error.message : error}`)
  }
}

/** Stores the time, so that the age of the last backup can be monitored. An older schema lacks the column. */
async function recordBackup(db: Knex): Promise<void> {
  if (!(await db.schema.hasColumn('instance', 'backed_up_at'))) return
  await db('instance').update({ backed_up_at: db.raw(`clock_timestamp() at time zone 'utc'`) })
}

/** The lock keeps others from removing what was present once. */
type BackupRun = BackingUp & { readonly present: IdSet }

async function* copyMost(run: BackupRun, to: BackupContents): AsyncGenerator<BackupStep> {
  for await (const file of copyContents({ ...run, afterId: 0, from: run.storage, to, isDryRun: false })) {
    if (file.isLast) throw new Error(`giving up after repeated failures to copy contents: ${file.detail}`)
    if (file.state === 'present' || file.state === 'copied') run.present.add(file.id)
    yield { part: 'contents', state: file.state, what: file.sha256, detail: file.detail, total: file.total }
  }
}

type NewBackup = { readonly draft: string; readonly contents: BackupContents }

async function* takeMoment(run: BackupRun, { draft, contents }: NewBackup): AsyncGenerator<BackupStep> {
  const { db, secrets } = run
  const { recipients } = run.place.keys
  const trx = await db.transaction({ isolationLevel: 'repeatable read', readOnly: true })
  try {
    await trx.raw('set local statement_timeout = 0')
    const createdAt = new Date().toISOString()
    const client = await ownConnection(trx)
    const tables = await dumpTables(client, { draft, recipients })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    yield { part: 'database', state: 'copied', what: `${tables.length} tables`, detail: `${rows} rows`, total: null }
    const counts = { count: 0, bytes: 0, missing: 0 }
    const lines = contentLines({ run, trx, contents }, counts)
    // Not encrypted: the server removes old contents by it, and has no private key.
    const { sha256 } = await pack(Readable.from(lines), join(draft, CONTENTS), [])
    const done = await completedNames(trx)
    if (secrets !== null) await copySecrets(secrets, join(draft, SECRETS), recipients)
    const manifest: Manifest = {
      ...(recipients.length > 0 ? { format: 2, encryption: 'age' } : { format: 1 }),
      product: run.product,
      createdAt,
      instanceId: run.instanceId,
      migrations: done,
      tables,
      sequences: await readSequences(client),
      contents: { file: CONTENTS, sha256, ...counts },
    }
    run.stop.throwIfAborted()
    const location = await run.place.publish(draft, manifest)
    if (counts.missing > 0)
      yield step('missing', `${counts.missing} contents`, 'the server has lost them: "lazaret server fsck" lists them')
    yield step('copied', location, `${counts.count} contents, ${counts.bytes} bytes, ${rows} rows`)
  } finally {
    await trx.rollback()
  }
}

type BackupSnapshot = { readonly run: BackupRun; readonly trx: Knex.Transaction; readonly contents: BackupContents }
type Counts = { count: number; bytes: number; missing: number }

async function* contentLines({ run, trx, contents }: BackupSnapshot, counts: Counts): AsyncGenerator<string> {
  for await (const file of storedFiles(trx, 0)) {
    run.stop.throwIfAborted()
    const lacks = await lacking(run, contents, file)
    const line: ContentLine = { id: file.id, sha256: file.sha256, sizeBytes: file.sizeBytes, ...(lacks && { lacks }) }
    if (lacks === null) {
      counts.count += 1
      counts.bytes += file.sizeBytes
    }
    if (lacks === 'missing') counts.missing += 1
    yield `${JSON.stringify(line)}\n`
  }
}

async function lacking(run: BackupRun, to: BackupContents, file: StoredFile): Promise<ContentLine['lacks'] | null> {
  if (run.present.has(file.id)) return null
  const { state, detail } = await copyContent({ ...run, from: run.storage, to, isDryRun: false, afterId: 0 }, file)
  if (state === 'present' || state === 'copied') return null
  if (state === 'deleted') return 'deleted'
  if (state === 'missing' || state === 'damaged') return 'missing'
  throw new Error(`content ${file.sha256} could not be copied: ${detail}`)
}

async function copySecrets(source: string, target: string, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return copyFile(source, target)
  await writeDurably(target + AGE, await encrypt(createReadStream(source), recipients))
}

function step(state: BackupStep['state'], what: string, detail: string): BackupStep {
  return { part: 'backup', state, what, detail, total: null }
}
