import type { AttributePermission, Client, CursorStore } from '@lazaret/sdk'
import { codeOf } from '../program/exit-codes.ts'
import { openDetailsReader } from './many-details.ts'
import { GoneError, type KeyRecord, type ObjectSource, objectType, type SourceItem } from './object-record.ts'
import { comparableRecord, readObject } from './read-object.ts'
import type { TemporaryFolder } from './temporary-content.ts'

export type ServerSourceOptions = {
  readonly client: Client
  readonly name: string
  /** Cursors that are followed to their ends, one after the other. */
  readonly stores: readonly CursorStore[]
  readonly temporary: TemporaryFolder
  readonly query: string | undefined
  /** Where a new cursor starts. */
  readonly from: string
  readonly stop: AbortSignal
  readonly warn: (message: string) => void
}

/** A crash repeats so many objects, which takes less time than a write to the disk for each. */
const ACK_BATCH = 64

/** Everything that an account of a server sees. */
export async function openServerSource(options: ServerSourceOptions): Promise<ObjectSource> {
  const { client, name, query, stop } = options
  const { capabilities } = await client.auth.identity({ signal: stop })
  const isAdministrator = capabilities.includes('manage_users')
  const keys = await keysOf(client, isAdministrator)
  // Only an administrator sees which keys are hidden. Where there are none, the detail has all values.
  const mayHide = !isAdministrator || keys.some(({ hidden }) => hidden)
  const readsHidden = mayHide && capabilities.includes('reading_all_attributes')
  const details = openDetailsReader(client, { hidden: readsHidden })
  return {
    name,
    server: name,
    async *rounds() {
      for (const store of options.stores) yield* roundsOf(options, store)
    },
    async readMany(items, signal) {
      const found = await details(
        items.map(({ id }) => id),
        signal,
      )
      const records = [...(found?.objects.values() ?? [])].map(comparableRecord)
      return new Map(records.flatMap((record) => (record ? [[record.id, record]] : [])))
    },
    async read(item, signal) {
      try {
        return await readObject({ client, readsHidden, temporary: options.temporary }, item, signal)
      } catch (error) {
        throw codeOf(error) === 'not_found' ? new GoneError(item.id, { cause: error }) : error
      }
    },
    keys: async () => keys,
    groups: () => client.shares.groups({ signal: stop }),
    async sizeOf(ids, signal) {
      const found = await client.files.has(ids, { signal })
      return [...found.values()].reduce((sum, file) => sum + (file?.file_size ?? 0), 0)
    },
    count: () => countObjects(client, query, stop),
  }
}

async function* roundsOf(
  { client, query, from, stop, warn }: ServerSourceOptions,
  store: CursorStore,
): AsyncGenerator<readonly SourceItem[]> {
  const feed = client.feed('object', {
    store,
    from,
    ackBatch: ACK_BATCH,
    // Reading the object shows that it is gone.
    checkGone: 'never',
    signal: stop,
    onWarning: warn,
    ...(query === undefined ? {} : { query }),
  })
  try {
    for (let items = await feed.poll(); items.length > 0; items = await feed.poll())
      yield items.map(({ id, type, ack }) => ({ id, type: objectType(type), done: ack }))
  } finally {
    await feed.close()
  }
}

async function keysOf(client: Client, isAdministrator: boolean): Promise<KeyRecord[]> {
  const keys: KeyRecord[] = []
  for (const key of await client.attributeKeys.list({ access: isAdministrator ? 'manage' : 'read' })) {
    const permissions: readonly AttributePermission[] = isAdministrator
      ? await client.attributeKeys.permissions(key.key)
      : []
    keys.push({ ...key, permissions })
  }
  return keys
}

/** Older servers do not count. */
async function countObjects(
  client: Client,
  query: string | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    return await client.objects.count(query, { signal })
  } catch (error) {
    if (['not_found', 'unsupported'].includes(codeOf(error))) return undefined
    throw error
  }
}
