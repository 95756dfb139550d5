import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encodeHeader, paddingOf, TAR_BLOCK_BYTES } from '../archive/tar-header.ts'
import { CliError } from '../program/cli-error.ts'
import { contentName, LINE_FILE_NAMES } from '../records/export-format.ts'
import type { ContentSink } from './sinks.ts'

type TarEntry = {
  readonly name: string
  readonly sizeBytes: number
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Writes one tar, compressed if its name says so. It gets its name when it is complete. */
export function tarSink(path: string): ContentSink {
  const part = `${path}.part`
  const tar = openTar(part, /\.(tgz|tar\.gz)$/i.test(path))
  let isFinished = false
  return {
    has: async () => false,
    add: (id, { source, sizeBytes }) =>
      tar.add({
        name: contentName(id),
        sizeBytes,
        chunks: typeof source === 'string' ? createReadStream(source) : [source],
      }),
    async finish(folder) {
      for (const name of LINE_FILE_NAMES) {
        const file = join(folder, name)
        await tar.add({ name, sizeBytes: (await stat(file)).size, chunks: createReadStream(file) })
      }
      await tar.end()
      await rename(part, path)
      isFinished = true
    },
    async [Symbol.asyncDispose]() {
      if (isFinished) return
      await tar.destroy()
      await rm(part, { force: true })
    },
  }
}

/** Entries are written one after the other; after one that failed the tar takes no more. */
function openTar(path: string, isCompressed: boolean) {
  const body = new PassThrough()
  const file = createWriteStream(path, { mode: 0o600 })
  const written = isCompressed ? pipeline(body, createGzip({ level: 1 }), file) : pipeline(body, file)
  written.catch(() => undefined)
  const write = async (chunk: Uint8Array) => {
    if (!body.write(chunk)) await Promise.race([once(body, 'drain'), written])
  }
  const writeEntry = async ({ name, sizeBytes, chunks }: TarEntry) => {
    await write(encodeHeader(name, sizeBytes))
    let written = 0
    for await (const chunk of chunks) {
      written += chunk.byteLength
      await write(chunk)
    }
    if (written !== sizeBytes) throw new CliError('integrity', `${name}: has ${written} bytes, not ${sizeBytes}`)
    await write(Buffer.alloc(paddingOf(sizeBytes)))
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(entry: TarEntry): Promise<void> {
      const added = last.then(() => writeEntry(entry))
      last = added
      last.catch(() => undefined)
      return added
    },
    async end() {
      await last
      body.end(Buffer.alloc(2 * TAR_BLOCK_BYTES))
      await written
    },
    async destroy() {
      body.destroy()
      await written.catch(() => undefined)
    },
  }
}
