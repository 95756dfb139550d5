import { createHash } from 'node:crypto'
import t from 'tap'
import { memoryPeak } from '../../support/memory-peak.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { seededBytes, streamUpload } from '../../support/stream-upload.ts'

const BIG_BYTES = Number(process.env.BIG_BYTES ?? 120_000_000)
const WARM_BYTES = 40_000_000
const RISE_BYTES = 100_000_000

// Reading contents again in the background is not what is measured here.
const SETTINGS = { LOG_LEVEL: 'error', ENABLE_FACTS: '0', ENABLE_SSDEEP: '0' }

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

t.setTimeout(1_800_000)

t.test(`a file of ${megabytes(BIG_BYTES)} is pulled and pushed without filling the memory`, async (t) => {
  const far = await startServer(t, { settings: SETTINGS })
  const there = await signIn(far)
  const issued = await there.send('POST', '/api/user/admin/api_key', { name: 'near' })
  const near = await startServer(t, {
    settings: { ...SETTINGS, REMOTES: 'far' },
    environment: { REMOTE_FAR_URL: far.url, REMOTE_FAR_API_KEY: issued.json.token },
  })
  const here = await signIn(near)
  const exchange = (way: 'pull' | 'push', id: string) => here.send('POST', `/api/remote/far/${way}/file/${id}`, {})
  const send = async (sizeBytes: number): Promise<string> => {
    const sending = { name: 'big.bin', sizeBytes, content: seededBytes(String(sizeBytes), sizeBytes) }
    return (await streamUpload({ url: near.url, token: here.token }, sending)).json.id
  }
  const forget = async (id: string): Promise<void> => {
    t.equal((await here.send('DELETE', `/api/file/${id}?forever=1`)).status, 200)
  }
  // Buffers and heaps find their size with the first large file.
  const warm = await send(WARM_BYTES)
  await exchange('push', warm)
  await forget(warm)
  await exchange('pull', warm)
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
  const id = await send(BIG_BYTES)
  for (const way of ['push', 'pull'] as const) {
    await steady(way, async () => {
      t.match(await exchange(way, id), { status: 200, json: { id, file_size: BIG_BYTES } })
    })
    // Otherwise it would know the content that it is to pull.
    if (way === 'push') await forget(id)
  }
  await steady('proxied download', async () => {
    const hash = createHash('sha256')
    const response = await fetch(`${near.url}/api/remote/far/api/file/${id}/download`, {
      headers: { authorization: `Bearer ${here.token}` },
    })
    for await (const chunk of response.body ?? []) hash.update(chunk)
    t.equal(hash.digest('hex'), id)
  })
})
