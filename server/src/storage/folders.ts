import { chmod, mkdir, open, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { Problem } from '../errors/problems.ts'
import { errorCode } from './file-errors.ts'
import { foldersBelow } from './paths.ts'

/** Samples are nobody's business but the server's, unless `storage_mode` says otherwise. */
export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

/** Folders below the storage folder that are known to be durable. */
export type Folders = {
  /** Makes the folder and its parents durable; each is checked once per process. */
  ensure(folder: string): Promise<void>
  /** Another program removed a folder. */
  forget(folder: string): void
}

/** Who may read a file may enter the folders that it is in. */
export const folderModeFor = (fileMode: number): number => FOLDER_MODE | (((fileMode & 0o044) >> 2) * 5)

/** A new folder has this mode, whatever the umask; one that exists keeps its own. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode })
  if ((mode & process.umask()) !== 0) await chmod(folder, mode)
}

export function openFolders(storageFolder: string, mode: number = FOLDER_MODE): Folders {
  const durable = new Map<string, Promise<void>>()
  const ensureOne = (folder: string): Promise<void> => {
    const known = durable.get(folder)
    if (known) return known
    const made = makeDurable(storageFolder, folder, mode)
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

/** Also if it exists: its creator may have died before the entry was on disk. A link to a folder is followed. */
async function makeDurable(storageFolder: string, folder: string, mode: number): Promise<void> {
  try {
    await makeFolder(folder, mode)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    if (!(await isFolder(folder))) throw notAFolder(storageFolder, folder)
  }
  await syncFolder(dirname(folder))
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error))) throw error
    return null
  })
  return found?.isDirectory() === true
}

/** Without the path of the storage folder, which is nobody's business. */
function notAFolder(storageFolder: string, folder: string): Problem {
  const place = join(basename(storageFolder), relative(storageFolder, folder))
  return new Problem(
    'content_damaged',
    `the content cannot be stored: ${place} is not a folder; an administrator has to move it away`,
  )
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
