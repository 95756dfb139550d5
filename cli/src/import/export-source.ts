import { checkKey, checkRecord } from '../records/check-record.ts'
import { KEYS_NAME, OBJECTS_NAME, RELATIONS_NAME } from '../records/export-format.ts'
import { GoneError, type ObjectRecord, type ObjectSource, type SourceItem } from '../records/object-record.ts'
import type { ExportReader } from './export-reader.ts'
import type { Journal } from './journal.ts'

const ROUND_SIZE = 1000

type SourceState = {
  /** The address of the server that was exported. */
  readonly server: string
  /** Undefined in a dry run. */
  readonly journal: Journal | undefined
  /** Compare imported objects again. */
  readonly isUpdate: boolean
}

/** The objects of an export that are not imported, or compared, yet; all of them in a dry run. */
export async function openExportSource(
  reader: ExportReader,
  { server, journal, isUpdate }: SourceState,
): Promise<ObjectSource> {
  const parents = await parentsIn(reader)
  let round = new Map<string, ObjectRecord>()
  const records = async function* () {
    for await (const line of reader.lines(OBJECTS_NAME)) yield checkRecord(line, parents)
  }
  const find = async (id: string) => {
    for await (const record of records()) if (record.id === id) return record
    throw new GoneError(id)
  }
  const item = ({ id, type }: ObjectRecord): SourceItem => ({
    id,
    type,
    done: async () => journal?.append({ stored: id }, ...(isUpdate ? [{ compared: id }] : [])),
  })
  const isDone = (id: string) => (isUpdate ? journal?.isCompared(id) : journal?.isStored(id))
  return {
    name: reader.name,
    server,
    async *rounds() {
      // Configs last: they refer to blobs.
      for (const isConfig of [false, true]) {
        for await (const record of records()) {
          if ((record.type === 'static_config') !== isConfig || isDone(record.id)) continue
          round.set(record.id, record)
          if (round.size < ROUND_SIZE) continue
          yield [...round.values()].map(item)
          round = new Map()
        }
        if (round.size > 0) yield [...round.values()].map(item)
        round = new Map()
      }
    },
    async readMany(items) {
      const records = items.flatMap(({ id }) => round.get(id) ?? [])
      return new Map(records.map((record) => [record.id, record]))
    },
    async read({ id }) {
      const record = round.get(id) ?? (await find(id))
      return { record, openContent: (signal) => reader.open(id, signal) }
    },
    async keys() {
      const keys = []
      for await (const line of reader.lines(KEYS_NAME)) keys.push(checkKey(line))
      return keys
    },
    async groups() {
      const names = new Set<string>()
      for await (const { shares } of records()) for (const { group_name } of shares) names.add(group_name)
      return [...names].sort()
    },
    async sizeOf(ids) {
      return ids.reduce((sum, id) => {
        const record = round.get(id)
        return sum + (record?.type === 'file' ? record.file_size : 0)
      }, 0)
    },
    count: async () => undefined,
  }
}

async function parentsIn(reader: ExportReader): Promise<ReadonlyMap<string, readonly string[]>> {
  const parents = new Map<string, string[]>()
  for await (const line of reader.lines(RELATIONS_NAME)) {
    const { parent, child } = Object(line)
    const known = parents.get(String(child))
    if (known) known.push(String(parent))
    else parents.set(String(child), [String(parent)])
  }
  return parents
}
