import type { ServeOptions } from '../cluster/serve-options.ts'
import { openServerLog } from '../cluster/server-log.ts'
import { joinOrOpenDatabase } from '../database/open.ts'
import { requirePrepared } from '../database/prepare.ts'
import { openDigester } from '../digest/digester.ts'
import { copyContents } from '../domain/objects/contents/copy-contents.ts'
import type { Tended, Tending } from '../domain/objects/contents/tend-contents.ts'
import { verifyContents } from '../domain/objects/contents/verify-contents.ts'
import { readSettings } from '../settings/read.ts'
import { openStorage, openStorageOf, type Provider, type Tools } from '../storage/open.ts'

// Each holds a database connection while it writes.
const MAX_CONCURRENCY = 16

export type StorageRun = Pick<ServeOptions, 'environment' | 'base' | 'overrides'> & Omit<Tending, 'db'>

/**
 * Copies contents between disk and object storage, so that the setting can be changed without losing any.
 *
 * @example for await (const { sha256, state } of copyStorage({ ...options, to: 'object' })) console.log(sha256, state)
 */
export async function* copyStorage(
  run: StorageRun & { readonly to: Provider; readonly isDryRun: boolean },
): AsyncGenerator<Tended> {
  await using opened = await open(run)
  const { settings, tools, db } = opened
  await using from = await openStorageOf(run.to === 'disk' ? 'object' : 'disk', settings, tools)
  await using to = await openStorageOf(run.to, settings, tools)
  if (!run.isDryRun) await to.check()
  yield* copyContents({ ...run, concurrency: Math.min(run.concurrency, MAX_CONCURRENCY), db, from, to })
}

/** Checks that every file has its content: in one of the storages, or anywhere the server would look for it. */
export async function* verifyStorage(
  run: StorageRun & { readonly at: Provider | null; readonly isQuick: boolean },
): AsyncGenerator<Tended> {
  await using opened = await open(run)
  const { settings, tools, db } = opened
  await using storage = await (run.at === null ? openStorage(settings, tools) : openStorageOf(run.at, settings, tools))
  yield* verifyContents({ ...run, db, storage })
}

async function open({ environment, base, overrides, concurrency }: StorageRun) {
  const read = readSettings(environment, base, overrides)
  const { settings } = read
  const log = openServerLog(read)
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(await joinOrOpenDatabase(settings, log))
  await requirePrepared(db)
  const digester = stack.use(openDigester({ threads: Math.min(concurrency, 4), ssdeep: false }))
  const tools: Tools = { digester, log }
  const owned = stack.move()
  return { settings, tools, db, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
