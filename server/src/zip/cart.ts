import { blocksOf } from '../digest/blocks-of.ts'
import { adler32 } from './adler.ts'
import { createArc4 } from './arc4.ts'
import { BLOCK_BYTES, deflated } from './deflated.ts'
import { joinSmall } from './join-small.ts'

const VERSION = 1
/** Every program that reads CaRT knows this key: the format makes bytes harmless, not secret. */
export const CART_KEY = Buffer.from('03010401050902060301040105090206', 'hex')
export const CART_HEADER_BYTES = 38
export const CART_FOOTER_BYTES = 28
// A zlib stream with a window of 32 KiB, packed fast.
const ZLIB_HEADER = [0x78, 0x01]

export type CartContent = {
  /** From `entryName`: programs name the extracted file by it. */
  readonly name: string
  readonly sizeBytes: number
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  /** A chunk need only stay valid until the next one is asked for. */
  readonly content: AsyncIterable<Buffer>
}

/**
 * A file in the CaRT format, version 1, made while it is read. It fails if a content does not have the announced size. A chunk is only
 * valid until the next one is asked for.
 */
export function cart(content: CartContent): AsyncGenerator<Uint8Array> {
  return joinSmall(parts(content))
}

async function* parts({ name, content, sizeBytes, md5, sha1, sha256 }: CartContent): AsyncGenerator<Uint8Array> {
  const metadata = sealedJson({ name })
  yield header(metadata.length)
  yield metadata
  let packedBytes = 0
  const encrypt = createArc4(CART_KEY)
  for await (const part of zlibStream(content, sizeBytes)) {
    packedBytes += part.length
    encrypt(part)
    yield part
  }
  const digests = sealedJson({ length: String(sizeBytes), md5, sha1, sha256 })
  yield digests
  yield footer(CART_HEADER_BYTES + metadata.length + packedBytes, digests.length)
}

/** Every part of the file begins a key stream of its own. */
function sealedJson(value: Readonly<Record<string, string>>): Buffer {
  const bytes = Buffer.from(JSON.stringify(value))
  createArc4(CART_KEY)(bytes)
  return bytes
}

function header(metadataBytes: number): Buffer {
  const bytes = Buffer.alloc(CART_HEADER_BYTES)
  bytes.write('CART', 'latin1')
  bytes.writeInt16LE(VERSION, 4)
  CART_KEY.copy(bytes, 14)
  bytes.writeBigUInt64LE(BigInt(metadataBytes), 30)
  return bytes
}

function footer(digestsAt: number, digestsBytes: number): Buffer {
  const bytes = Buffer.alloc(CART_FOOTER_BYTES)
  bytes.write('TRAC', 'latin1')
  bytes.writeBigUInt64LE(BigInt(digestsAt), 12)
  bytes.writeBigUInt64LE(BigInt(digestsBytes), 20)
  return bytes
}

async function* zlibStream(content: AsyncIterable<Buffer>, expectedBytes: number): AsyncGenerator<Uint8Array> {
  let [sum, sizeBytes] = [1, 0]
  const summed = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      sum = adler32(chunk, sum)
      sizeBytes += chunk.length
      yield chunk
    }
    if (sizeBytes !== expectedBytes)
      throw new Error(`the content has ${sizeBytes} bytes and should have ${expectedBytes}`)
  }
  yield Uint8Array.from(ZLIB_HEADER)
  yield* deflated(blocksOf(summed(), BLOCK_BYTES))
  const trailer = Buffer.alloc(4)
  trailer.writeUInt32BE(sum)
  yield trailer
}
