import { openDetailsReader } from '../records/many-details.ts'
import type { ComparableRecord, ObjectSource, SourceItem } from '../records/object-record.ts'
import type { Issue } from './issues.ts'
import type { StoredObject } from './store-job.ts'
import { needsUpdate } from './store-object.ts'
import type { ImportTarget } from './target.ts'

/** Objects of the receiving server, read together. Those in `unread` are too large for that. */
export type StoredObjects = {
  readonly objects: ReadonlyMap<string, StoredObject>
  readonly unread: readonly string[]
}
/** Undefined where the server cannot read them together. */
export type StoredReader = (ids: readonly string[], signal: AbortSignal) => Promise<StoredObjects | undefined>

export function openStoredReader({ client, readsHidden }: ImportTarget): StoredReader {
  const details = openDetailsReader(client, { hidden: readsHidden })
  return async (ids, signal) => {
    const found = await details(ids, signal)
    if (found === undefined) return undefined
    const objects = [...found.objects].map(([id, object]) => [id, { ...object, hasHidden: readsHidden }] as const)
    return { ...found, objects: new Map(objects) }
  }
}

/** An object that lacks nothing, and what was left out of it when it was imported. */
export type UnchangedObject = { readonly record: ComparableRecord; readonly issues: readonly Issue[] }

type Comparison = {
  readonly source: Pick<ObjectSource, 'readMany'>
  readonly target: ImportTarget
  readonly stored: ReadonlyMap<string, StoredObject>
  readonly signal: AbortSignal
}

/** Those objects that lack nothing at the receiving server, as far as that shows without asking for each of them. */
export async function findUnchanged(
  { source, target, stored, signal }: Comparison,
  items: readonly SourceItem[],
): Promise<ReadonlyMap<string, UnchangedObject>> {
  const unchanged = new Map<string, UnchangedObject>()
  const known = items.filter(({ id }) => stored.has(id))
  if (known.length === 0) return unchanged
  for (const [id, record] of await source.readMany(known, signal)) {
    const issues: Issue[] = []
    const report = async (issue: Issue) => void issues.push(issue)
    if (!(await needsUpdate({ object: { record }, target, report, signal }, stored.get(id))))
      unchanged.set(id, { record, issues })
  }
  return unchanged
}
