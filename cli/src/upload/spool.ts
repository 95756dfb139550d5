import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { InputStream } from '../program/io.ts'

export type SpooledFile = { readonly path: string; readonly sha256: string; readonly size: number }

/** Standard input, written to a private temporary file: its SHA-256 is needed before anything is sent. */
export type Spool = {
  read(signal: AbortSignal): Promise<SpooledFile>
  /** Removes the file. */
  close(): Promise<void>
}

export function openSpool(stdin: InputStream): Spool {
  let folder: string | undefined
  return {
    async read(signal) {
      folder = await mkdtemp(join(tmpdir(), 'lazaret-stdin-'))
      const path = join(folder, 'content')
      const sum = createHash('sha256')
      let size = 0
      const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          sum.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      }
      await pipeline(stdin, measure, createWriteStream(path, { mode: 0o600 }), { signal })
      return { path, sha256: sum.digest('hex'), size }
    },
    close: async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
