import { BlobReader, type Entry, ERR_INVALID_PASSWORD, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { archiveTexts } from '../../texts/archive.ts'
import { ArchiveError, reasonOf } from './archive-error.ts'
import { checkArchiveSize } from './limits.ts'
import type { Member } from './members.ts'

export type ListedEntry = { readonly entry: Entry; readonly member: Member }

/** The most bytes of content in memory; the browser may store finished parts elsewhere. */
const PART_BYTES = 16 * 1024 * 1024

// This code already runs in a worker. The library would start workers from strings, which the policy of the page forbids.
const READING = { useWebWorkers: false, checkSignature: true, checkOverlappingEntry: true } as const

/** All entries, if they stay within bounds. */
export async function listEntries(file: Blob): Promise<readonly ListedEntry[]> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false, filenameValidation: 'tolerant' })
  const found: ListedEntry[] = []
  let totalBytes = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      found.push({ entry, member: memberOf(entry, found.length) })
      totalBytes += entry.uncompressedSize
      checkArchiveSize({ entries: found.length, totalBytes, packedBytes: file.size })
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(archiveTexts.unreadable(reasonOf(error)))
  }
  return found
}

/** Checks the password before anything is sent: each encrypted entry must accept it, and the smallest one is read to its end. */
export async function checkPassword(listed: readonly ListedEntry[], password: string): Promise<void> {
  const encrypted = listed.flatMap(({ entry, member }) =>
    isFile(entry) && entry.encrypted && member.skip === undefined ? [entry] : [],
  )
  for (const entry of encrypted) {
    const nowhere = new WritableStream()
    await entry.getData(nowhere, { ...READING, password, checkPasswordOnly: true }).catch((error: unknown) => {
      throw new ArchiveError(
        isWrongPassword(error) ? archiveTexts.wrongPassword : archiveTexts.damaged(reasonOf(error)),
      )
    })
  }
  // The check above covers one or two bytes, so that one of 256 wrong passwords passes.
  const [smallest] = encrypted.toSorted((a, b) => a.uncompressedSize - b.uncompressedSize)
  if (smallest === undefined) return
  await readEntry(smallest, password).catch(() => {
    throw new ArchiveError(archiveTexts.wrongOrDamaged)
  })
}

/** The content of an entry, never more than the archive says it has. */
export async function readEntry(entry: Entry | undefined, password: string): Promise<Blob> {
  if (!isFile(entry)) throw new ArchiveError(archiveTexts.damaged(archiveTexts.skips.folder))
  let parts: BlobPart[] = []
  let [sizeBytes, looseBytes] = [0, 0]
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      sizeBytes += chunk.byteLength
      looseBytes += chunk.byteLength
      if (sizeBytes > entry.uncompressedSize) throw new Error(archiveTexts.wrongSize)
      parts.push(chunk)
      if (looseBytes < PART_BYTES) return
      parts = [new Blob(parts)]
      looseBytes = 0
    },
  })
  try {
    await entry.getData(writable, { ...READING, ...(entry.encrypted ? { password } : {}) })
    if (sizeBytes !== entry.uncompressedSize) throw new Error(archiveTexts.wrongSize)
  } catch (error) {
    throw new ArchiveError(isWrongPassword(error) ? archiveTexts.wrongPassword : archiveTexts.damaged(reasonOf(error)))
  }
  return new Blob(parts)
}

function memberOf(entry: Entry, index: number): Member {
  const { filename, uncompressedSize: sizeBytes, encrypted: isEncrypted } = entry
  const skip = entry.directory ? 'folder' : entry.symlink ? 'link' : sizeBytes === 0 ? 'empty' : undefined
  const name = filename === '' ? archiveTexts.unnamed : filename
  return { index, name, sizeBytes, isEncrypted, ...(skip === undefined ? {} : { skip }) }
}

function isFile(entry: Entry | undefined): entry is FileEntry {
  return entry !== undefined && !entry.directory
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && error.message === ERR_INVALID_PASSWORD
}
