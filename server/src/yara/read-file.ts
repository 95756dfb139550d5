import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { recode } from '../encoding/encoding.ts'

// A link or a FIFO may be there instead of the file.
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const READ_BYTES = 4 * 1024 * 1024

/** Fills the buffer with the bytes of a stored file, decoded as its name says. */
export async function readStoredFile(path: string, into: Buffer): Promise<void> {
  await using file = await open(path, READ_ONLY)
  if (!(await file.stat()).isFile()) throw new Error('not a file')
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await file.read(into, at, Math.min(READ_BYTES, into.length - at), at)
    if (bytesRead === 0) throw new Error(`the file ends after ${at} bytes`)
    at += bytesRead
  }
  recode(path, into, 0)
}

/** Fills the buffer with the next bytes of a stream, which carries exactly these. */
export async function readStream(source: NodeJS.ReadStream, into: Buffer): Promise<void> {
  let at = 0
  while (at < into.length) {
    const chunk: Buffer | null = source.read()
    if (chunk === null) {
      if (source.readableEnded) throw new Error(`the stream ends after ${at} bytes`)
      await new Promise((resolve) => source.once('readable', resolve).once('end', resolve))
      continue
    }
    chunk.copy(into, at)
    at += chunk.length
  }
}
