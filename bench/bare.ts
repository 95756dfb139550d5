import { createReadStream } from 'node:fs'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDigester } from '../server/src/digest/digester.ts'
import { encryptedZip } from '../server/src/zip/encrypted-zip.ts'
import { concurrently } from '../tests/support/concurrently.ts'
import { streamUpload } from '../tests/support/stream-upload.ts'
import { drain } from './drain.ts'

/** The same bytes with only one part of the work, so that the rest is seen. */
export type Bare = {
  digest(contents: readonly Uint8Array[]): Promise<void>
  writeAndSync(contents: readonly Uint8Array[]): Promise<void>
  upload(contents: readonly Uint8Array[]): Promise<void>
  /** What `download` and `zip` read. */
  place(content: Uint8Array): Promise<void>
  download(): Promise<void>
  zip(): Promise<void>
}

const CHUNK_BYTES = 65_536
const PLACED = 'placed'

export async function openBare(folder: string, concurrency: number, stack: AsyncDisposableStack): Promise<Bare> {
  const digester = stack.use(openDigester({ threads: 2, ssdeep: true }))
  const url = await openPlainServer(folder, stack)
  const path = (n: number): string => join(folder, `bare-${n}`)
  return {
    digest: async (contents) => {
      // Only libmagic looks at the file, at its beginning.
      await writeFile(path(0), contents[0] ?? '')
      await concurrently(concurrency, contents, async (content) => {
        const session = digester.start()
        for (const chunk of chunksOf(content)) await session.update(chunk)
        await session.finish(path(0))
      })
    },
    writeAndSync: async (contents) => {
      await concurrently(concurrency, contents.entries(), async ([n, content]) => {
        await using handle = await open(path(n), 'w')
        await handle.writeFile(content)
        await handle.sync()
      })
      await Promise.all(contents.map((_, n) => rm(path(n))))
    },
    upload: (contents) =>
      concurrently(concurrency, contents, async (content) => {
        const sending = { name: 'bare.bin', sizeBytes: content.length, content: chunksOf(content) }
        await streamUpload({ url, token: null }, sending)
      }),
    place: (content) => writeFile(join(folder, PLACED), content),
    download: async () => void (await drain(`${url}/`)),
    zip: () => zip(join(folder, PLACED)),
  }
}

async function zip(path: string): Promise<void> {
  const content = createReadStream(path, { highWaterMark: 262_144 })
  const { size: sizeBytes } = await stat(path)
  const { signal } = new AbortController()
  const entry = { entryName: 'bare.bin', password: 'infected' }
  for await (const _ of encryptedZip({ ...entry, content, sizeBytes, signal }));
}

export function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES)
}

/** Takes whatever comes and gives one file: node:http and nothing else. */
async function openPlainServer(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') return createReadStream(join(folder, PLACED), { highWaterMark: 262_144 }).pipe(res)
    for await (const _ of req);
    return res.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
