import { ApiError } from '../errors/api-error.ts'
import { createRunningHash } from '../hash/running-hash.ts'
import { iterateStream } from '../source/iterate-stream.ts'
import { toStream } from '../wire/raw.ts'
import { type CartDigests, cartError, openCartBody } from './cart-body.ts'
import { inflate } from './inflate.ts'

export type CartOptions = {
  /** The key passed to `cart -k`, needed by files that do not contain their own. */
  readonly key?: Uint8Array
}

export type CartDecoder = {
  readonly writable: WritableStream<Uint8Array>
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Turns a CaRT file into the sample in it, with constant memory. The stream ends with an `IntegrityError` if the file is damaged, or if the
 * bytes do not have the size and the digests of its footer: use none of them before it has ended.
 *
 * @example const sample = (await client.files.download(sha256, { format: 'cart' })).body.pipeThrough(decodeCart())
 */
export function decodeCart({ key }: CartOptions = {}): CartDecoder {
  const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>()
  let expected: CartDigests = {}
  const packed = async function* () {
    const body = openCartBody(key)
    for await (const chunk of iterateStream(readable)) yield body.update(chunk)
    const { rest, digests } = body.finish()
    expected = digests
    yield rest
  }
  return { writable, readable: toStream(verified(inflate(packed()), () => expected)) }
}

async function* verified(chunks: AsyncIterable<Uint8Array>, expected: () => CartDigests): AsyncGenerator<Uint8Array> {
  const hashes = (['sha256', 'sha1', 'md5'] as const).map((kind) => ({ kind, hash: createRunningHash(kind) }))
  let sizeBytes = 0
  try {
    for await (const chunk of chunks) {
      sizeBytes += chunk.byteLength
      for (const { hash } of hashes) hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw error instanceof ApiError ? error : cartError('its content cannot be unpacked', error)
  }
  const found: CartDigests = {
    length: String(sizeBytes),
    ...Object.fromEntries(hashes.map(({ kind, hash }) => [kind, hash.digest()])),
  }
  for (const [name, value] of Object.entries(found)) {
    const wanted = expected()[name]
    if (wanted !== undefined && String(wanted).toLowerCase() !== value)
      throw cartError(`the ${name} of its content is ${value}, not ${wanted}`)
  }
}
