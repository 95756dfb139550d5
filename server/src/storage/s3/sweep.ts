import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { recode } from '../../encoding/encoding.ts'
import { Problem } from '../../errors/problems.ts'
import { unlessMissing } from '../file-errors.ts'
import { isMarker } from '../in-flight.ts'
import {
  ABANDONED_AFTER_MS,
  digestsOf,
  findLeftovers,
  inBatches,
  type Leftover,
  removeDoneFolders,
} from '../leftovers.ts'
import { digestInKey } from '../paths.ts'
import type { HasRow, RemoveUnneeded, SweepReport } from '../storage.ts'
import { commitFile } from './commit.ts'
import type { LocalFile } from './etags.ts'
import { faultOf } from './fault.ts'
import type { Store } from './store.ts'
import type { OpenUpload } from './uploads.ts'

export type BucketSweeping = { readonly hasRow: HasRow; readonly removeUnneeded: RemoveUnneeded }
type Counts = { removed: number; restored: number }

/** Cleans up after dead processes; what cannot be cleaned up, because the bucket is unreachable, stays for the next sweep. */
export async function sweepBucket(store: Store, sweeping: BucketSweeping): Promise<SweepReport> {
  const { layout, stagingFolder } = store
  const leftovers = await findLeftovers(layout.folder, stagingFolder)
  const counts: Counts = { removed: 0, restored: 0 }
  try {
    await abortUploads(store, new Set(digestsOf(leftovers)))
    for (const batch of inBatches(leftovers)) {
      const rows = await sweeping.hasRow(digestsOf(batch))
      for (const leftover of batch) await end(store, leftover, { ...sweeping, rows, counts })
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    store.bucket.log.warn({ storage: store.bucket.place }, 'sweep interrupted; the next start continues it')
  }
  await removeDoneFolders(layout.folder, stagingFolder)
  return { leftovers: leftovers.length, ...counts }
}

type SweepState = {
  readonly rows: ReadonlySet<string>
  readonly counts: Counts
  readonly removeUnneeded: RemoveUnneeded
}

async function end(
  store: Store,
  { path, sha256 }: Leftover,
  { rows, counts, removeUnneeded }: SweepState,
): Promise<void> {
  if (sha256 !== null && rows.has(sha256)) {
    if (!isMarker(path) && (await restore(store, path, sha256))) counts.restored += 1
  } else if (sha256 !== null) {
    if (!(await removeUnneeded(sha256))) return
    counts.removed += 1
  }
  await unlessMissing(unlink(path))
}

/** A crash may leave a row whose bytes are only here: under an in-flight name they are complete. */
async function restore(store: Store, path: string, sha256: string): Promise<boolean> {
  const file = await unlessMissing(describeFile(path))
  // Missing: another process swept it just now.
  if (file?.sha256 !== sha256) return false
  let isSent = false
  const beforeSending = async (): Promise<void> => {
    isSent = true
  }
  const { signal } = new AbortController()
  await commitFile(store, file, { verified: new Set(), signal, beforeSending })
  return isSent
}

async function describeFile(path: string): Promise<LocalFile> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let sizeBytes = 0
  for await (const chunk of createReadStream(path)) {
    md5.update(chunk)
    recode(path, chunk, sizeBytes)
    sha256.update(chunk)
    sizeBytes += chunk.length
  }
  return { path, md5: md5.digest('hex'), sha256: sha256.digest('hex'), sizeBytes }
}

/**
 * Parts of incomplete uploads stay, and are charged, without being listed. Those of our dead processes are removed at once,
 * other ones after a day. A running process that loses its upload this way starts it again.
 */
async function abortUploads({ bucket }: Store, dead: ReadonlySet<string>): Promise<void> {
  try {
    for await (const upload of abandonedUploads(bucket, dead)) await bucket.abortUpload(upload)
  } catch (error) {
    // Smaller servers do not list them, and the key may lack the permission.
    bucket.log.warn(
      { storage: bucket.place, ...faultOf(error) },
      'incomplete uploads in the bucket could not be listed',
    )
  }
}

async function* abandonedUploads(bucket: Store['bucket'], dead: ReadonlySet<string>): AsyncGenerator<OpenUpload> {
  for await (const upload of bucket.openUploads()) {
    const sha256 = digestInKey(upload.key)
    if (sha256 === null) continue
    if (dead.has(sha256) || Date.now() - upload.begunAt > ABANDONED_AFTER_MS) yield upload
  }
}

// Smaller servers do not list uploads, and the key may lack the permission.
const UNLISTED = new Set(['NotImplemented', 'MethodNotAllowed', 'AccessDenied'])

/** What `sweepBucket` would clean up, for display. */
export async function* unfinishedIn({ bucket, layout, stagingFolder }: Store): AsyncGenerator<string> {
  const leftovers = await findLeftovers(layout.folder, stagingFolder)
  for (const { path } of leftovers) yield path
  try {
    for await (const { key } of abandonedUploads(bucket, new Set(digestsOf(leftovers))))
      yield `upload of ${key} in ${bucket.place}`
  } catch (error) {
    if (!UNLISTED.has(faultOf(error).name)) throw error
  }
}
