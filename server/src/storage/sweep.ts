import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { encodingOf, recode } from '../encoding/encoding.ts'
import { Problem } from '../errors/problems.ts'
import { putInPlace } from './commit.ts'
import { DamagedContent } from './damaged-content.ts'
import { unlessMissing } from './file-errors.ts'
import type { Folders } from './folders.ts'
import { digestInName, isMarker, listStagingFolders } from './in-flight.ts'
import { digestsOf, findLeftovers, inBatches, type Leftover, removeDoneFolders } from './leftovers.ts'
import { contentPath, contentPaths, type Layout } from './paths.ts'
import type { HasRow, RemoveUnneeded, SweepReport } from './storage.ts'
import { findStored } from './stored-file.ts'

export type SweepOptions = {
  readonly layout: Layout
  readonly stagingFolder: string
  readonly folders: Folders
  readonly hasRow: HasRow
  readonly removeUnneeded: RemoveUnneeded
}

export async function sweepLeftovers(sweeping: SweepOptions): Promise<SweepReport> {
  const leftovers = await findLeftovers(sweeping.layout.folder, sweeping.stagingFolder)
  const dead = new Set(leftovers.map(({ path }) => path))
  let [removed, restored] = [0, 0]
  for (const batch of inBatches(leftovers)) {
    const rows = await sweeping.hasRow(digestsOf(batch))
    const back = await restoreMissing(sweeping, batch, rows)
    restored += back.restored
    const orphans = digestsOf(batch).filter((sha256) => !rows.has(sha256))
    const left = await removeOrphans(sweeping, { orphans, dead })
    removed += left.removed
    for (const { path, sha256 } of batch)
      if (!back.kept.has(path) && !left.failed.has(sha256 ?? '')) await unlessMissing(unlink(path))
  }
  await removeDoneFolders(sweeping.layout.folder, sweeping.stagingFolder)
  return { leftovers: leftovers.length, removed, restored }
}

/** A crash may leave a row whose right bytes are only here: under an in-flight name they are complete. */
async function restoreMissing(
  sweeping: SweepOptions,
  batch: readonly Leftover[],
  rows: ReadonlySet<string>,
): Promise<RestoreResult> {
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
type RestoreResult = { readonly restored: number; readonly kept: ReadonlySet<string> }

/** Whether anything else than the right bytes was stored. */
async function putBack(
  { layout, stagingFolder, folders }: SweepOptions,
  path: string,
  sha256: string,
): Promise<boolean> {
  const finalPath = contentPath(layout, sha256, encodingOf(path))
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
  let sizeBytes = 0
  for await (const chunk of createReadStream(path)) {
    recode(path, chunk, sizeBytes)
    hash.update(chunk)
    sizeBytes += chunk.length
  }
  return { hash: hash.digest('hex'), sizeBytes }
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

/**
 * Another process may be storing the same content right now, so the lock decides, which an upload holds until its row is committed.
 * In-flight names say less: a process in another container may look dead from here. What a living one is storing stays, without
 * waiting for it. Returns those that are left for the next sweep.
 */
async function removeOrphans(sweeping: SweepOptions, { orphans, dead }: Orphans): Promise<OrphansLeft> {
  const live = await liveDigests(sweeping.layout, dead)
  const failed = new Set<string>()
  let removed = 0
  for (const sha256 of orphans) {
    if (live.has(sha256) || (await whereContentIs(sweeping.layout, sha256)) === null) continue
    if (!(await sweeping.removeUnneeded(sha256))) failed.add(sha256)
    else if ((await whereContentIs(sweeping.layout, sha256)) === null) removed += 1
  }
  return { removed, failed }
}

type Orphans = { readonly orphans: readonly string[]; readonly dead: ReadonlySet<string> }
type OrphansLeft = { readonly removed: number; readonly failed: ReadonlySet<string> }

async function liveDigests({ folder }: Layout, dead: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const folders = await listStagingFolders(folder)
  const names = folders.flatMap(({ path, names }) => names.filter((name) => !dead.has(join(path, name))))
  return new Set(names.map((name) => digestInName(name) ?? ''))
}
