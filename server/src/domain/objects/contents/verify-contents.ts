import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '../../../statements/objects/files-after.ts'
import { DamagedContent } from '../../../storage/damaged-content.ts'
import type { Content, Storage } from '../../../storage/storage.ts'
import { isStored } from './stored-files.ts'
import { type Tended, type Tending, tendContents, type Verdict } from './tend-contents.ts'

export type Verifying = Tending & {
  readonly storage: Storage
  /** Checks sizes only. */
  readonly isQuick: boolean
}

/** Checks whether every file has its content, byte for byte. */
export function verifyContents(verifying: Verifying): AsyncGenerator<Tended> {
  return tendContents(verifying, async (file) => {
    const found = await verifyContent(verifying, file).catch((failure: unknown) => ({ failure }))
    if ('state' in found && found.state === 'whole') return found
    // A file may be deleted before or while its content is read.
    if (!(await isStored(verifying.db, file.sha256))) return { state: 'deleted', detail: '' }
    if ('failure' in found) throw found.failure
    return found
  })
}

export async function verifyContent(
  { storage, isQuick, abort }: Pick<Verifying, 'storage' | 'isQuick' | 'abort'>,
  file: StoredFile,
): Promise<Verdict> {
  const content = await storage.open(file.sha256)
  if (content === null) return { state: 'missing', detail: `not in ${storage.place}` }
  if (content.sizeBytes !== file.sizeBytes)
    return { state: 'damaged', detail: `has ${content.sizeBytes} bytes instead of ${file.sizeBytes}` }
  const fault = isQuick ? null : await faultIn(content, file, abort)
  return fault === null ? { state: 'whole', detail: '' } : { state: 'damaged', detail: fault }
}

async function faultIn(content: Content, { sha256 }: StoredFile, signal: AbortSignal): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(content.read(), hash, { signal })
  } catch (error) {
    if (error instanceof DamagedContent) return error.message
    throw error
  }
  const found = hash.digest('hex')
  return found === sha256 ? null : `has the SHA-256 ${found}`
}
