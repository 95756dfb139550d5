import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes a stream packed and durably; returns the SHA-256 of the file. */
export async function pack(source: Readable, path: string): Promise<string> {
  await using handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  const sink = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      hash.update(chunk)
      handle.writeFile(chunk).then(() => done(), done)
    },
  })
  await pipeline(source, createGzip({ level: 1 }), sink)
  await handle.sync()
  return hash.digest('hex')
}

export function unpack(path: string): Readable {
  const unpacked = new PassThrough()
  // The error goes to the reader.
  pipeline(createReadStream(path), createGunzip(), unpacked).catch(() => undefined)
  return unpacked
}

export async function* unpackLines(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: unpack(path), crlfDelay: Number.POSITIVE_INFINITY })
}

export async function requireDigest(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== sha256) throw new Error(`${path} is damaged: its SHA-256 is not ${sha256}`)
}
