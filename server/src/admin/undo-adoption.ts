import type { Knex } from 'knex'
import { openServerLog } from '../cluster/server-log.ts'
import { type UndoOptions, undoMigrations } from '../database/adoption/undo.ts'
import { openDatabase } from '../database/open.ts'
import { readInstanceId, requireOwnStorage } from '../domain/objects/contents/claim-storage.ts'
import { convertContents } from '../domain/objects/contents/convert-contents.ts'
import type { ContentWalkOptions } from '../domain/objects/contents/for-each-content.ts'
import { requirePrepared } from '../domain/setup/prepare-database.ts'
import { openParts, type Parts } from '../open-parts.ts'
import { readSettings } from '../settings/read.ts'
import { type AdoptionLoss, countLosses } from '../statements/adoption/count-losses.ts'
import { readAdoption } from '../statements/adoption/read-adoption.ts'
import { requireStopped } from '../statements/adoption/require-stopped.ts'
import type { SettingSources } from './open-for-command.ts'

export type UndoSurveyOptions = SettingSources &
  Omit<ContentWalkOptions, 'db' | 'afterId'> & {
    /** Called after each content that was looked at. */
    readonly onContent: (done: number, total: number) => void
  }

/** Lists what MWDB Core cannot hold, and throws where an adoption cannot be taken back. Changes nothing. */
export async function surveyUndo(options: UndoSurveyOptions): Promise<readonly AdoptionLoss[]> {
  await using parts = openStopped(options)
  const db = await adoptedDatabase(parts)
  await requireOwnStorage(await parts.storage(), await readInstanceId(db))
  await requirePlainContents(options, parts, db)
  return await db.transaction(countLosses)
}

/**
 * Takes an adoption back, so that MWDB Core can run again. Servers must be stopped. Returns what could not be put back, in words.
 *
 * @example for (const remains of await undoAdoption({ ...options, stop, onMigration })) console.warn(remains)
 */
export async function undoAdoption(options: SettingSources & UndoOptions): Promise<readonly string[]> {
  await using parts = openStopped(options)
  const db = await adoptedDatabase(parts)
  const storage = await parts.storage()
  await requireOwnStorage(storage, await readInstanceId(db))
  options.stop.throwIfAborted()
  // A server that starts after a failure marks it again; a mark without its database would keep another adoption from starting.
  await storage.setOwner(null)
  return await undoMigrations(db, options)
}

/** Not next to a server: of the embedded database only one process is the owner. */
function openStopped({ environment, base, overrides }: SettingSources): Parts {
  const read = readSettings(environment, base, overrides)
  return openParts({ settings: read.settings, log: openServerLog(read), reachDatabase: openDatabase })
}

async function adoptedDatabase(parts: Parts): Promise<Knex> {
  const db = await parts.database()
  await requireStopped(db)
  const { state } = await readAdoption(db)
  if (state !== 'adopted') throw new Error('the database was not adopted from MWDB Core: nothing can be undone')
  await requirePrepared(db)
  return db
}

/** MWDB Core reads contents as they are. */
async function requirePlainContents(options: UndoSurveyOptions, { settings, storageOf }: Parts, db: Knex) {
  const remedy = 'set storage_encoding = plain, and run "lazaret server storage convert"'
  if (settings.storageEncoding === 'masked')
    throw new Error(`new contents are masked, which MWDB Core cannot read: ${remedy}`)
  const storage = await storageOf(settings.storageProvider ?? 'disk')
  let done = 0
  let masked = 0
  for await (const { state, detail, total } of convertContents({
    ...options,
    db,
    storage,
    afterId: 0,
    isDryRun: true,
  })) {
    if (state === 'failed') throw new Error(`the storage could not be read: ${detail}`)
    done += 1
    if (state === 'unconverted') masked += 1
    options.onContent(done, total)
  }
  options.stop.throwIfAborted()
  if (masked > 0) throw new Error(`${masked} contents are masked, which MWDB Core cannot read: ${remedy}`)
}
