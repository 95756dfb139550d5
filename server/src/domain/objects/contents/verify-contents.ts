import { addAbortSignal } from 'node:stream'
import { finished } from 'node:stream/promises'
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
  return tendContents(verifying, (file) => verifyUnlessDeleted(verifying, file))
}

type VerifyingOne = Pick<Verifying, 'isQuick' | 'abort'> & { readonly storage: Pick<Storage, 'open' | 'place'> }

/** A file may be deleted before or while its content is read. */
export async function verifyUnlessDeleted(
  verifying: VerifyingOne & Pick<Verifying, 'db'>,
  file: StoredFile,
): Promise<Verdict> {
  const found = await verifyContent(verifying, file).catch((failure: unknown) => ({ failure }))
  if ('state' in found && found.state === 'whole') return found
  if (!(await isStored(verifying.db, file.sha256))) return { state: 'deleted', detail: '' }
  if ('failure' in found) throw found.failure
  return found
}

export async function verifyContent({ storage, isQuick, abort }: VerifyingOne, file: StoredFile): Promise<Verdict> {
  try {
    const content = await storage.open(file.sha256)
    if (content === null) return { state: 'missing', detail: `not in ${storage.place}` }
    if (content.sizeBytes !== file.sizeBytes)
      return { state: 'damaged', detail: `has ${content.sizeBytes} bytes instead of ${file.sizeBytes}` }
    if (!isQuick) await readThrough(content, abort)
    return { state: 'whole', detail: '' }
  } catch (error) {
    if (error instanceof DamagedContent) return { state: 'damaged', detail: error.damage.found }
    throw error
  }
}

/** The storage compares the bytes in passing. */
async function readThrough(content: Content, signal: AbortSignal): Promise<void> {
  await finished(addAbortSignal(signal, content.read()).resume())
}
