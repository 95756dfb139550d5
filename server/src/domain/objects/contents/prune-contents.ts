import { ownContent } from '../../../statements/contents/content-locks.ts'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { unlessDamaged } from '../../../storage/damaged-content.ts'
import { shareContents } from '../../../storage/share-contents.ts'
import type { Storage } from '../../../storage/storage.ts'
import { type ContentWalkOptions, forEachContent, type ProcessedContent, type Verdict } from './for-each-content.ts'
import { isStored } from './stored-files.ts'
import { verifyUnlessDeleted } from './verify-contents.ts'

export type PruneOptions = ContentWalkOptions & {
  /** Copies are removed from it. */
  readonly from: Pick<Storage, 'open' | 'stage' | 'remove' | 'place'>
  /** A copy is removed only after the one here was read and compared. */
  readonly kept: Pick<Storage, 'open' | 'place'>
  readonly isDryRun: boolean
}

/** Removes the copies of one storage that the other one has, byte for byte. The server may keep running. */
export async function* pruneContents(pruning: PruneOptions): AsyncGenerator<ProcessedContent> {
  const { from, kept, abort } = pruning
  if (await shareContents(from, kept, abort))
    throw new Error(`${from.place} and ${kept.place} are one place: its copies are the only ones`)
  yield* forEachContent(pruning, (file) => pruneContent(pruning, file))
}

async function pruneContent(pruning: PruneOptions, file: StoredFile): Promise<Verdict> {
  const { db, from, kept, isDryRun, abort } = pruning
  if ((await unlessDamaged(from.open(file.sha256))) === null) return { state: 'pruned', detail: '' }
  const verdict = await verifyUnlessDeleted({ db, storage: kept, isQuick: false, abort }, file)
  if (verdict.state !== 'whole') return verdict
  if (isDryRun) return { state: 'removable', detail: '' }
  return await removeCopy(pruning, file)
}

/** The lock orders two runs that prune opposite storages: the second finds that the other copy is gone, and removes nothing. */
async function removeCopy({ db, from, kept }: PruneOptions, { sha256, sizeBytes }: StoredFile): Promise<Verdict> {
  return await db.transaction(async (trx) => {
    await ownContent(trx, sha256)
    if (!(await isStored(trx, sha256))) return { state: 'deleted', detail: '' }
    const content = await unlessDamaged(kept.open(sha256))
    if (content?.sizeBytes !== sizeBytes) return { state: 'missing', detail: `no longer in ${kept.place}` }
    await from.remove(sha256)
    return { state: 'removed', detail: '' }
  })
}
