import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AGE, type Bytes, decrypt, digested, encrypt } from './encryption/age.ts'

export type PackedFile = { readonly path: string; readonly sha256: string }

/** Writes a stream packed and durably, and encrypted if there are recipients: then the path ends with `.age`. */
export async function pack(source: Readable, path: string, recipients: readonly string[]): Promise<PackedFile> {
  const hash = createHash('sha256')
  const packed = createGzip({ level: 1 })
  const isEncrypted = recipients.length > 0
  const bytes = isEncrypted ? await encrypt(packed, recipients) : packed
  const target = isEncrypted ? path + AGE : path
  await Promise.all([pipeline(source, packed), writeDurably(target, digested(bytes, hash))])
  return { path: target, sha256: hash.digest('hex') }
}

/** Writes a new file. */
export async function writeDurably(path: string, bytes: Bytes): Promise<void> {
  await using handle = await open(path, 'wx', 0o600)
  for await (const chunk of bytes) await handle.writeFile(chunk)
  await handle.sync()
}

export function unpack(path: string, identities: readonly string[]): Readable {
  const unpacked = new PassThrough()
  const file = createReadStream(path)
  // The error goes to the reader.
  pipeline(path.endsWith(AGE) ? decrypt(file, identities) : file, createGunzip(), unpacked).catch(() => undefined)
  return unpacked
}

export async function* unpackLines(path: string, identities: readonly string[]): AsyncGenerator<string> {
  yield* createInterface({ input: unpack(path, identities), crlfDelay: Number.POSITIVE_INFINITY })
}

export async function requireDigest(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== sha256) throw new Error(`${path} is damaged: its SHA-256 is not ${sha256}`)
}
