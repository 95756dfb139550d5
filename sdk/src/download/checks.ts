import { IntegrityError } from '../errors/api-error.ts'
import { createRunningHash } from '../hash/running-hash.ts'
import { type HashKind, hashKind } from '../records/identifier.ts'

/** Expectations of the received bytes. */
export type ExpectedContent = {
  /** Hashes of the content: the identifier asked for, and the SHA-256 the server named. */
  readonly hashes: readonly string[]
  /** The bytes arrive negated. */
  readonly isObfuscated: boolean
}

export type Check = {
  update(chunk: Uint8Array): void
  /** The SHA-256 of the content. Throws an `IntegrityError` when a hash differs. */
  finish(): string
}

export function createCheck({ hashes, isObfuscated }: ExpectedContent): Check {
  const wanted = new Map<HashKind, string>()
  for (const hash of hashes) {
    const kind = hashKind(hash)
    if (kind) wanted.set(kind, hash.toLowerCase())
  }
  const kinds = new Set<HashKind>(['sha256', ...wanted.keys()])
  const running = [...kinds].map((kind) => ({ kind, hash: createRunningHash(kind) }))
  return {
    update(chunk) {
      const plain = isObfuscated ? negate(chunk) : chunk
      for (const { hash } of running) hash.update(plain)
    },
    finish() {
      let sha256 = ''
      for (const { kind, hash } of running) {
        const found = hash.digest()
        if (kind === 'sha256') sha256 = found
        const expected = wanted.get(kind)
        if (expected !== undefined && found !== expected) {
          throw new IntegrityError('integrity', `the ${kind} of the content is ${found}, not ${expected}`)
        }
      }
      return sha256
    },
  }
}

/** Passes bytes on, but ends with an `IntegrityError` if they were wrong. Ranges have no hash to be compared with. */
export async function* checkChunks(
  chunks: AsyncIterable<Uint8Array>,
  expected: ExpectedContent,
): AsyncGenerator<Uint8Array> {
  if (expected.hashes.length === 0) return yield* chunks
  const check = createCheck(expected)
  for await (const chunk of chunks) {
    check.update(chunk)
    yield chunk
  }
  check.finish()
}

/**
 * Flips every bit of every byte, as `obfuscate` does; twice gives the original.
 *
 * @example const sample = negate(await download.toBuffer())
 */
export function negate(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0xff)
}

/**
 * A transform that negates what passes through: an obfuscated download becomes the sample, and the other way round.
 *
 * @example const sample = (await client.files.download(sha256, { obfuscate: true })).body.pipeThrough(deobfuscate())
 */
export function deobfuscate(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(negate(chunk))
    },
  })
}
