import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { readInstanceId } from '../domain/objects/contents/claim-storage.ts'
import { requirePrepared } from '../domain/setup/prepare-database.ts'
import { generatedIni } from '../settings/read.ts'
import { VERSION } from '../version.ts'
import { backUp } from './backup/back-up.ts'
import { findBackup } from './backup/open-backup.ts'
import { type BackupLocation, openPlace, openPlaceOf } from './backup/open-place.ts'
import { type BackupCheckOptions, checkBackup, restore } from './backup/restore.ts'
import { testBackup } from './backup/restore-test/test-backup.ts'
import type { BackupStep } from './backup/step.ts'
import { openForCommand, type SettingSources } from './open-for-command.ts'

type BackupRun = SettingSources & Pick<BackupCheckOptions, 'concurrency' | 'stop' | 'abort'>

/** Writes database and contents of one moment to a folder or bucket; the server may keep running. */
export async function* backUpServer(
  options: BackupRun & { readonly location: string; readonly keep: number | null },
): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  const storage = await parts.storage()
  await requirePrepared(db)
  const secrets = generatedIni(parts.settings.dataFolder)
  await using place = await openPlace(parts, options.location)
  yield* backUp({
    ...options,
    db,
    storage,
    place,
    secrets: existsSync(secrets) ? secrets : null,
    product: VERSION,
    instanceId: await readInstanceId(db),
  })
}

type RestoreRun = BackupRun & BackupLocation

/** Fills an empty server from a backup. */
export async function* restoreServer(options: RestoreRun): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const { place, name } = await openPlaceOf(parts, options)
  await using _place = place
  const db = await parts.database()
  const storage = await parts.storage()
  const secrets = generatedIni(parts.settings.dataFolder)
  yield* restore({ ...options, db, storage, place, name, secrets })
}

/** Reads a backup through, without a server. */
export async function* checkServerBackup(options: RestoreRun): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const { place, name } = await openPlaceOf(parts, options)
  await using _place = place
  yield* checkBackup({ ...options, place, name })
}

/** Restores a backup into a scratch database next to the server's, which may keep running, and checks it. */
export async function* testServerBackup(
  options: RestoreRun & { readonly sampleBytes: number },
): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const { place, name } = await openPlaceOf(parts, options)
  await using _place = place
  const found = await findBackup(place, name)
  const db = await parts.database()
  // Old backups, and those of other servers, say nothing about the newest one of this server.
  const isRecorded = name === null && found.manifest.instanceId === (await findInstanceId(db))
  yield* testBackup({ ...options, place, found, db, isRecorded })
}

/** Returns null if nothing was set up here. */
async function findInstanceId(db: Knex): Promise<string | null> {
  return (await db.schema.hasTable('instance')) ? readInstanceId(db) : null
}
