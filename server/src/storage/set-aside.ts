import { link, lstat, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, unlessMissing } from './file-errors.ts'
import { openFolders, syncFolder } from './folders.ts'
import { inFlightName } from './in-flight.ts'
import { contentPaths, type Layout } from './paths.ts'

/** Below the storage folder, where contents are never looked up. */
const ASIDE = '.aside'

export async function setAside(layout: Layout, sha256: string): Promise<string | null> {
  for (const path of contentPaths(layout, sha256)) {
    const target = await moveTo({ folder: layout.folder, path, sha256 })
    if (target !== null) return target
  }
  return null
}

type MoveOptions = { readonly folder: string; readonly path: string; readonly sha256: string }

async function moveTo({ folder, path, sha256 }: MoveOptions): Promise<string | null> {
  const aside = join(folder, ASIDE)
  await openFolders(folder).ensure(aside)
  const target = join(aside, inFlightName(sha256, path))
  if (!(await unlessMissing(rename(path, target).then(() => true)))) return null
  await syncFolder(aside)
  await syncFolder(dirname(path))
  return target
}

/** Moves something that is not a file out of the way of a content. */
export async function moveAside(moving: MoveOptions): Promise<void> {
  const target = await moveTo(moving)
  if (target === null || !(await lstat(target)).isFile()) return
  // Another upload was faster, and put the content there.
  await link(target, moving.path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await unlink(target)
}
