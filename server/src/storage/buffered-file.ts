import type { FileHandle } from 'node:fs/promises'

const BUFFER_BYTES = 262_144
const SPARE_BUFFERS = 64

/** Of uploads that have ended. */
const spare: Buffer[] = []

/** Writes that are large however small the chunks are. A chunk is copied when `write` returns, or when its promise is fulfilled. */
export type BufferedFile = {
  write(chunk: Uint8Array): Promise<void> | void
  /** Everything is written. */
  end(): Promise<void>
}

/** Changes bytes in place before they are written; `at` is their position in the file. */
export type Encode = (bytes: Uint8Array, at: number) => void

/** One buffer is written while the other is filled. */
export function openBufferedFile(file: FileHandle, encode: Encode = () => undefined): BufferedFile {
  const buffers = [takeBuffer()]
  let filledBytes = 0
  let at = 0
  let writing: Promise<void> = Promise.resolve()
  const flush = async ({ isLast = false } = {}): Promise<void> => {
    await writing
    const [full = takeBuffer()] = buffers
    if (!isLast) buffers.splice(0, 2, buffers[1] ?? takeBuffer(), full)
    const bytes = full.subarray(0, filledBytes)
    encode(bytes, at)
    at += filledBytes
    writing = writeAll(file, bytes)
    // Its failure is thrown where it is awaited; after an upload that broke off nothing awaits it.
    writing.catch(() => undefined)
    filledBytes = 0
  }
  const write = (chunk: Uint8Array): Promise<void> | void => {
    const [buffer = takeBuffer()] = buffers
    const taken = chunk.subarray(0, BUFFER_BYTES - filledBytes)
    buffer.set(taken, filledBytes)
    filledBytes += taken.length
    if (filledBytes === BUFFER_BYTES) return flush().then(() => write(chunk.subarray(taken.length)))
  }
  return {
    write,
    end: async () => {
      // Most files fill no buffer, and need no second one.
      await flush({ isLast: true })
      await writing
      // Not after a failure: a thread may still read them.
      spare.push(...buffers.slice(0, SPARE_BUFFERS - spare.length))
    },
  }
}

const takeBuffer = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)

/** A full disk accepts a part of a write first, and fails at the next. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  let rest = bytes
  while (rest.length > 0) {
    const { bytesWritten } = await file.write(rest)
    rest = rest.subarray(bytesWritten)
  }
}
