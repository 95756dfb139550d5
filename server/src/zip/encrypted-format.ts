import { pipeline, Transform } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { createAesStream } from './aes-stream.ts'
import { type ArchiveModule, type Entry, ZipEncrypted } from './zip-encrypted.ts'

const CHUNK_BYTES = 65_536

export type FormatOptions = {
  readonly password: string
  readonly sizeBytes: number
  readonly onFailure: (error: Error) => void
}
export type Format = { readonly module: ArchiveModule; abort(): void }

/**
 * archiver-zip-encrypted writes the headers; only its chain from an entry's content to the archive is replaced, because
 * its AES in JavaScript is ten times slower than the deflate before it.
 */
export function createFormat({ password, sizeBytes, onFailure }: FormatOptions): Format {
  const module = new ZipEncrypted({ encryptionMethod: 'aes256', password, zlib: { level: constants.Z_BEST_SPEED } })
  const { engine } = module
  const measure = createMeasure(sizeBytes)
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES })
  const aes = createAesStream(engine.key)
  engine._smartStream = (entry: Entry, done) => {
    aes.once('end', () => {
      entry.setCrc(measure.crc())
      entry.setSize(sizeBytes)
      entry.setCompressedSize(aes.sizeBytes())
      correctLargeSizes(entry)
      engine._afterAppend(entry)
      done(null, entry)
    })
    pipeline(measure.stream, deflate, aes, (error) => error && onFailure(error))
    aes.pipe(engine, { end: false })
    return measure.stream
  }
  const abort = (): void => {
    for (const stream of [measure.stream, deflate, aes]) stream.destroy()
  }
  return { module, abort }
}

/** Computes the CRC in passing, and fails at the end if the content does not have the expected size. */
function createMeasure(expectedBytes: number): { readonly stream: Transform; crc(): number } {
  let [crc, sizeBytes] = [0, 0]
  const stream = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      crc = crc32(chunk, crc)
      sizeBytes += chunk.length
      done(null, chunk)
    },
    flush: (done) => {
      const isWhole = sizeBytes === expectedBytes
      done(isWhole ? null : new Error(`the content has ${sizeBytes} bytes and should have ${expectedBytes}`))
    },
  })
  return { stream, crc: () => crc }
}

/** The package also puts the offset there, which the format forbids where the header has it: 7-Zip calls that a headers error. */
function correctLargeSizes(entry: Entry): void {
  if (!entry.isZip64()) return
  const encryption = entry.getExtra()
  const sizes = Buffer.alloc(20)
  sizes.writeUInt16LE(0x0001, 0)
  sizes.writeUInt16LE(16, 2)
  sizes.writeBigUInt64LE(BigInt(entry.getSize()), 4)
  sizes.writeBigUInt64LE(BigInt(entry.getCompressedSize()), 12)
  entry.getCentralDirectoryExtra = () => Buffer.concat([sizes, encryption])
}
