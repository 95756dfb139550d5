import { errnoOf } from '../program/cli-error.ts'
import type { OutputStream } from '../program/io.ts'

/** The reader of our output is gone: there is nothing more to do, and no error to report. */
export class BrokenPipe extends Error {
  override readonly name = 'BrokenPipe'
}

export type Output = {
  /** Resolves when the stream can take more. */
  write(chunk: string | Uint8Array): Promise<void>
  /** Called before each write, so that a progress display can make room. */
  makeRoom: (() => void) | undefined
}

export function openOutput(stream: OutputStream): Output {
  let failure: Error | undefined
  stream.on('error', (error: Error) => {
    failure = errnoOf(error) === 'EPIPE' ? new BrokenPipe('the reader of the output went away') : error
  })
  const output: Output = {
    makeRoom: undefined,
    write: async (chunk) => {
      if (failure) throw failure
      output.makeRoom?.()
      const hasRoom = stream.write(chunk)
      if (!hasRoom) await drained(stream)
      if (failure) throw failure
    },
  }
  return output
}

function drained(stream: OutputStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done)
      stream.off('error', done)
      stream.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('error', done)
    stream.on('close', done)
  })
}
