import { link, lstat, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Digests } from '../digest/digests.ts'
import { errorCode, unlessMissing } from './file-errors.ts'
import { type Folders, syncFolder } from './folders.ts'
import { inFlightName, markerName } from './in-flight.ts'

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'])

export type Keeping = { readonly stagingFolder: string; readonly finalPath: string; readonly folders: Folders }
/** `path` has the bytes; `marker` is the in-flight name where the file system has no hard links. */
export type InFlight = { path: string; marker: string | null }

/** From here on a crash leaves a name in the staging folder that tells the next sweep which content to look at. */
export async function nameAfterDigest(stagingFolder: string, path: string, digests: Digests): Promise<string> {
  const named = join(stagingFolder, inFlightName(digests.sha256))
  await rename(path, named)
  return named
}

/** Puts the in-flight bytes under their final name, durably. Right content that is there already stays. */
export async function putInPlace(inFlight: InFlight, digests: Digests, keeping: Keeping): Promise<void> {
  const folder = dirname(keeping.finalPath)
  await keeping.folders.ensure(folder)
  try {
    await place(inFlight, digests, keeping)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    keeping.folders.forget(folder)
    await keeping.folders.ensure(folder)
    await place(inFlight, digests, keeping)
  }
  await syncFolder(folder)
}

async function place(inFlight: InFlight, digests: Digests, keeping: Keeping): Promise<void> {
  if (inFlight.marker !== null) return requireComplete(keeping.finalPath, digests)
  try {
    return await link(inFlight.path, keeping.finalPath)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EEXIST' && !NO_LINKS.has(code)) throw error
    if (await isComplete(keeping.finalPath, digests.sizeBytes)) return
    if (code === 'EEXIST') return await replace(inFlight, digests, keeping)
  }
  await moveThere(inFlight, digests, keeping)
}

export async function isComplete(path: string, sizeBytes: number): Promise<boolean> {
  const found = await unlessMissing(lstat(path))
  return found?.isFile() === true && found.size === sizeBytes
}

async function requireComplete(path: string, { sha256, sizeBytes }: Digests): Promise<void> {
  if (!(await isComplete(path, sizeBytes)))
    throw new Error(`content ${sha256} was removed while it was being stored again`)
}

/** Torn content gives way at once and as a whole: a reader sees the old bytes or the new ones. */
async function replace(inFlight: InFlight, digests: Digests, keeping: Keeping): Promise<void> {
  const second = join(keeping.stagingFolder, inFlightName(digests.sha256))
  try {
    await link(inFlight.path, second)
    await rename(second, keeping.finalPath)
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error
    await moveThere(inFlight, digests, keeping)
  } finally {
    // Renaming one name of a file to another of its names does nothing, and leaves both.
    await unlessMissing(unlink(second))
  }
}

async function moveThere(
  inFlight: InFlight,
  { sha256 }: Digests,
  { stagingFolder, finalPath }: Keeping,
): Promise<void> {
  const marker = join(stagingFolder, markerName(sha256))
  await writeFile(marker, '', { flag: 'wx' })
  inFlight.marker = marker
  await rename(inFlight.path, finalPath)
}
