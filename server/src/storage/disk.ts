import { chmod, mkdir, open, readFile, rmdir, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Digester } from '../digest/digester.ts'
import { type InFlight, nameAfterDigest, putInPlace } from './commit.ts'
import { errorCode, unlessMissing } from './file-errors.ts'
import { FILE_MODE, type Folders, folderModeFor, makeFolder, openFolders } from './folders.ts'
import { makeStagingFolder, newStagingFolder, randomName } from './in-flight.ts'
import { findLeftovers } from './leftovers.ts'
import { listContents } from './list-contents.ts'
import { readOwner, writeOwner } from './owner-file.ts'
import { contentPath, contentPaths, type Layout } from './paths.ts'
import { moveAside, setAside } from './set-aside.ts'
import { type Incoming, receive } from './stage.ts'
import type { Content, Staged, Storage } from './storage.ts'
import { storedContent } from './stored-file.ts'
import { sweepLeftovers } from './sweep.ts'

export type DiskOptions = Layout & {
  readonly digester: Digester
  /** Of stored contents, and so of their folders; what is being received belongs to its owner alone. */
  readonly fileMode?: number
}
type Disk = DiskOptions & { readonly stagingFolder: string; readonly folders: Folders }

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
    stage: (source, signal) => stage(disk, { source, signal }),
    open: (sha256) => openContent(disk, sha256),
    remove: (sha256) => remove(disk, sha256),
    sweep: (hasRow, removeUnneeded) =>
      sweepLeftovers({ layout: disk, stagingFolder, folders: disk.folders, hasRow, removeUnneeded }),
    list: () => listContents(folder),
    setAside: (sha256) => setAside(disk, sha256),
    unfinished: async function* () {
      for (const { path } of await findLeftovers(folder, stagingFolder)) yield path
    },
    check: () => check(disk),
    owners: async () => [{ place, owner: await readOwner(folder) }],
    setOwner: (instance) => writeOwner(folder, instance),
    // Uploads in progress keep their folder; the next sweep removes it.
    [Symbol.asyncDispose]: () => rmdir(stagingFolder).catch(() => undefined),
  }
}

async function unlessThere(made: Promise<void>): Promise<void> {
  await made.catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

async function stage(disk: Disk, incoming: Incoming): Promise<Staged> {
  const { path, digests } = await receive(disk.digester, disk.stagingFolder, incoming)
  const inFlight: InFlight = { path, marker: null, verified: new Set() }
  const { signal } = incoming
  const committing = { ...disk, finalPath: contentPath(disk, digests.sha256), signal }
  let [isNamed, isTraceLeft] = [false, false]
  return {
    digests,
    commit: async () => {
      if (!isNamed) inFlight.path = await nameAfterDigest(disk.stagingFolder, path, digests)
      isNamed = true
      if (disk.fileMode !== undefined && disk.fileMode !== FILE_MODE) await chmod(inFlight.path, disk.fileMode)
      const placed = await putInPlace(inFlight, digests, committing)
      return placed.state === 'healed' ? placed.damage : null
    },
    markForSweep: () => {
      isTraceLeft = true
    },
    [Symbol.asyncDispose]: async () => {
      if (isTraceLeft) return
      await unlessMissing(unlink(inFlight.path))
      if (inFlight.marker !== null) await unlessMissing(unlink(inFlight.marker))
    },
  }
}

async function openContent(layout: Layout, sha256: string): Promise<Content | null> {
  const [path, ...others] = contentPaths(layout, sha256)
  if (path === undefined) return null
  try {
    return (await storedContent({ path, sha256 })) ?? (await firstOf(others, sha256))
  } catch (error) {
    const elsewhere = await firstOf(others, sha256)
    if (elsewhere) return elsewhere
    throw error
  }
}

async function firstOf(paths: readonly string[], sha256: string): Promise<Content | null> {
  for (const path of paths) {
    const content = await storedContent({ path, sha256 })
    if (content) return content
  }
  return null
}

async function remove(layout: Layout, sha256: string): Promise<void> {
  for (const path of contentPaths(layout, sha256)) await removeOne(layout, path, sha256)
}

async function removeOne({ folder }: Layout, path: string, sha256: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return
    // A folder is not a content; what is in it is not ours to delete.
    if (code !== 'EISDIR' && code !== 'EPERM') throw error
    await moveAside({ folder, path, sha256 })
  }
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
