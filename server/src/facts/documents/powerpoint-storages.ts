import { constants, inflateSync } from 'node:zlib'
import type { ReadPart } from '../facts.ts'
import { isCompoundFile, readStreams, type Stream } from './compound-file.ts'

const DOCUMENT = 'powerpoint document'
const HEADER_BYTES = 8
const SIZE_BYTES = 4
const MAX_STORAGES = 64
const MAX_STORAGE_BYTES = 16 * 1024 * 1024
const MAX_BYTES_OF_ALL = 64 * 1024 * 1024
// The first bytes of a storage's record: version 0, instance 0 or 1, type 0x1011.
const PLAIN = Buffer.from('00001110', 'hex')
const COMPRESSED = Buffer.from('10001110', 'hex')

/** Reads the compound files in a presentation: its VBA project and embedded objects, see [MS-PPT] 2.10.34 and 2.10.40. */
export function readStorages(streams: readonly Stream[], readPart: ReadPart): Stream[][] {
  const document = streams.find(({ path }) => path.toLowerCase() === DOCUMENT)?.content
  if (document === undefined) return []
  let left = MAX_BYTES_OF_ALL
  const readStorage = (unpack: (maxBytes: number) => Buffer): Stream[] => {
    const storage = unpack(Math.min(left, MAX_STORAGE_BYTES))
    left -= storage.length
    if (!isCompoundFile(storage)) throw new RangeError('a storage is not a compound file')
    return readStreams(storage)
  }
  const readPacked = (body: Buffer) => readStorage((maxBytes) => inflate(body.subarray(SIZE_BYTES), maxBytes))
  const readPlain = (body: Buffer) => readStorage((maxBytes) => body.subarray(0, maxBytes))
  return [
    ...findBodies(document, COMPRESSED, isPacked).map((body) => readPart('storage', () => readPacked(body), [])),
    ...findBodies(document, PLAIN, isCompoundFile).map((body) => readPart('storage', () => readPlain(body), [])),
  ]
}

/** Finds records by their header, because the directory of a hostile file may leave them out. */
function findBodies(document: Buffer, header: Buffer, matches: (body: Buffer) => boolean): Buffer[] {
  const bodies: Buffer[] = []
  for (let at = document.indexOf(header); at >= 0; at = document.indexOf(header, at + 1)) {
    const start = at + HEADER_BYTES
    if (start > document.length || bodies.length >= MAX_STORAGES) break
    const body = document.subarray(start, start + document.readUInt32LE(at + 4))
    if (matches(body)) bodies.push(body)
  }
  return bodies
}

/** A zlib header follows the unpacked size, see RFC 1950. */
function isPacked(body: Buffer): boolean {
  if (body.length < SIZE_BYTES + 2) return false
  const header = body.readUInt16BE(SIZE_BYTES)
  return (header & 0x0f00) === 0x0800 && header % 31 === 0
}

/** A flush at the end returns the bytes of a storage that is cut off. */
function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  return inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
}
