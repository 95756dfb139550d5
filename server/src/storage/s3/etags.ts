import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const MEBIBYTE = 1_048_576
const PART_BYTES = 8 * MEBIBYTE
const MAX_PARTS = 9000
const READ_BYTES = 262_144

/** A file on the local disk that goes to the bucket. Its MD5 is that of the bytes as they lie there. */
export type LocalFile = {
  readonly path: string
  readonly sha256: string
  readonly md5: string
  readonly sizeBytes: number
}

/** A file to send; only contents have their SHA-256 at hand. */
export type SentFile = Omit<LocalFile, 'sha256'>

export const MULTIPART_ABOVE_BYTES = 4 * PART_BYTES

export const partBytes = (sizeBytes: number): number =>
  Math.max(PART_BYTES, Math.ceil(sizeBytes / MAX_PARTS / MEBIBYTE) * MEBIBYTE)

/** The entity tags of the complete file, sent in one piece or in our parts. Encrypting servers use others. */
export async function entityTags(file: LocalFile): Promise<ReadonlySet<string>> {
  if (file.sizeBytes <= MULTIPART_ABOVE_BYTES) return new Set([file.md5])
  return new Set([file.md5, await tagOfParts(file)])
}

async function tagOfParts({ path, sizeBytes }: LocalFile): Promise<string> {
  await using handle = await open(path, 'r')
  const digests = createHash('md5')
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  const size = partBytes(sizeBytes)
  let [at, parts] = [0, 0]
  while (at < sizeBytes) {
    const part = createHash('md5')
    for (const end = Math.min(at + size, sizeBytes); at < end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(READ_BYTES, end - at), at)
      if (bytesRead === 0) throw new Error(`${path} is shorter than ${sizeBytes} bytes`)
      part.update(buffer.subarray(0, bytesRead))
      at += bytesRead
    }
    digests.update(part.digest())
    parts += 1
  }
  return `${digests.digest('hex')}-${parts}`
}
