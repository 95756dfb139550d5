import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KEYS_NAME, OBJECTS_NAME, RELATIONS_NAME, type RelationLine } from '../records/export-format.ts'
import { openLineFile, readLineFile } from '../records/line-file.ts'
import type { KeyRecord, ObjectRecord } from '../records/object-record.ts'

/** The lines of an export: each object and each relation once. */
export type ExportLines = AsyncDisposable & {
  has(id: string): boolean
  addObject(record: ObjectRecord): Promise<void>
  /** Replaces the attribute keys. */
  setKeys(keys: readonly KeyRecord[]): Promise<void>
}

export async function openExportLines(folder: string): Promise<ExportLines> {
  const [objects, relations] = [join(folder, OBJECTS_NAME), join(folder, RELATIONS_NAME)]
  const ids = await stringsIn(objects, (line) => line.id)
  const pairs = await stringsIn(relations, ({ parent, child }) => `${parent}${child}`)
  const objectFile = await openLineFile(objects)
  const relationFile = await openLineFile(relations)
  return {
    has: (id) => ids.has(id),
    async addObject({ parents, children, ...record }) {
      const links = [
        ...parents.map((parent): RelationLine => ({ parent, child: record.id })),
        ...children.map((child): RelationLine => ({ parent: record.id, child })),
      ]
      const fresh = links.filter(({ parent, child }) => !pairs.has(parent + child))
      for (const { parent, child } of fresh) pairs.add(parent + child)
      // Only an object whose relations are written counts as exported.
      await relationFile.append(fresh)
      if (!ids.has(record.id)) await objectFile.append([record])
      ids.add(record.id)
    },
    async setKeys(keys) {
      const path = join(folder, KEYS_NAME)
      await rm(path, { force: true })
      await using file = await openLineFile(path)
      await file.append(keys)
    },
    async [Symbol.asyncDispose]() {
      await objectFile[Symbol.asyncDispose]()
      await relationFile[Symbol.asyncDispose]()
    },
  }
}

async function stringsIn(path: string, textOf: (line: Readonly<Record<string, unknown>>) => unknown) {
  const found = new Set<string>()
  for await (const line of readLineFile(path)) found.add(String(textOf(Object(line))))
  return found
}
