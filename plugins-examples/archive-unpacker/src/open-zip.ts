import { pipeline, type Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { FileContent } from '@lazaret/server/plugin'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl'
import { decryptAes, decryptTraditional } from './zip-crypto.ts'

export type Archive = { readonly zip: ZipFile; readonly content: FileContent }

/** The directory comes from parts of the stored file: nothing is unpacked to disk or held in memory. */
export async function openZip(content: FileContent): Promise<Archive> {
  const reader: RandomAccessReader = Reflect.construct(RandomAccessReader, [])
  reader._readStreamForRange = (start, end): Readable => content.read({ start, end: end - 1 })
  // Names are data here: yauzl would refuse the whole archive for one that is a path.
  return { content, zip: await fromRandomAccessReaderPromise(reader, content.sizeBytes, { decodeStrings: false }) }
}

export function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
}

const SYMBOLIC_LINK = 0o120000
const TYPE_OF_FILE = 0o170000

export function isFile(entry: Entry): boolean {
  const mode = entry.externalFileAttributes >>> 16
  return entry.uncompressedSize > 0 && (mode & TYPE_OF_FILE) !== SYMBOLIC_LINK && !nameOf(entry).endsWith('/')
}

const STORED = 0
const DEFLATED = 8
const AES = 99
const AES_FIELD = 0x9901

/** The bytes of an entry, decrypted and inflated; null for an unsupported compression method. */
export async function bytesOf(
  { zip, content }: Archive,
  entry: Entry,
  password: string,
): Promise<AsyncIterable<Buffer> | null> {
  const aes = entry.isEncrypted() && entry.compressionMethod === AES ? aesOf(entry) : null
  const method = aes?.method ?? entry.compressionMethod
  if (method !== STORED && method !== DEFLATED) return null
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const end = start + entry.compressedSize - 1
  if (end >= content.sizeBytes) throw new Error('the entry reaches beyond the end of the archive')
  const raw = content.read({ start, end })
  const plain = entry.isEncrypted() ? decrypted(raw, entry, { password, aes }) : raw
  // Not the stream of yauzl: it may emit an error without a listener.
  return method === STORED ? plain : pipeline(plain, createInflateRaw(), () => undefined)
}

type Key = { readonly password: string; readonly aes: ReturnType<typeof aesOf> }

function decrypted(raw: Readable, entry: Entry, { password, aes }: Key): AsyncIterable<Buffer> {
  return aes === null
    ? decryptTraditional(raw, password, checkByte(entry))
    : decryptAes(raw, password, { strength: aes.strength, sizeBytes: entry.compressedSize })
}

function aesOf({ extraFields }: Entry): { readonly strength: number; readonly method: number } | null {
  const data = extraFields.find(({ id }) => id === AES_FIELD)?.data
  if (data === undefined || data.length < 7) return null
  const strength = data[4] ?? 0
  return strength >= 1 && strength <= 3 ? { strength, method: data.readUInt16LE(5) } : null
}

function checkByte({ generalPurposeBitFlag, lastModFileTime, crc32 }: Entry): number {
  return generalPurposeBitFlag & 8 ? lastModFileTime >>> 8 : crc32 >>> 24
}
