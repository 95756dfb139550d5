import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from './file-errors.ts'
import { openFolders, syncFolder } from './folders.ts'
import { inFlightName } from './in-flight.ts'
import { contentPaths, type Layout } from './paths.ts'

/** Below the storage folder, where contents are never looked up. */
const ASIDE = '.aside'

export async function setAside(layout: Layout, sha256: string): Promise<string | null> {
  const folder = join(layout.folder, ASIDE)
  for (const path of contentPaths(layout, sha256)) {
    await openFolders(layout.folder).ensure(folder)
    const target = join(folder, inFlightName(sha256))
    if (!(await unlessMissing(rename(path, target).then(() => true)))) continue
    await syncFolder(folder)
    await syncFolder(dirname(path))
    return target
  }
  return null
}
