import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { once } from '../../../once.ts'
import { unlessMissing } from '../../../storage/file-errors.ts'
import { openFolders, syncFolder } from '../../../storage/folders.ts'
import type { EncryptedFiles, ListedFile, StartOfFile } from './encrypted-contents.ts'

const DRAFTS = '.unfinished'

/** Only one backup at a time writes to the folder: drafts of those before it are left by dead processes. */
export function openEncryptedFolder(folder: string): EncryptedFiles {
  const folders = openFolders(dirname(folder))
  const drafts = join(folder, DRAFTS)
  const pathOf = (name: string): string => join(folder, name)
  const emptyDrafts = once(async () => {
    await rm(drafts, { recursive: true, force: true })
    await folders.ensure(drafts)
  })
  return {
    place: folder,
    start: (name, bytes) => unlessMissing(readStart(pathOf(name), bytes)),
    read: async (name) => createReadStream(pathOf(name)),
    draft: async () => {
      await emptyDrafts()
      return join(drafts, randomBytes(8).toString('hex'))
    },
    keep: async (draft, name) => {
      const path = pathOf(name)
      await folders.ensure(dirname(path))
      await rename(draft, path)
      await syncFolder(dirname(path))
    },
    remove: async (name) => void (await unlessMissing(unlink(pathOf(name)))),
    list: () => filesBelow(folder, ''),
  }
}

async function readStart(path: string, bytes: number): Promise<StartOfFile> {
  await using handle = await open(path)
  const { size: sizeBytes } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
  return { bytes: buffer.subarray(0, bytesRead), sizeBytes }
}

async function* filesBelow(folder: string, above: string): AsyncGenerator<ListedFile> {
  for await (const entry of (await unlessMissing(opendir(join(folder, above)))) ?? []) {
    const name = join(above, entry.name)
    if (entry.isDirectory() && entry.name !== DRAFTS) yield* filesBelow(folder, name)
    const found = entry.isFile() ? await unlessMissing(stat(join(folder, name))) : null
    if (found) yield { name, sizeBytes: found.size, changedAt: found.mtimeMs }
  }
}
