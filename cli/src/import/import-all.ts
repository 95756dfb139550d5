import { type FileSender, openFileSender } from '../batch/file-sender.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import { openSlots } from '../batch/slots.ts'
import { blobsIn } from '../records/object-record.ts'
import { attempt, type ReportIssue } from './attempt.ts'
import { findUnchanged, openStoredReader } from './compare-together.ts'
import type { Link } from './journal.ts'
import type { StoredObject } from './store-job.ts'
import { storeObject } from './store-object.ts'
import type { ImportTarget } from './target.ts'
import { type Receiver, type Tally, type TransferJob, transferAll } from './transfer-all.ts'

export type ImportJob = Omit<TransferJob, 'slots' | 'capacity'> & {
  readonly target: ImportTarget
  readonly concurrency: number
}

/** Imports every object that is not imported yet, and then the relations. */
export async function importAll(job: ImportJob): Promise<Tally> {
  const { target, concurrency, stop, abort } = job
  const slots = openSlots(concurrency)
  const files = openFileSender({ client: target.client, concurrency, abort }, slots)
  await files.prepare()
  stop.addEventListener('abort', files.end, { once: true })
  try {
    const tally = await transferAll({ ...job, slots, capacity: files.capacity }, serverReceiver(job, files))
    if (!stop.aborted) await addLinks(job)
    return tally
  } finally {
    files.end()
  }
}

function serverReceiver({ source, target, journal, abort: signal }: ImportJob, files: FileSender): Receiver {
  const report: ReportIssue = (issue) => journal.append({ issue })
  const readStored = openStoredReader(target)
  const lookUp = async (ids: readonly string[]) => {
    const found = await target.client.objects.has(ids, { signal })
    return new Set(ids.filter((id) => found.get(id)))
  }
  /** Of objects that were compared together and lack something. */
  const known = new Map<string, StoredObject>()
  return {
    lookUp,
    async compare(items) {
      const found = await readStored(
        items.map(({ id }) => id),
        signal,
      )
      if (found === undefined) return undefined
      const stored = found.objects
      const unchanged = await findUnchanged({ source, target, stored, signal }, items)
      for (const { issues } of unchanged.values()) await journal.append(...issues.map((issue) => ({ issue })))
      for (const [id, object] of stored) if (!unchanged.has(id)) known.set(id, object)
      const others = found.unread.length === 0 ? [] : await lookUp(found.unread)
      return { known: new Set([...stored.keys(), ...others]), unchanged: new Set(unchanged.keys()) }
    },
    async store({ object, isKnown, onProgress, require }) {
      const { record } = object
      // A config is accepted only once the blobs in it are there.
      for (const id of blobsIn(record)) await require({ id, type: 'text_blob' })
      const stored = known.get(record.id)
      known.delete(record.id)
      const job = { object, target, files, report, onProgress, signal }
      const { status, links } = await storeObject(job, stored ?? isKnown)
      if (links.length > 0) await journal.append({ links })
      return status
    },
  }
}

/** Once both ends are there. A link that is made already stays as it is. */
async function addLinks({ journal, target, concurrency, stop, abort }: ImportJob): Promise<void> {
  const report: ReportIssue = (issue) => journal.append({ issue })
  const link = ([parent, child]: Link) =>
    attempt(report, { part: 'relations', name: parent, id: child }, () =>
      target.client.relations.link(parent, child, { signal: abort }),
    )
  for await (const _ of mapInOrder(journal.links(), { concurrency, stop, isUnordered: true }, link));
}
