import { randomBytes } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import t, { type Test } from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { type FaultyProxy, openFaultyProxy } from '../../../support/faulty-proxy.ts'
import {
  clientOf,
  keysIn,
  openS3Server,
  S3_KINDS,
  type S3Server,
  storageSettings,
} from '../../../support/s3-servers.ts'
import { sha256Of } from '../../../support/sha256-of.ts'

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return
    await serve(t, server, await openFaultyProxy(t, server.endpoint))
  })

t.test('a server starts while the storage is away, and serves what the database knows', async (t) => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const gone = { endpoint: 'http://127.0.0.1:1', bucket: 'samples', region: 'us-east-1', keys }
  const { admin } = await openTestApp(t, storageSettings(gone))
  t.equal((await admin.get('/api/ping')).status, 200)
  t.same((await admin.get('/api/file')).json, { files: [] })
  t.match(await admin.upload(randomBytes(1000)), { status: 503, json: { code: 'unavailable' } })
  t.same((await admin.get('/api/file')).json, { files: [] })
})

async function serve(t: Test, server: S3Server, proxy: FaultyProxy): Promise<void> {
  const { admin } = await openTestApp(t, {
    ...storageSettings({ ...server, endpoint: proxy.endpoint }),
    hash_pathing: '1',
    hash_pathing_fallback: '1',
  })
  const down = () => {
    proxy.judge = () => 'reset'
  }
  const up = () => {
    proxy.judge = () => null
  }

  await t.test('a file goes into the bucket, comes back whole and in ranges, and goes with its object', async (t) => {
    const bytes = randomBytes(300_000)
    const id = sha256Of(bytes)
    t.equal((await admin.upload(bytes)).status, 200)
    t.same(await keysIn(server), [`${[...id.slice(0, 4)].join('/')}/${id}`])
    t.ok((await admin.get(`/api/file/${id}/download`)).bytes.equals(bytes))
    const part = await admin.send('GET', `/api/file/${id}/download`, undefined, { range: 'bytes=100-199' })
    t.equal(part.status, 206)
    t.ok(part.bytes.equals(bytes.subarray(100, 200)))
    t.equal((await admin.get(`/api/file/${id}/download/zip`)).status, 200)
    t.equal((await admin.send('DELETE', `/api/file/${id}?forever=1`)).status, 200)
    t.same(await keysIn(server), [])
    t.equal((await admin.get(`/api/file/${id}/download`)).status, 404)
  })

  await t.test('every range is what a slice of the content is, byte for byte', async (t) => {
    // Larger than the parts in which it is sent.
    const bytes = randomBytes(9_000_001)
    const { length } = bytes
    const id = sha256Of(bytes)
    t.equal((await admin.upload(bytes)).status, 200)
    const part = 5 * 1024 * 1024
    for (const [range, start, end] of [
      ['0-0', 0, 1],
      ['0-', 0, length],
      ['1-', 1, length],
      [`${length - 1}-`, length - 1, length],
      ['-1', length - 1, length],
      [`-${length}`, 0, length],
      ['-0', 0, length],
      [`-${length + 5}`, 0, length],
      [`${part - 1}-${part}`, part - 1, part + 1],
      [`${part}-${2 * part}`, part, length],
      [`${part - 3}-${length + 100}`, part - 3, length],
      ['65535-65536', 65_535, 65_537],
      ['4194303-4194304', 4_194_303, 4_194_305],
    ] as const) {
      const answer = await admin.send('GET', `/api/file/${id}/download`, undefined, { range: `bytes=${range}` })
      t.equal(answer.status, 206, range)
      t.equal(answer.headers.get('content-range'), `bytes ${start}-${end - 1}/${length}`, range)
      t.ok(answer.bytes.equals(bytes.subarray(start, end)), `${range}: the very bytes`)
    }
    for (const range of [`${length}-`, `${length + 7}-${length + 9}`])
      t.equal(
        (await admin.send('GET', `/api/file/${id}/download`, undefined, { range: `bytes=${range}` })).status,
        416,
        range,
      )
    t.equal((await admin.send('DELETE', `/api/file/${id}`)).status, 200)
  })

  await t.test(
    'while the storage is away uploads and downloads are refused as unavailable, and nothing is shown',
    async (t) => {
      const [stored, lost] = [randomBytes(1000), randomBytes(1000)]
      await admin.upload(stored)
      down()
      const refused = await admin.upload(lost)
      t.match(refused, { status: 503, json: { code: 'unavailable', message: /object storage/ } })
      t.match(await admin.get(`/api/file/${sha256Of(stored)}/download`), { status: 503, json: { code: 'unavailable' } })
      t.equal((await admin.get(`/api/file/${sha256Of(stored)}`)).status, 200, 'what the database knows is answered')
      up()
      t.equal((await admin.get(`/api/file/${sha256Of(lost)}`)).status, 404)
      t.equal((await admin.upload(lost)).status, 200)
      t.ok((await admin.get(`/api/file/${sha256Of(lost)}/download`)).bytes.equals(lost))
    },
  )

  await t.test('an object whose content could not be removed is gone anyway', async (t) => {
    const bytes = randomBytes(1000)
    const id = sha256Of(bytes)
    await admin.upload(bytes)
    down()
    t.equal((await admin.send('DELETE', `/api/file/${id}`)).status, 200)
    up()
    t.equal((await admin.get(`/api/file/${id}`)).status, 404)
    t.equal((await admin.upload(bytes)).status, 200)
    t.ok((await admin.get(`/api/file/${id}/download`)).bytes.equals(bytes))
  })

  await t.test('content that was lost or damaged is reported as such, and healed by an upload', async (t) => {
    const bytes = randomBytes(200_000)
    const id = sha256Of(bytes)
    const key = `${[...id.slice(0, 4)].join('/')}/${id}`
    await admin.upload(bytes)
    await change(server, new PutObjectCommand({ Bucket: server.bucket, Key: key, Body: bytes.subarray(1) }))
    t.match(await admin.get(`/api/file/${id}/download`), { status: 500, json: { message: /damaged/ } })
    await change(server, new DeleteObjectCommand({ Bucket: server.bucket, Key: key }))
    t.match(await admin.get(`/api/file/${id}/download`), { status: 500, json: { message: /missing/ } })
    await change(server, new PutObjectCommand({ Bucket: server.bucket, Key: key, Body: randomBytes(200_000) }))
    await t.rejects(admin.get(`/api/file/${id}/download`), 'the connection is cut before the last byte')
    t.equal((await admin.upload(bytes)).status, 200)
    t.ok((await admin.get(`/api/file/${id}/download`)).bytes.equals(bytes))
  })

  await t.test('twenty uploads of one file at once are one object', async (t) => {
    const bytes = randomBytes(100_000)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => admin.upload(bytes, { name: `n${n}` })))
    t.same(new Set(answers.map(({ status }) => status)), new Set([200]))
    t.ok((await admin.get(`/api/file/${sha256Of(bytes)}/download`)).bytes.equals(bytes))
  })
}

async function change(server: S3Server, command: PutObjectCommand | DeleteObjectCommand): Promise<void> {
  const client = clientOf(server)
  await (command instanceof PutObjectCommand ? client.send(command) : client.send(command))
  client.destroy()
}
