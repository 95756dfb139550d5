import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './file-errors.ts'
import { foldersBelow } from './paths.ts'

export const FOLDER_MODE = 0o755
export const FILE_MODE = 0o644

/** Folders below the storage folder that are known to be durable. */
export type Folders = {
  /** Makes the folder and its parents durable; each is checked once per process. */
  ensure(folder: string): Promise<void>
  /** Another program removed a folder. */
  forget(folder: string): void
}

export function openFolders(storageFolder: string): Folders {
  const durable = new Map<string, Promise<void>>()
  const ensureOne = (folder: string): Promise<void> => {
    const known = durable.get(folder)
    if (known) return known
    const made = makeDurable(folder)
    durable.set(folder, made)
    made.catch(() => durable.delete(folder))
    return made
  }
  return {
    ensure: async (folder) => {
      for (const one of foldersBelow(storageFolder, folder)) await ensureOne(one)
    },
    forget: (folder) => {
      for (const one of foldersBelow(storageFolder, folder)) durable.delete(one)
    },
  }
}

/** Also if it exists: its creator may have died before the entry was on disk. */
async function makeDurable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: FOLDER_MODE })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  await syncFolder(dirname(folder))
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
