import type { Knex } from 'knex'
import { claimStorage, readInstanceId, requireOwnStorage } from '../domain/objects/contents/claim-storage.ts'
import { convertContents } from '../domain/objects/contents/convert-contents.ts'
import { copyContents } from '../domain/objects/contents/copy-contents.ts'
import type { ContentWalkOptions, ProcessedContent } from '../domain/objects/contents/for-each-content.ts'
import { pruneContents } from '../domain/objects/contents/prune-contents.ts'
import { verifyContents } from '../domain/objects/contents/verify-contents.ts'
import { requirePrepared } from '../domain/setup/prepare-database.ts'
import type { Parts } from '../open-parts.ts'
import type { Provider } from '../storage/open.ts'
import type { OwnedPlace } from '../storage/storage.ts'
import { openForCommand, type SettingSources } from './open-for-command.ts'

// Each holds a database connection while it writes.
const MAX_CONCURRENCY = 16
const MAX_DIGEST_THREADS = 4

export type StorageRun = SettingSources & Omit<ContentWalkOptions, 'db'>

/**
 * Copies contents between disk and object storage, so that the setting can be changed without losing any.
 *
 * @example for await (const { sha256, state } of copyStorage({ ...options, to: 'object' })) console.log(sha256, state)
 */
export async function* copyStorage(
  run: StorageRun & { readonly to: Provider; readonly isDryRun: boolean },
): AsyncGenerator<ProcessedContent> {
  await using parts = open(run)
  const db = await preparedDatabase(parts)
  const from = await parts.storageOf(run.to === 'disk' ? 'object' : 'disk')
  const to = await parts.storageOf(run.to)
  if (!run.isDryRun) await to.check()
  const claim = run.isDryRun ? requireOwnStorage : claimStorage
  await claim(to, await readInstanceId(db))
  yield* copyContents({ ...run, concurrency: Math.min(run.concurrency, MAX_CONCURRENCY), db, from, to })
}

/**
 * Encodes contents as the setting `storage_encoding` says, in one of the storages; by default in that of new contents.
 *
 * @example for await (const { sha256, state } of convertStorage({ ...options, at: null, isDryRun: false })) console.log(sha256, state)
 */
export async function* convertStorage(
  run: StorageRun & { readonly at: Provider | null; readonly isDryRun: boolean },
): AsyncGenerator<ProcessedContent> {
  await using parts = open(run)
  const db = await preparedDatabase(parts)
  const storage = await parts.storageOf(run.at ?? parts.settings.storageProvider ?? 'disk')
  if (!run.isDryRun) await storage.check()
  const claim = run.isDryRun ? requireOwnStorage : claimStorage
  await claim(storage, await readInstanceId(db))
  yield* convertContents({ ...run, concurrency: Math.min(run.concurrency, MAX_CONCURRENCY), db, storage })
}

/**
 * Removes the copies of a storage that is no longer that of new contents, each after its other copy was read and compared.
 *
 * @example for await (const { sha256, state } of pruneStorage({ ...options, at: 'disk' })) console.log(sha256, state)
 */
export async function* pruneStorage(
  run: StorageRun & { readonly at: Provider; readonly isDryRun: boolean },
): AsyncGenerator<ProcessedContent> {
  await using parts = open(run)
  const current = parts.settings.storageProvider ?? 'disk'
  if (current === run.at)
    throw new Error(`new contents are stored in "${run.at}": change storage_provider and restart the server first`)
  const db = await preparedDatabase(parts)
  const from = await parts.storageOf(run.at)
  const kept = await parts.storageOf(current)
  const instance = await readInstanceId(db)
  for (const storage of [from, kept]) await requireOwnStorage(storage, instance)
  yield* pruneContents({ ...run, concurrency: Math.min(run.concurrency, MAX_CONCURRENCY), db, from, kept })
}

/** Checks that every file has its content: in one of the storages, or anywhere the server would look for it. */
export async function* verifyStorage(
  run: StorageRun & { readonly at: Provider | null; readonly isQuick: boolean },
): AsyncGenerator<ProcessedContent> {
  await using parts = open(run)
  const db = await preparedDatabase(parts)
  const storage = await (run.at === null ? parts.storage() : parts.storageOf(run.at))
  yield* verifyContents({ ...run, db, storage })
}

/** Marks the storage of the settings as that of this database, even if it was that of another. Gives what was there before. */
export async function adoptStorage(run: SettingSources): Promise<readonly OwnedPlace[]> {
  await using parts = openForCommand(run)
  const db = await preparedDatabase(parts)
  const storage = await parts.storage()
  const before = await storage.owners()
  await storage.setOwner(await readInstanceId(db))
  return before
}

function open(run: StorageRun): Parts {
  return openForCommand(run, Math.min(run.concurrency, MAX_DIGEST_THREADS))
}

async function preparedDatabase(parts: Parts): Promise<Knex> {
  const db = await parts.database()
  await requirePrepared(db)
  return db
}
