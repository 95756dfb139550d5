import { execFile } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import t from 'tap'
import { factsDone } from '../../support/facts-done.ts'
import { memoryPeak } from '../../support/memory-peak.ts'
import { needProgram } from '../../support/programs.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { seededBytes, streamUpload } from '../../support/stream-upload.ts'
import type { TestUser } from '../../support/user.ts'

const BIG_BYTES = Number(process.env.BIG_BYTES ?? 300_000_000)
const RISE_BYTES = 250_000_000
const ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha512'] as const

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

t.setTimeout(1_800_000)

t.test(`a file of ${megabytes(BIG_BYTES)} goes in and out without filling the memory`, async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  await user.get(`/api/file/${(await user.upload('warm')).json.id}/download`)
  await factsDone(user)
  const idleBytes = await server.memoryBytes()
  const steady = async (name: string, work: () => Promise<void>): Promise<void> => {
    const began = performance.now()
    const peakBytes = await memoryPeak(server, work)
    const seconds = (performance.now() - began) / 1000
    const rate = `${seconds.toFixed(1)} s, ${(BIG_BYTES / 1e6 / seconds).toFixed(0)} MB/s`
    const memory = `memory ${megabytes(idleBytes)} idle, ${megabytes(peakBytes)} at most`
    t.ok(peakBytes - idleBytes < RISE_BYTES, `${name}: ${rate}, ${memory}`)
  }

  const sent = digesting(seededBytes('big', BIG_BYTES))
  let id = ''
  await steady('upload', async () => {
    const sending = { name: 'big.bin', sizeBytes: BIG_BYTES, content: sent.bytes }
    const { status, json } = await streamUpload({ url: server.url, token: user.token }, sending)
    t.equal(status, 200)
    t.match(json, { ...sent.digests(), file_size: BIG_BYTES, id: sent.digests().sha256 })
    id = json.id
  })
  await steady('download', async () => {
    const hash = createHash('sha256')
    for await (const chunk of await openDownload(server, user, `${id}/download`)) hash.update(chunk)
    t.equal(hash.digest('hex'), id)
  })
  const zip = join(server.folder, 'big.zip')
  await steady('zip', async () =>
    pipeline(await openDownload(server, user, `${id}/download/zip`), createWriteStream(zip)),
  )
  await t.test('7z finds the zip whole', async (t) => {
    if (!needProgram(t, '7z')) return
    const { stdout } = await promisify(execFile)('7z', ['t', '-pinfected', zip])
    t.match(stdout, 'Everything is Ok')
    t.match(stdout, new RegExp(`^Size: +${BIG_BYTES}$`, 'm'))
  })
  await rm(zip)
})

type Digests = Readonly<Record<(typeof ALGORITHMS)[number] | 'crc32', string>>

/** Passes the bytes on; the digests are those of what has passed. */
function digesting(source: Iterable<Uint8Array>): { bytes: Iterable<Uint8Array>; digests: () => Digests } {
  const hashes = ALGORITHMS.map((name): [string, Hash] => [name, createHash(name)])
  let crc = 0
  const bytes = function* () {
    for (const chunk of source) {
      for (const [, hash] of hashes) hash.update(chunk)
      crc = crc32(chunk, crc)
      yield chunk
    }
  }
  const digests = (): Digests => ({
    ...(Object.fromEntries(hashes.map(([name, hash]) => [name, hash.copy().digest('hex')])) as Digests),
    crc32: crc.toString(16).padStart(8, '0'),
  })
  return { bytes: bytes(), digests }
}

async function openDownload(server: ServerProcess, user: TestUser, path: string): Promise<Readable> {
  const headers = { Authorization: `Bearer ${user.token}` }
  const response = await fetch(`${server.url}/api/file/${path}`, { headers })
  if (response.status !== 200 || response.body === null) throw new Error(`${path} answered ${response.status}`)
  return Readable.fromWeb(response.body)
}
