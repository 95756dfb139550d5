import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js'
import { messageOf } from '../errors/message-of.ts'
import type { ArchiveFile } from './archive-file.ts'
import type { ArchiveSource } from './archive-source.ts'
import { UnpackFailure, type UnpackReason } from './unpack-failure.ts'

// Bytes that are unpacked to try a password are not counted.
const MAX_TRIED_BYTES = 16 * 1024 ** 2

/** The files of a zip archive, plain or encrypted. */
export async function* zipFiles(source: ArchiveSource, passwords: readonly string[]): AsyncGenerator<ArchiveFile> {
  // Names are never used as paths, so any name may be read.
  const options = { useWebWorkers: false, strictness: 'tolerant', filenameValidation: 'tolerant' } as const
  const reader = new ZipReader(new SourceReader(source), options)
  // The password that opened one file probably opens the next.
  const tried = [...passwords]
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || entry.symlink || entry.uncompressedSize === 0) continue
    yield { name: entry.filename, packedBytes: entry.compressedSize, open: () => contentOf(entry, tried) }
  }
}

class SourceReader extends Reader<ArchiveSource> {
  readonly #source: ArchiveSource

  constructor(source: ArchiveSource) {
    super(source)
    this.#source = source
    this.size = source.sizeBytes
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    // The library may change or keep what it gets.
    return new Uint8Array(await this.#source.read(index, length))
  }
}

async function* contentOf(entry: FileEntry, passwords: string[]): AsyncGenerator<Uint8Array> {
  try {
    const password = entry.encrypted ? await findPassword(entry, passwords) : undefined
    yield* read(entry, password)
  } catch (error) {
    throw error instanceof UnpackFailure ? error : new UnpackFailure(reasonOf(entry, error))
  }
}

/** The first password that opens the file moves to the front. */
async function findPassword(entry: FileEntry, passwords: string[]): Promise<string> {
  for (const [index, password] of passwords.entries()) {
    if (!(await isAccepted(entry, password))) continue
    passwords.splice(index, 1)
    passwords.unshift(password)
    return password
  }
  throw new UnpackFailure('password')
}

async function isAccepted(entry: FileEntry, password: string): Promise<boolean> {
  try {
    await entry.getData(new WritableStream(), { password, checkPasswordOnly: true, useWebWorkers: false })
    // ZipCrypto compares one byte, which a wrong password passes once in 256 times: the checksum decides.
    if (entry.zipCrypto && entry.uncompressedSize <= MAX_TRIED_BYTES) for await (const _ of read(entry, password));
    return true
  } catch (error) {
    if (entry.zipCrypto || messageOf(error) === 'Invalid password') return false
    throw error
  }
}

/** Never more than the archive says. */
async function* read(entry: FileEntry, password: string | undefined): AsyncGenerator<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined
  const start = (controller: TransformStreamDefaultController<Uint8Array>): void => {
    fail = (error) => controller.error(error)
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ start })
  const ended = new AbortController()
  const reading = entry.getData(writable, {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    signal: ended.signal,
    ...(password === undefined ? {} : { password }),
  })
  // The library does not always end the stream when it fails.
  reading.catch(fail)
  try {
    let bytes = 0
    for await (const chunk of readable) {
      bytes += chunk.length
      if (bytes > entry.uncompressedSize) throw new UnpackFailure('damaged')
      yield chunk
    }
    await reading
  } finally {
    ended.abort()
  }
}

function reasonOf(entry: FileEntry, error: unknown): UnpackReason {
  const message = messageOf(error)
  if (message === 'Invalid password') return 'password'
  if (/not supported|split zip/i.test(message)) return 'unsupported'
  return entry.zipCrypto ? 'password' : 'damaged'
}
