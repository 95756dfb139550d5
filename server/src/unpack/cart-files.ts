import { pipeline, Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { createArc4 } from '../zip/arc4.ts'
import { CART_FOOTER_BYTES, CART_HEADER_BYTES, CART_KEY } from '../zip/cart.ts'
import type { ArchiveFile } from './archive-file.ts'
import { type ArchiveSource, chunksOf } from './archive-source.ts'
import { UnpackFailure } from './unpack-failure.ts'

const KEY_AT = 14
const MAX_METADATA_BYTES = 1024 ** 2
const NO_KEY = Buffer.alloc(CART_KEY.length)

/** The one file in a CaRT file, with the name that its header gives it. */
export async function* cartFiles(source: ArchiveSource, uploadName: string): AsyncGenerator<ArchiveFile> {
  const header = Buffer.from(await source.read(0, CART_HEADER_BYTES))
  if (header.length < CART_HEADER_BYTES) throw new UnpackFailure('damaged', { endsArchive: true })
  const key = header.subarray(KEY_AT, KEY_AT + CART_KEY.length)
  // The file was made with a key of its own, which is not in it.
  if (key.equals(NO_KEY)) throw new UnpackFailure('password', { endsArchive: true })
  const start = CART_HEADER_BYTES + readLength(header, CART_HEADER_BYTES - 8)
  if (start > CART_HEADER_BYTES + MAX_METADATA_BYTES) throw new UnpackFailure('damaged', { endsArchive: true })
  const metadata = decrypted(key, await source.read(CART_HEADER_BYTES, start - CART_HEADER_BYTES))
  const end = await findEnd(source)
  if (end < start) throw new UnpackFailure('damaged', { endsArchive: true })
  const part = { sizeBytes: end - start, read: (at: number, length: number) => source.read(start + at, length) }
  const name = nameIn(metadata) ?? uploadName.replace(/\.cart$/i, '')
  yield { name, packedBytes: part.sizeBytes, open: () => contentOf(limited(part), key) }
}

/** The digests follow the content; their position is in the last bytes. */
async function findEnd(source: ArchiveSource): Promise<number> {
  const footerAt = source.sizeBytes - CART_FOOTER_BYTES
  const footer = Buffer.from(await source.read(footerAt, CART_FOOTER_BYTES))
  const isFooter = footer.length === CART_FOOTER_BYTES && footer.toString('latin1', 0, 4) === 'TRAC'
  if (!isFooter) return source.sizeBytes
  return Math.min(readLength(footer, 12), footerAt)
}

function readLength(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}

function decrypted(key: Uint8Array, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes)
  createArc4(key)(copy)
  return copy
}

function nameIn(metadata: Buffer): string | null {
  try {
    const { name }: { readonly name?: unknown } = JSON.parse(metadata.toString()) ?? {}
    return typeof name === 'string' && name !== '' ? name : null
  } catch {
    return null
  }
}

/** A read never goes beyond the end of the part. */
function limited({ sizeBytes, read }: ArchiveSource): ArchiveSource {
  return { sizeBytes, read: (at, length) => read(at, Math.min(length, sizeBytes - at)) }
}

async function* contentOf(source: ArchiveSource, key: Uint8Array): AsyncGenerator<Uint8Array> {
  const decrypt = createArc4(key)
  const packed = async function* () {
    for await (const chunk of chunksOf(source)) {
      const copy = Buffer.from(chunk)
      decrypt(copy)
      yield copy
    }
  }
  // An error destroys the stream, and is thrown where it is read.
  yield* pipeline(Readable.from(packed()), createInflate(), () => undefined)
}
