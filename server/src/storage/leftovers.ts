import { lstat, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, unlessMissing } from './file-errors.ts'
import { digestInName, listStagingFolders, listStagingLinks, type StagingFolder, thisHost } from './in-flight.ts'

const BATCH = 1000
export const ABANDONED_AFTER_MS = 24 * 3_600_000

/** An in-flight name of a process that died. */
export type Leftover = { readonly path: string; readonly sha256: string | null }

export const digestsOf = (leftovers: readonly Leftover[]): readonly string[] => [
  ...new Set(leftovers.flatMap(({ sha256 }) => sha256 ?? [])),
]

export function* inBatches(leftovers: readonly Leftover[]): Generator<readonly Leftover[]> {
  for (let start = 0; start < leftovers.length; start += BATCH) yield leftovers.slice(start, start + BATCH)
}

export async function findLeftovers(storageFolder: string, stagingFolder: string): Promise<readonly Leftover[]> {
  const leftovers: Leftover[] = []
  for (const folder of await listStagingFolders(storageFolder)) {
    if (folder.path === stagingFolder) continue
    const isDead = isEnded(folder)
    for (const name of folder.names) {
      const path = join(folder.path, name)
      if (isDead || (await isAbandoned(path))) leftovers.push({ path, sha256: digestInName(name) })
    }
  }
  return leftovers
}

/** Our own pid in a folder that is not ours belongs to an earlier run: in a container it is the same each time. */
function isEnded({ host, pid }: Pick<StagingFolder, 'host' | 'pid'>): boolean {
  if (host !== thisHost()) return false
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return errorCode(error) === 'ESRCH'
  }
}

/** Of a process that cannot be checked from here. */
async function isAbandoned(path: string): Promise<boolean> {
  const found = await unlessMissing(lstat(path))
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS
}

/** A running process recreates its folder when needed. */
export async function removeDoneFolders(storageFolder: string, stagingFolder: string): Promise<void> {
  for (const folder of await listStagingFolders(storageFolder))
    if (folder.path !== stagingFolder) await removeIfDone(folder)
  for (const link of await listStagingLinks(storageFolder))
    if (isEnded(link) || (await isAbandoned(link.path))) await unlessMissing(unlink(link.path))
}

async function removeIfDone(folder: StagingFolder): Promise<void> {
  if (folder.names.length > 0) return
  if (!isEnded(folder) && !(await isAbandoned(folder.path))) return
  try {
    await rmdir(folder.path)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
  }
}
