import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../errors.ts'
import { putInPlace } from './commit.ts'
import { DamagedContent } from './damaged-content.ts'
import { errorCode, unlessMissing } from './file-errors.ts'
import type { Folders } from './folders.ts'
import { digestInName, inFlightName, isMarker, listStagingFolders } from './in-flight.ts'
import { digestsOf, findLeftovers, inBatches, type Leftover, removeDoneFolders } from './leftovers.ts'
import { contentPath, contentPaths, type Layout } from './paths.ts'
import type { HasRow, SweepReport } from './storage.ts'
import { findStored } from './stored-file.ts'

const SWEPT = '.swept'

export type Sweeping = {
  readonly layout: Layout
  readonly stagingFolder: string
  readonly folders: Folders
  readonly hasRow: HasRow
}

export async function sweepLeftovers(sweeping: Sweeping): Promise<SweepReport> {
  const leftovers = await findLeftovers(sweeping.layout.folder, sweeping.stagingFolder)
  const dead = new Set(leftovers.map(({ path }) => path))
  let [removed, restored] = [0, 0]
  for (const batch of inBatches(leftovers)) {
    const rows = await sweeping.hasRow(digestsOf(batch))
    const back = await restoreMissing(sweeping, batch, rows)
    restored += back.restored
    const orphans = digestsOf(batch).filter((sha256) => !rows.has(sha256))
    removed += await removeOrphans(sweeping, { orphans, dead })
    for (const { path } of batch) if (!back.kept.has(path)) await unlessMissing(unlink(path))
  }
  await removeDoneFolders(sweeping.layout.folder, sweeping.stagingFolder)
  return { leftovers: leftovers.length, removed, restored }
}

/** A crash may leave a row whose right bytes are only here: under an in-flight name they are complete. */
async function restoreMissing(
  sweeping: Sweeping,
  batch: readonly Leftover[],
  rows: ReadonlySet<string>,
): Promise<Restored> {
  const kept = new Set<string>()
  let restored = 0
  for (const { path, sha256 } of batch) {
    if (sha256 === null || isMarker(path) || !rows.has(sha256)) continue
    try {
      // Missing here: another process swept it just now.
      if (await unlessMissing(putBack(sweeping, path, sha256))) restored += 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      kept.add(path)
    }
  }
  return { restored, kept }
}

/** `kept`: what could not be put back, because something is in the way. */
type Restored = { readonly restored: number; readonly kept: ReadonlySet<string> }

/** Whether anything else than the right bytes was stored. */
async function putBack({ layout, stagingFolder, folders }: Sweeping, path: string, sha256: string): Promise<boolean> {
  const finalPath = contentPath(layout, sha256)
  if (![null, finalPath].includes(await whereContentIs(layout, sha256))) return false
  const { hash, sizeBytes } = await hashOf(path)
  if (hash !== sha256) return false
  const signal = new AbortController().signal
  const committing = { folder: layout.folder, stagingFolder, folders, finalPath, signal }
  const placed = await putInPlace({ path, marker: null, verified: new Set() }, { sha256, sizeBytes }, committing)
  return placed.state !== 'right'
}

async function hashOf(path: string): Promise<{ readonly hash: string; readonly sizeBytes: number }> {
  const hash = createHash('sha256')
  const source = createReadStream(path)
  await pipeline(source, hash)
  return { hash: hash.digest('hex'), sizeBytes: source.bytesRead }
}

/** Something else than a file is not ours to move. */
async function whereContentIs(layout: Layout, sha256: string): Promise<string | null> {
  for (const path of contentPaths(layout, sha256)) {
    const found = await findStored({ path, sha256 }).catch((error: unknown) => {
      if (error instanceof DamagedContent) return null
      throw error
    })
    if (found !== null) return path
  }
  return null
}

async function linkOrRename(path: string, finalPath: string): Promise<void> {
  try {
    await link(path, finalPath)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') await rename(path, finalPath)
  }
}

/**
 * Another process may be storing the same content right now. So it is moved away first, and put back if a row or another process's
 * in-flight name has appeared: a process that creates that name later finds nothing and links its own bytes.
 */
async function removeOrphans(sweeping: Sweeping, { orphans, dead }: Orphans): Promise<number> {
  const taken = await takeAway(sweeping, orphans)
  if (taken.length === 0) return 0
  const wanted = await wantedByOthers(sweeping, { orphans: taken.map(({ sha256 }) => sha256), dead })
  for (const { sha256, path, from } of taken) {
    if (wanted.has(sha256)) await linkOrRename(path, from)
    await unlessMissing(unlink(path))
  }
  return taken.length - wanted.size
}

type Orphans = { readonly orphans: readonly string[]; readonly dead: ReadonlySet<string> }
type Taken = { readonly sha256: string; readonly path: string; readonly from: string }

async function takeAway({ layout, stagingFolder }: Sweeping, orphans: readonly string[]): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  for (const sha256 of orphans) {
    const from = await whereContentIs(layout, sha256)
    if (from === null) continue
    const path = join(stagingFolder, `${inFlightName(sha256)}${SWEPT}`)
    const isTaken = await unlessMissing(rename(from, path).then(() => true))
    if (isTaken) taken.push({ sha256, path, from })
  }
  return taken
}

async function wantedByOthers({ layout, hasRow }: Sweeping, { orphans, dead }: Orphans): Promise<ReadonlySet<string>> {
  const wanted = new Set<string>()
  for (const folder of await listStagingFolders(layout.folder)) {
    for (const name of folder.names) {
      const isLive = !name.endsWith(SWEPT) && !dead.has(join(folder.path, name))
      if (isLive) wanted.add(digestInName(name) ?? '')
    }
  }
  // Checked last: a finished process has removed its name, but its row exists.
  const rows = await hasRow(orphans)
  return new Set(orphans.filter((sha256) => wanted.has(sha256) || rows.has(sha256)))
}
