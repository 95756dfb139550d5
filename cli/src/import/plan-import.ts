import { concurrencyOf } from '../arguments/quantities.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import type { Context } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { GoneError, type ObjectSource, type SourceItem } from '../records/object-record.ts'
import { sizeText } from '../shapes/objects.ts'
import { findUnchanged, openStoredReader, type StoredReader } from './compare-together.ts'
import type { StoredObject } from './store-job.ts'
import { needsUpdate } from './store-object.ts'
import type { ImportTarget, TargetPlan } from './target.ts'

/** The result of a dry run. */
export type ImportPlan = {
  readonly objects: number
  readonly files: number
  readonly configs: number
  readonly blobs: number
  /** Objects that the receiving server has already. */
  readonly known: number
  /** Known objects that lack parts; null without `--update`. */
  readonly updates: number | null
  /** Bytes of the files that it does not have; null if the source does not know them. */
  readonly bytes: number | null
  readonly missing_groups: readonly string[]
  readonly missing_keys: readonly string[]
  readonly missing_capabilities: readonly string[]
}

const list = (values: readonly string[]) => values.join(', ') || '-'

export const importPlan: Shape<ImportPlan> = {
  kind: 'single',
  fields: [
    'objects',
    'files',
    'configs',
    'blobs',
    'known',
    'updates',
    'bytes',
    'missing_groups',
    'missing_keys',
    'missing_capabilities',
  ],
  id: () => undefined,
  columns: [
    { title: 'objects', text: ({ objects }) => String(objects) },
    { title: 'files', text: ({ files }) => String(files) },
    { title: 'configs', text: ({ configs }) => String(configs) },
    { title: 'blobs', text: ({ blobs }) => String(blobs) },
    { title: 'known', text: ({ known }) => String(known) },
    { title: 'updates', text: ({ updates }) => (updates === null ? '-' : String(updates)) },
    { title: 'bytes to send', text: ({ bytes }, viewer) => sizeText(bytes ?? undefined, viewer) },
    { title: 'missing groups', text: ({ missing_groups }) => list(missing_groups) },
    { title: 'missing attribute keys', text: ({ missing_keys }) => list(missing_keys) },
    { title: 'missing capabilities', text: ({ missing_capabilities }) => list(missing_capabilities) },
  ],
}

const LOOKUP_SIZE = 500

type PlanOptions = { readonly isUpdate: boolean }

/** Counts what an import would send, and names what the receiving server lacks. Changes nothing. */
export async function planImport(
  context: Context,
  { source, plan }: { readonly source: ObjectSource; readonly plan: TargetPlan },
  { isUpdate }: PlanOptions,
): Promise<void> {
  const { missing, newKeys, mayCreateKeys } = plan
  const target = targetAfterKeys(plan)
  const readStored = openStoredReader(target)
  const { stop } = context.interruption
  const count = { file: 0, static_config: 0, text_blob: 0 }
  let known = 0
  let updates = isUpdate ? 0 : null
  let bytes: number | null = 0
  for await (const round of source.rounds())
    for (let at = 0; at < round.length; at += LOOKUP_SIZE) {
      const batch = round.slice(at, at + LOOKUP_SIZE)
      const found = await target.client.objects.has(idsOf(batch), { signal: stop })
      const fresh = batch.filter(({ id }) => !found.get(id))
      known += batch.length - fresh.length
      if (updates !== null)
        updates += await countUpdates(
          context,
          { source, target, readStored },
          batch.filter(({ id }) => found.get(id)),
        )
      const size = await source.sizeOf(idsOf(fresh.filter(({ type }) => type === 'file')), stop)
      bytes = bytes === null || size === null ? null : bytes + size
      for (const item of batch) {
        count[item.type]++
        await item.done()
      }
    }
  const groups = (await source.groups()) ?? []
  await context.printAll(importPlan, () => [
    {
      objects: count.file + count.static_config + count.text_blob,
      files: count.file,
      configs: count.static_config,
      blobs: count.text_blob,
      known,
      updates,
      bytes,
      missing_groups: groups.filter((name) => !target.groups.has(name)),
      missing_keys: newKeys.map(({ key }) => key),
      missing_capabilities: [...missing.keys(), ...(newKeys.length > 0 && !mayCreateKeys ? ['manage_users'] : [])],
    },
  ])
}

/** The receiving server as it will be once the keys exist. */
function targetAfterKeys({ target, newKeys, mayCreateKeys }: TargetPlan): ImportTarget {
  if (!mayCreateKeys || !target.parts.has('attributes')) return target
  return { ...target, keys: new Set([...target.keys, ...newKeys.map(({ key }) => key)]) }
}

type Servers = { readonly source: ObjectSource; readonly target: ImportTarget; readonly readStored: StoredReader }

async function countUpdates(
  context: Context,
  { source, target, readStored }: Servers,
  items: readonly SourceItem[],
): Promise<number> {
  const { stop, abort: signal } = context.interruption
  const stored = (await readStored(idsOf(items), signal))?.objects ?? new Map<string, StoredObject>()
  const unchanged = await findUnchanged({ source, target, stored, signal }, items)
  const others = items.filter(({ id }) => !unchanged.has(id))
  const compare = async (item: SourceItem) => {
    try {
      const object = await source.read(item, signal)
      const job = { object, target, signal, report: async () => undefined }
      return (await needsUpdate(job, stored.get(item.id))) ? 1 : 0
    } catch (error) {
      if (error instanceof GoneError) return 0
      throw error
    }
  }
  let count = 0
  for await (const one of mapInOrder(others, { concurrency: concurrencyOf(context.globals), stop }, compare))
    count += one
  return count
}

function idsOf(items: readonly SourceItem[]): string[] {
  return items.map(({ id }) => id)
}
