import { createHash } from 'node:crypto'
import t from 'tap'
import { factsDone } from '../../support/facts-done.ts'
import { memoryPeak } from '../../support/memory-peak.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { seededBytes, streamUpload } from '../../support/stream-upload.ts'

const BIG_BYTES = Number(process.env.BIG_BYTES ?? 160_000_000)
const WARM_BYTES = 60_000_000
const RISE_BYTES = 100_000_000

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

type SeededFile = { readonly seed: string; readonly sizeBytes?: number }

t.setTimeout(1_800_000)

t.test(`a file of ${megabytes(BIG_BYTES)} is pulled and pushed without filling the memory`, async (t) => {
  const far = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const there = await signIn(far)
  const issued = await there.send('POST', '/api/user/admin/api_key', { name: 'near' })
  const near = await startServer(t, {
    settings: { LOG_LEVEL: 'error', REMOTES: 'far' },
    environment: { REMOTE_FAR_URL: far.url, REMOTE_FAR_API_KEY: issued.json.token },
  })
  const here = await signIn(near)
  const exchange = (way: 'pull' | 'push', id: string) => here.send('POST', `/api/remote/far/${way}/file/${id}`, {})
  const send = async (to: typeof here, url: string, { seed, sizeBytes = BIG_BYTES }: SeededFile): Promise<string> => {
    const sending = { name: 'big.bin', sizeBytes, content: seededBytes(seed, sizeBytes) }
    return (await streamUpload({ url, token: to.token }, sending)).json.id
  }
  // Buffers and heaps find their size with the first large file.
  await exchange('pull', await send(there, far.url, { seed: 'warm', sizeBytes: WARM_BYTES }))
  await exchange('push', await send(here, near.url, { seed: 'as warm', sizeBytes: WARM_BYTES }))
  await Promise.all([factsDone(here), factsDone(there)])
  const steady = async (name: string, work: () => Promise<void>): Promise<void> => {
    const idleBytes = { near: await near.memoryBytes(), far: await far.memoryBytes() }
    let farPeak = 0
    const nearPeak = await memoryPeak(near, async () => {
      farPeak = await memoryPeak(far, work)
    })
    const rise = { near: nearPeak - idleBytes.near, far: farPeak - idleBytes.far }
    for (const [server, bytes] of Object.entries(rise))
      t.ok(bytes < RISE_BYTES, `${name}, ${server}: ${megabytes(bytes)} more`)
  }
  const pulled = await send(there, far.url, { seed: 'pulled' })
  await steady('pull', async () => {
    const { status, json } = await exchange('pull', pulled)
    t.match({ status, json }, { status: 200, json: { id: pulled, file_size: BIG_BYTES } })
  })
  const pushed = await send(here, near.url, { seed: 'pushed' })
  await steady('push', async () => {
    const { status, json } = await exchange('push', pushed)
    t.match({ status, json }, { status: 200, json: { id: pushed, file_size: BIG_BYTES } })
  })
  await steady('proxied download', async () => {
    const hash = createHash('sha256')
    const response = await fetch(`${near.url}/api/remote/far/api/file/${pushed}/download`, {
      headers: { authorization: `Bearer ${here.token}` },
    })
    for await (const chunk of response.body ?? []) hash.update(chunk)
    t.equal(hash.digest('hex'), pushed)
  })
})
