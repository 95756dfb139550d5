import { link, lstat, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Digests } from '../digest/digests.ts'
import { errorCode, unlessMissing } from './file-errors.ts'
import { type Folders, syncFolder } from './folders.ts'
import { inFlightName, markerName } from './in-flight.ts'

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'])

export type Committing = { readonly stagingFolder: string; readonly finalPath: string; readonly folders: Folders }
/** `path` has the bytes; `marker` is the in-flight name if the file system has no hard links. */
export type InFlight = { path: string; marker: string | null }

/** From here on a crash leaves a name in the staging folder from which the next sweep knows which content to check. */
export async function nameAfterDigest(stagingFolder: string, path: string, digests: Digests): Promise<string> {
  const named = join(stagingFolder, inFlightName(digests.sha256))
  await rename(path, named)
  return named
}

/** Puts the in-flight bytes under their final name, durably. Correct existing content stays. */
export async function putInPlace(inFlight: InFlight, digests: Digests, committing: Committing): Promise<void> {
  const folder = dirname(committing.finalPath)
  await committing.folders.ensure(folder)
  try {
    await place(inFlight, digests, committing)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    committing.folders.forget(folder)
    await committing.folders.ensure(folder)
    await place(inFlight, digests, committing)
  }
  await syncFolder(folder)
}

async function place(inFlight: InFlight, digests: Digests, committing: Committing): Promise<void> {
  if (inFlight.marker !== null) return requireComplete(committing.finalPath, digests)
  try {
    return await link(inFlight.path, committing.finalPath)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EEXIST' && !NO_LINKS.has(code)) throw error
    if (await isComplete(committing.finalPath, digests.sizeBytes)) return
    if (code === 'EEXIST') return await replace(inFlight, digests, committing)
  }
  await moveThere(inFlight, digests, committing)
}

export async function isComplete(path: string, sizeBytes: number): Promise<boolean> {
  const found = await unlessMissing(lstat(path))
  return found?.isFile() === true && found.size === sizeBytes
}

async function requireComplete(path: string, { sha256, sizeBytes }: Digests): Promise<void> {
  if (!(await isComplete(path, sizeBytes)))
    throw new Error(`content ${sha256} was removed while it was being stored again`)
}

/** Replaces damaged content atomically: a reader sees either the old bytes or the new ones. */
async function replace(inFlight: InFlight, digests: Digests, committing: Committing): Promise<void> {
  const second = join(committing.stagingFolder, inFlightName(digests.sha256))
  try {
    await link(inFlight.path, second)
    await rename(second, committing.finalPath)
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error
    await moveThere(inFlight, digests, committing)
  } finally {
    // Renaming one name of a file to another of its names does nothing, and leaves both.
    await unlessMissing(unlink(second))
  }
}

async function moveThere(
  inFlight: InFlight,
  { sha256 }: Digests,
  { stagingFolder, finalPath }: Committing,
): Promise<void> {
  const marker = join(stagingFolder, markerName(sha256))
  await writeFile(marker, '', { flag: 'wx' })
  inFlight.marker = marker
  await rename(inFlight.path, finalPath)
}
