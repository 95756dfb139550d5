import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/** The header grows with each of the 8 recipients at most: by 98 bytes, or by 1.6 kB for a post-quantum key. */
export const HEADER_BYTES = { usual: 1024, most: 16_384 }
const HEADER = /^age-encryption\.org\/v1\n(?:.*\n)*?--- [A-Za-z0-9+/]{43}\n/
const NONCE_BYTES = 16
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16

export const AGE = '.age'

/** Public keys that new backups are encrypted to, and private keys that open encrypted ones. */
export type BackupKeys = { readonly recipients: readonly string[]; readonly identities: readonly string[] }

export type Bytes = AsyncIterable<Uint8Array>

/** Returns an age file that each recipient can open. */
export async function encrypt(source: Bytes, recipients: readonly string[]): Promise<Bytes> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(ReadableStream.from(source))
}

/** Throws `NotDecrypted` if no identity opens it, or when a part is reached that was changed. */
export async function* decrypt(source: Bytes, identities: readonly string[]): AsyncGenerator<Buffer> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const reading = watched(source)
  try {
    const plain = await decrypter.decrypt(ReadableStream.from(reading.bytes))
    for await (const { buffer, byteOffset, length } of plain) yield Buffer.from(buffer, byteOffset, length)
  } catch (error) {
    throw reading.failure() ?? new NotDecrypted(error)
  }
}

export class NotDecrypted extends Error {
  constructor(cause: unknown) {
    super(`cannot be decrypted: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Remembers an error of the source, so that it is not reported as damage. */
function watched(source: Bytes) {
  let failure: unknown = null
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* source
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { bytes: bytes(), failure: () => failure }
}

/** The size of the content in an encrypted file of this size; `head` is its beginning. Null if age cannot have written it. */
export function plainBytes(head: Uint8Array, sizeBytes: number): number | null {
  const [header] = HEADER.exec(Buffer.from(head).toString('latin1')) ?? []
  if (header === undefined) return null
  const encrypted = sizeBytes - header.length - NONCE_BYTES
  const chunks = Math.ceil(encrypted / (CHUNK_BYTES + TAG_BYTES))
  return encrypted < TAG_BYTES ? null : encrypted - chunks * TAG_BYTES
}

/** The private keys in a file that age-keygen made. */
export async function readIdentities(path: string): Promise<string[]> {
  const { Decrypter } = await import('age-encryption')
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity)
    if (identities.length > 0) return identities
  } catch {
    // Its message would show the key.
  }
  throw new Error(`${path} has no valid private key of age: each begins with AGE-SECRET-KEY-, on a line of its own`)
}

/** The content of a short file. */
export function decryptFile(path: string, identities: readonly string[]): Promise<Buffer> {
  return buffer(decrypt(createReadStream(path), identities))
}

/** Passes the bytes on and adds them to the hash. */
export async function* digested(source: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}
