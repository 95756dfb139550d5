import { holdContents } from '../../../statements/contents/content-locks.ts'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { DamagedContent, unlessDamaged } from '../../../storage/damaged-content.ts'
import type { Storage, WholeContents } from '../../../storage/storage.ts'
import { type ContentWalkOptions, forEachContent, type ProcessedContent, type Verdict } from './for-each-content.ts'
import { isStored } from './stored-files.ts'

export type CopyOptions = ContentWalkOptions & {
  readonly from: Storage
  readonly to: WholeContents
  readonly isDryRun: boolean
}

/** Copies what the other storage lacks. The server may keep running; copied contents are not copied again. */
export function copyContents(copying: CopyOptions): AsyncGenerator<ProcessedContent> {
  return forEachContent(copying, (file) => copyContent(copying, file))
}

/** A file may be deleted before or while its content is read. */
export async function copyContent(copying: CopyOptions, file: StoredFile): Promise<Verdict> {
  const copied = await copyUnlessPresent(copying, file).catch((failure: unknown) => ({ failure }))
  if ('state' in copied) return copied
  if (!(await isStored(copying.db, file.sha256))) return { state: 'deleted', detail: '' }
  const { failure } = copied
  if (failure instanceof DamagedContent) return { state: 'damaged', detail: failure.damage.found }
  throw failure
}

async function copyUnlessPresent(copying: CopyOptions, file: StoredFile): Promise<Verdict> {
  const { db, from, to, isDryRun } = copying
  // Something else in its place gives way to the copy.
  const there = await unlessDamaged(to.open(file.sha256))
  if (there?.sizeBytes === file.sizeBytes) return { state: 'present', detail: '' }
  const content = await from.open(file.sha256)
  if (content === null && !(await isStored(db, file.sha256))) return { state: 'deleted', detail: '' }
  if (content === null) return { state: 'missing', detail: `not in ${from.place}` }
  if (content.sizeBytes !== file.sizeBytes)
    return { state: 'damaged', detail: `has ${content.sizeBytes} bytes instead of ${file.sizeBytes}` }
  if (isDryRun) return { state: 'absent', detail: '' }
  return copy(copying, file, content.read())
}

async function copy(
  { db, to, abort }: CopyOptions,
  { sha256 }: StoredFile,
  source: AsyncIterable<Uint8Array>,
): Promise<Verdict> {
  await using staged = await to.stage(source, abort)
  const { sha256: found } = staged.digests
  if (found !== sha256) return { state: 'damaged', detail: `has the SHA-256 ${found}` }
  return await db.transaction(async (trx) => {
    await holdContents(trx, [sha256])
    if (!(await isStored(trx, sha256))) return { state: 'deleted', detail: '' }
    await staged.commit()
    return { state: 'copied', detail: '' }
  })
}
