import { requirePrepared } from '../domain/setup/prepare-database.ts'
import { FACTS_VERSIONS } from '../facts/formats.ts'
import { addToBacklog } from '../statements/facts/add-backlog.ts'
import { countFacts, type FactsCounts } from '../statements/facts/count-facts.ts'
import { openForCommand, type SettingSources } from './open-for-command.ts'

export type QueuedFacts = { readonly lastId: number; readonly added: number }

const FILES_AT_ONCE = 5000

/**
 * Queues files for the servers whose facts are missing, failed or of an older version.
 *
 * @example for await (const { added } of queueFacts({ ...options, stop })) console.log(added)
 */
export async function* queueFacts(
  options: SettingSources & { readonly stop: AbortSignal },
): AsyncGenerator<QueuedFacts> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  await requirePrepared(db)
  let afterId = 0
  while (!options.stop.aborted) {
    const { lastId, added } = await addToBacklog(db, { afterId, limit: FILES_AT_ONCE, versions: FACTS_VERSIONS })
    if (lastId === null) return
    yield { lastId, added }
    afterId = lastId
  }
}

/** Counts files by the state of their facts. */
export async function factsStatus(options: SettingSources): Promise<FactsCounts> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  await requirePrepared(db)
  return await countFacts(db)
}
