import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { ZipWriter } from '@zip.js/zip.js'
import { publish, writePart } from '../download/save-bytes.ts'
import { contentName, contentPath, LINE_FILE_NAMES, STATE_NAME } from '../records/export-format.ts'
import type { ObjectContent } from '../records/object-record.ts'

/** Where the contents of an export go. */
export type ContentSink = AsyncDisposable & {
  has(id: string): Promise<boolean>
  add(id: string, content: ObjectContent): Promise<void>
  /** Completes the export with the lines in a folder. */
  finish(folder: string): Promise<void>
}

/** Writes contents as files. A file gets its name when it is complete. */
export async function folderSink(root: string): Promise<ContentSink> {
  const parts = join(root, STATE_NAME, 'parts')
  // A killed run left them behind.
  await rm(parts, { recursive: true, force: true })
  await mkdir(parts, { recursive: true, mode: 0o700 })
  return {
    has: (id) =>
      stat(contentPath(root, id)).then(
        () => true,
        () => false,
      ),
    async add(id, { source }) {
      const path = contentPath(root, id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const chunks = typeof source === 'string' ? createReadStream(source) : [source]
      await publish(await writePart(parts, chunks), path, { mode: 0o400, overwrites: true })
    },
    finish: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Writes one encrypted zip. It gets its name when it is complete. */
export function zipSink(path: string, password: string): ContentSink {
  const part = `${path}.part`
  const file = createWriteStream(part, { mode: 0o600 })
  const zip = new ZipWriter(Writable.toWeb(file), { password, encryptionStrength: 3, useWebWorkers: false })
  let last: Promise<unknown> = Promise.resolve()
  let isFinished = false
  // The writer would keep entries of the same time in memory.
  const addEntry = (name: string, open: () => Readable) => {
    const added = last.then(() => zip.add(name, Readable.toWeb(open())))
    last = added.catch(() => undefined)
    return added
  }
  return {
    has: async () => false,
    async add(id, { source }) {
      await addEntry(contentName(id), () =>
        typeof source === 'string' ? createReadStream(source) : Readable.from([source]),
      )
    },
    async finish(folder) {
      for (const name of LINE_FILE_NAMES) await addEntry(name, () => createReadStream(join(folder, name)))
      await zip.close()
      await rename(part, path)
      isFinished = true
    },
    async [Symbol.asyncDispose]() {
      if (isFinished) return
      file.destroy()
      await rm(part, { force: true })
    },
  }
}
