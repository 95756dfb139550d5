import { crc32 } from 'node:zlib'
import type { Access, PluginLog } from '@lazaret/server/plugin'
import type { Entry } from 'yauzl'
import { type Budget, countBytes, LimitReached } from './budget.ts'
import { type Archive, bytesOf, isFile, nameOf, openZip } from './open-zip.ts'
import { WrongPassword } from './zip-crypto.ts'

export type Limits = { readonly maxRatio: number; readonly password: string }

export type UnpackJob = {
  readonly access: Access
  readonly log: PluginLog
  readonly limits: Limits
  readonly budget: Budget
  readonly signal: AbortSignal
}

/** The result, if not all entries became children. */
export type UnpackFailure = 'limit' | 'password' | 'damaged' | 'unsupported'

/** Uploads the entries of a zip archive as its children. Unreadable entries are skipped. */
export async function unpack(id: string, unpacking: UnpackJob): Promise<ReadonlySet<UnpackFailure>> {
  const { access, log, budget, signal } = unpacking
  const troubles = new Set<UnpackFailure>()
  try {
    const archive = await openZip(await access.content(id))
    for await (const entry of archive.zip.eachEntry()) {
      signal.throwIfAborted()
      if (!isFile(entry)) continue
      if (budget.entries-- <= 0) throw new LimitReached('the archive contains too many files')
      const trouble = await unpackEntry(id, { archive, entry }, unpacking)
      if (trouble !== null) troubles.add(trouble)
    }
  } catch (error) {
    if (signal.aborted) throw error
    troubles.add(troubleOf(error))
    log.info({ archive: id, error: String(error) }, 'archive not unpacked completely')
  }
  return troubles
}

type ArchiveEntry = { readonly archive: Archive; readonly entry: Entry }

async function unpackEntry(
  parent: string,
  { archive, entry }: ArchiveEntry,
  unpacking: UnpackJob,
): Promise<UnpackFailure | null> {
  const { access, budget, limits, log } = unpacking
  try {
    const bytes = await bytesOf(archive, entry, limits.password)
    if (bytes === null) return 'unsupported'
    const { compressedSize: compressedBytes } = entry
    const content = checked(countBytes(bytes, { budget, compressedBytes, maxRatio: limits.maxRatio }), entry)
    await access.uploadFile({ name: shortName(nameOf(entry)), content, parent })
    return null
  } catch (error) {
    if (error instanceof LimitReached || unpacking.signal.aborted) throw error
    log.info({ archive: parent, error: String(error) }, 'archive entry not unpacked')
    return troubleOf(error)
  }
}

/** Entries with a wrong checksum are not stored; AES has its own checksum, and may omit this one. */
async function* checked(source: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let [crc, bytes] = [0, 0]
  for await (const chunk of source) {
    crc = crc32(chunk, crc)
    bytes += chunk.length
    if (bytes > entry.uncompressedSize) break
    yield chunk
  }
  const isAes = entry.isEncrypted() && entry.compressionMethod === 99
  if (bytes !== entry.uncompressedSize || (crc !== entry.crc32 && !(isAes && entry.crc32 === 0)))
    throw new Error('the entry is damaged')
}

const MAX_NAME_LENGTH = 200

/** The end is more specific than the start. */
function shortName(name: string): string {
  return [...name].slice(-MAX_NAME_LENGTH).join('') || 'unnamed'
}

function troubleOf(error: unknown): UnpackFailure {
  if (error instanceof LimitReached) return 'limit'
  return error instanceof WrongPassword ? 'password' : 'damaged'
}
