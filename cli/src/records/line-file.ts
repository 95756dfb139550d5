import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { parseLossless, stringifyLossless } from '@lazaret/sdk'
import { linesOf } from '../arguments/lines.ts'
import { errnoOf, localFileError } from '../program/cli-error.ts'

/** JSON Lines that only grow. */
export type LineFile = AsyncDisposable & {
  /** Resolves when the lines are on the disk. Calls of the same time share one write. */
  append(records: readonly unknown[]): Promise<void>
}

type Batch = { text: string; written: Promise<void> }

/** Opens a file of lines; a line that a crash tore is cut off. */
export async function openLineFile(path: string): Promise<LineFile> {
  const handle = await open(path, 'a+', 0o600).catch((error: unknown) => {
    throw localFileError(path, error)
  })
  await cutTornLine(handle)
  let waiting: Batch | undefined
  let last: Promise<unknown> = Promise.resolve()
  const write = async (batch: Batch) => {
    waiting = undefined
    try {
      await handle.appendFile(batch.text)
      await handle.datasync()
    } catch (error) {
      throw localFileError(path, error)
    }
  }
  return {
    async append(records) {
      const text = records.map((record) => `${stringifyLossless(record)}\n`).join('')
      if (text === '') return
      if (waiting) waiting.text += text
      else {
        const batch: Batch = { text, written: Promise.resolve() }
        waiting = batch
        batch.written = last.then(() => write(batch))
        last = batch.written.catch(() => undefined)
      }
      await waiting.written
    },
    async [Symbol.asyncDispose]() {
      await last
      await handle.close()
    },
  }
}

async function cutTornLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  const block = Buffer.alloc(65_536)
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - block.length)
    const { bytesRead } = await handle.read(block, 0, end - start, start)
    const at = block.subarray(0, bytesRead).lastIndexOf(0x0a)
    if (at >= 0 || start === 0) {
      if (start + at + 1 < size) await handle.truncate(start + at + 1)
      return
    }
    end = start
  }
}

/** The values in a file of lines; none if it does not exist. A torn last line is left out. */
export async function* readLineFile(path: string): AsyncGenerator<unknown> {
  try {
    yield* readValues(linesOf(createReadStream(path)))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return
    throw errnoOf(error)?.startsWith('E') ? localFileError(path, error) : error
  }
}

/** JSON values of lines. A torn last line is left out. */
export async function* readValues(lines: AsyncIterable<string>): AsyncGenerator<unknown> {
  let torn: unknown
  for await (const line of lines) {
    if (torn !== undefined) throw torn
    try {
      yield parseLossless(line)
    } catch (error) {
      // Only the last line may be incomplete.
      torn = error
    }
  }
}
