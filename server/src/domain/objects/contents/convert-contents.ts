import { ownContent } from '../../../statements/contents/content-locks.ts'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { DamagedContent } from '../../../storage/damaged-content.ts'
import type { Storage } from '../../../storage/storage.ts'
import { type ContentWalkOptions, forEachContent, type ProcessedContent, type Verdict } from './for-each-content.ts'
import { isStored } from './stored-files.ts'

export type ConvertOptions = ContentWalkOptions & {
  /** One storage, alone: what is in another one stays as it is. */
  readonly storage: Pick<Storage, 'open' | 'stage' | 'isCurrent'>
  readonly isDryRun: boolean
}

/** Stores contents again that are not encoded as new ones are. The server may keep running; a second run goes on where one ended. */
export function convertContents(converting: ConvertOptions): AsyncGenerator<ProcessedContent> {
  return forEachContent(converting, (file) => convertContent(converting, file))
}

async function convertContent(converting: ConvertOptions, file: StoredFile): Promise<Verdict> {
  const converted = await convertUnlessCurrent(converting, file).catch((failure: unknown) => ({ failure }))
  if ('state' in converted) return converted
  if (!(await isStored(converting.db, file.sha256))) return { state: 'deleted', detail: '' }
  const { failure } = converted
  if (failure instanceof DamagedContent) return { state: 'damaged', detail: failure.damage.found }
  throw failure
}

async function convertUnlessCurrent(converting: ConvertOptions, { sha256, sizeBytes }: StoredFile): Promise<Verdict> {
  const { db, storage, isDryRun, abort } = converting
  if (await storage.isCurrent(sha256)) return { state: 'present', detail: '' }
  const content = await storage.open(sha256)
  // Removed since.
  if (content === null) return { state: 'present', detail: '' }
  if (content.sizeBytes !== sizeBytes)
    return { state: 'damaged', detail: `has ${content.sizeBytes} bytes instead of ${sizeBytes}` }
  if (isDryRun) return { state: 'unconverted', detail: '' }
  await using staged = await storage.stage(content.read(), abort)
  return await db.transaction(async (trx) => {
    await ownContent(trx, sha256)
    if (!(await isStored(trx, sha256))) return { state: 'deleted', detail: '' }
    await staged.convert()
    return { state: 'converted', detail: '' }
  })
}
