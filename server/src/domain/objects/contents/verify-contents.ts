import { saveBlockDigests } from '../../../statements/contents/save-block-digests.ts'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { DamagedContent } from '../../../storage/damaged-content.ts'
import { readThrough } from '../../../storage/read-through.ts'
import type { Storage, WholeContents } from '../../../storage/storage.ts'
import { type ContentWalkOptions, forEachContent, type ProcessedContent, type Verdict } from './for-each-content.ts'
import { isStored } from './stored-files.ts'

export type VerifyContentOptions = ContentWalkOptions & {
  readonly storage: Storage
  /** Checks sizes only. */
  readonly isQuick: boolean
}

/** Checks whether every file has its content, byte for byte. */
export function verifyContents(verifying: VerifyContentOptions): AsyncGenerator<ProcessedContent> {
  return forEachContent(verifying, (file) => verifyUnlessDeleted(verifying, file))
}

type VerifyingOne = Pick<VerifyContentOptions, 'isQuick' | 'abort'> & {
  readonly storage: Pick<WholeContents, 'open' | 'place'>
}

/** A file may be deleted before or while its content is read. */
export async function verifyUnlessDeleted(
  verifying: VerifyingOne & Pick<VerifyContentOptions, 'db'>,
  file: StoredFile,
): Promise<Verdict> {
  const found = await verifyContent(verifying, file).catch((failure: unknown) => ({ failure }))
  if ('state' in found && found.state === 'whole') {
    if (found.blocks !== null) await saveBlockDigests(verifying.db, file.id, found.blocks)
    return { state: 'whole', detail: '' }
  }
  if (!(await isStored(verifying.db, file.sha256))) return { state: 'deleted', detail: '' }
  if ('failure' in found) throw found.failure
  return found
}

/** With the digests of its blocks, if the content was read and is right. */
export type VerifiedContent = Verdict & { readonly blocks: Uint8Array | null }

export async function verifyContent(verifying: VerifyingOne, file: StoredFile): Promise<VerifiedContent> {
  const { storage, isQuick, abort } = verifying
  const wrong = (state: 'missing' | 'damaged', detail: string): VerifiedContent => ({ state, detail, blocks: null })
  try {
    const content = await storage.open(file.sha256)
    if (content === null) return wrong('missing', `not in ${storage.place}`)
    if (content.sizeBytes !== file.sizeBytes)
      return wrong('damaged', `has ${content.sizeBytes} bytes instead of ${file.sizeBytes}`)
    return { state: 'whole', detail: '', blocks: isQuick ? null : await readThrough(content, abort) }
  } catch (error) {
    if (error instanceof DamagedContent) return wrong('damaged', error.damage.found)
    throw error
  }
}
