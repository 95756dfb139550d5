import { mkdir, open, readFile, rmdir, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Disk, DiskOptions } from './disk-options.ts'
import { errorCode } from './file-errors.ts'
import { FILE_MODE, folderModeFor, makeFolder, openFolders } from './folders.ts'
import { makeStagingFolder, newStagingFolder, randomName } from './in-flight.ts'
import { findLeftovers } from './leftovers.ts'
import { listContents } from './list-contents.ts'
import { readOwner, writeOwner } from './owner-file.ts'
import { contentPaths, type Layout } from './paths.ts'
import { removeAll } from './remove.ts'
import { setAside } from './set-aside.ts'
import { otherPaths, stageOnDisk } from './stage-on-disk.ts'
import type { Content, Storage } from './storage.ts'
import { findStored, storedContent } from './stored-file.ts'
import { sweepLeftovers } from './sweep.ts'

/** Content in a folder, each under its SHA-256. Several processes may share the folder. */
export async function openDiskStorage(options: DiskOptions): Promise<Storage> {
  const folder = resolve(options.folder)
  const folderMode = folderModeFor(options.fileMode ?? FILE_MODE)
  // The data folder may be among them, which the user of the embedded PostgreSQL enters.
  await mkdir(dirname(folder), { recursive: true, mode: 0o711 })
  await unlessThere(makeFolder(folder, folderMode))
  const stagingFolder = newStagingFolder(folder)
  await makeStagingFolder(stagingFolder)
  const place = `disk, ${folder}`
  const disk: Disk = { ...options, folder, stagingFolder, folders: openFolders(folder, folderMode) }
  return {
    place,
    stage: (source, signal) => stageOnDisk(disk, { source, signal }),
    open: (sha256) => openContent(disk, sha256),
    remove: (sha256) => removeAll(disk, sha256),
    sweep: (hasRow, removeUnneeded) =>
      sweepLeftovers({ layout: disk, stagingFolder, folders: disk.folders, hasRow, removeUnneeded }),
    list: () => listContents(folder),
    setAside: (sha256) => setAside(disk, sha256),
    isCurrent: async (sha256) => !(await hasOther(disk, sha256)),
    unfinished: async function* () {
      for (const { path } of await findLeftovers(folder, stagingFolder)) yield path
    },
    check: () => check(disk),
    owners: async () => [{ place, owner: await readOwner(folder) }],
    setOwner: (instance) => writeOwner(folder, instance ?? ''),
    // Uploads in progress keep their folder; the next sweep removes it.
    [Symbol.asyncDispose]: () => rmdir(stagingFolder).catch(() => undefined),
  }
}

async function unlessThere(made: Promise<void>): Promise<void> {
  await made.catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

/** Something else in one place does not hide the content in another. */
async function openContent(layout: Layout, sha256: string): Promise<Content | null> {
  const paths = contentPaths(layout, sha256)
  const failures: unknown[] = []
  for (const [n, path] of paths.entries()) {
    const others = paths.toSpliced(n, 1)
    const content = await storedContent({ path, others, sha256 }).catch((error) => void failures.push(error))
    if (content) return content
  }
  if (failures.length > 0) throw failures[0]
  return null
}

async function hasOther(disk: Disk, sha256: string): Promise<boolean> {
  for (const path of otherPaths(disk, sha256)) if ((await findStored({ path, sha256 })) !== null) return true
  return false
}

async function check({ folder, stagingFolder }: Disk): Promise<void> {
  const path = join(stagingFolder, randomName())
  try {
    await makeStagingFolder(stagingFolder)
    await probe(path)
    await unlink(path)
  } catch (cause) {
    await unlink(path).catch(() => undefined)
    throw new Error(`the storage folder ${folder} does not work: ${String(cause)}`, { cause })
  }
}

async function probe(path: string): Promise<void> {
  const written = randomName()
  await using handle = await open(path, 'wx', FILE_MODE)
  await handle.writeFile(written)
  await handle.sync()
  const found = await readFile(path, 'utf8')
  if (found !== written) throw new Error('what was written could not be read back')
}
