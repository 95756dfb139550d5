import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openDigester } from '../../server/src/digest/digester.ts'
import { encryptedZip } from '../../server/src/zip/encrypted-zip.ts'

/** A part of what the server does with a content, without a server. */
export type BareWork = { readonly name: string; run(): Promise<void> }

const CHUNK_BYTES = 262_144

export async function openBareWorks(megabytes: number, stack: AsyncDisposableStack): Promise<readonly BareWork[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-bare-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const digester = stack.use(openDigester({ threads: 2, ssdeep: true }))
  const path = join(folder, 'content')
  const on = (content: Uint8Array, label: string): BareWork[] => [
    {
      name: `digests of ${label}`,
      run: async () => {
        // Only libmagic looks at the file, at its beginning.
        await writeFile(path, content.subarray(0, CHUNK_BYTES))
        const session = digester.start()
        for (const chunk of chunksOf(content)) await session.update(chunk)
        await session.finish(path)
      },
    },
    {
      name: `write + fsync of ${label}`,
      run: async () => {
        await using handle = await open(path, 'w')
        await handle.writeFile(content)
        await handle.sync()
      },
    },
    { name: `SHA-256 of ${label}`, run: async () => void createHash('sha256').update(content).digest() },
    { name: `encrypted zip of ${label}`, run: () => zip(content) },
  ]
  return [...on(randomBytes(20_000), '20 kB'), ...on(randomBytes(megabytes * 1_000_000), `${megabytes} MB`)]
}

async function zip(content: Uint8Array): Promise<void> {
  const chunks = Readable.from(chunksOf(content), { objectMode: false })
  const entries = [{ name: 'bare.bin', sizeBytes: content.length, content: chunks }]
  for await (const _ of encryptedZip({ password: 'infected', entries }));
}

function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES)
}

const WARM_UP_MS = 500

/** Milliseconds of processor time, of all threads of this process; the median. */
export async function measureBare({ run }: BareWork, rounds: number): Promise<number> {
  for (const began = performance.now(); performance.now() - began < WARM_UP_MS; ) await run()
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    const used = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(used)
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}
