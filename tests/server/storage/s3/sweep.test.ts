import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import t, { type Test } from 'tap'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openLog } from '../../../../server/src/log.ts'
import { openS3Storage } from '../../../../server/src/storage/s3.ts'
import { openFaultyProxy } from '../../../support/faulty-proxy.ts'
import { clientOf, openS3Server, S3_KINDS, type S3Server } from '../../../support/s3-servers.ts'
import { sha256Of } from '../../../support/sha256-of.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())
const log = openLog({ level: 'silent', json: false })
const BATCH = 1000

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return

    await t.test('content that a dead process left without a row is removed', async (t) => {
      const { storage, leave, put } = await openWorld(t, server)
      const bytes = randomBytes(100)
      await put(bytes)
      const path = leave(bytes)
      const { asked, removeUnneeded } = remover((sha256) => storage.remove(sha256))
      t.same(await storage.sweep(rows(), removeUnneeded), { leftovers: 1, removed: 1, restored: 0 })
      t.same(asked, [sha256Of(bytes)])
      t.equal(await storage.open(sha256Of(bytes)), null)
      t.notOk(existsSync(path))
    })

    await t.test('what cannot be removed now stays for the next sweep', async (t) => {
      const { storage, leave } = await openWorld(t, server)
      const path = leave(randomBytes(100))
      t.match(await storage.sweep(rows(), async () => false), { leftovers: 1, removed: 0 })
      t.ok(existsSync(path))
    })

    await t.test('content with a row stays, or comes back from the in-flight bytes', async (t) => {
      const { storage, leave, put } = await openWorld(t, server)
      const [present, missing, torn] = [randomBytes(100), randomBytes(200), randomBytes(300)]
      await put(present)
      await put(torn, torn.subarray(1))
      for (const bytes of [present, missing, torn]) leave(bytes)
      const known = rows(...[present, missing, torn].map(sha256Of))
      t.same(await storage.sweep(known, never), { leftovers: 3, removed: 0, restored: 2 })
      for (const bytes of [present, missing, torn])
        t.equal((await storage.open(sha256Of(bytes)))?.sizeBytes, bytes.length)
    })

    await t.test('a marker, or bytes that are not those of their name, restore nothing', async (t) => {
      const { storage, leave, folder } = await openWorld(t, server)
      const [marked, torn] = [randomBytes(100), randomBytes(200)]
      leave(marked, { suffix: '.kept', content: Buffer.alloc(0) })
      leave(torn, { content: torn.subarray(1) })
      const known = rows(sha256Of(marked), sha256Of(torn))
      t.same(await storage.sweep(known, never), { leftovers: 2, removed: 0, restored: 0 })
      t.equal(await storage.open(sha256Of(marked)), null)
      t.equal(await storage.open(sha256Of(torn)), null)
      t.equal(readdirSync(join(folder, '.staging')).length, 1)
    })

    await t.test('a bucket out of reach does not prevent the start, and loses nothing', async (t) => {
      const { folder, leave } = await openWorld(t, server)
      const bytes = randomBytes(100)
      const path = leave(bytes)
      const gone = { ...server, endpoint: 'http://127.0.0.1:1', folder, digester, log }
      await using storage = await openS3Storage({ ...gone, hashPathing: true, hashPathingFallback: false })
      t.match(await storage.sweep(rows(sha256Of(bytes)), never), { leftovers: 1, restored: 0 })
      t.ok(existsSync(path))
    })

    await t.test('thousands of leftovers are asked about in batches', async (t) => {
      const { storage, leave } = await openWorld(t, server)
      for (let n = 0; n < 1200; n += 1) leave(Buffer.from(`${n}`), { suffix: '.kept', content: Buffer.alloc(0) })
      const asked: number[] = []
      const hasRow = async (digests: readonly string[]) => {
        asked.push(digests.length)
        return new Set(digests)
      }
      t.match(await storage.sweep(hasRow, never), { leftovers: 1200, removed: 0 })
      t.same(asked, [BATCH, 200])
    })
  })

t.test('uploads that nobody completes are given up', async (t) => {
  const server = await openS3Server(t, 'versitygw')
  if (server === null) return
  const proxy = await openFaultyProxy(t, server.endpoint)
  const { storage, leave } = await openWorld(t, { ...server, endpoint: proxy.endpoint })
  const [dead, alive] = [randomBytes(100), randomBytes(200)]
  const [deadKey, aliveKey] = [keyOf(dead), keyOf(alive)]
  for (const key of [deadKey, aliveKey, 'someone/elses', sha256Of(dead).toUpperCase()]) await begin(server, key)
  leave(dead)
  await storage.sweep(rows(sha256Of(dead)), never)
  const others = ['someone/elses', sha256Of(dead).toUpperCase()]
  t.same((await openUploads(server)).toSorted(), [aliveKey, ...others].toSorted())

  await t.test('those of others after a day', async (t) => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    const age = (text: string) => text.replace(/<Initiated>[^<]*/g, `<Initiated>${yesterday}`)
    proxy.judge = ({ method, path }) => (method === 'GET' && /[?&]uploads/.test(path) ? { rewrite: age } : null)
    await storage.sweep(rows(), never)
    t.same((await openUploads(server)).toSorted(), others.toSorted())
  })
})

type LeftObject = { readonly suffix?: string; readonly content?: Buffer }

async function openWorld(t: Test, server: S3Server) {
  const folder = t.testdir()
  const options = { ...server, folder, digester, log, hashPathing: true, hashPathingFallback: false }
  const storage = await openS3Storage(options)
  t.teardown(() => storage[Symbol.asyncDispose]())
  // As a process of an earlier life with our own pid would leave it.
  const earlier = join(folder, '.staging', `${hostname()}-${process.pid}-0123456789abcdef`)
  const leave = (bytes: Buffer, { suffix = '', content = bytes }: LeftObject = {}): string => {
    mkdirSync(earlier, { recursive: true })
    const path = join(earlier, `${sha256Of(bytes)}-0123456789abcdef${suffix}`)
    writeFileSync(path, content)
    return path
  }
  const put = async (bytes: Buffer, Body = bytes): Promise<void> => {
    const client = clientOf(server)
    await client.send(new PutObjectCommand({ Bucket: server.bucket, Key: keyOf(bytes), Body }))
    client.destroy()
  }
  return { folder, storage, leave, put }
}

function remover(remove: (sha256: string) => Promise<void>) {
  const asked: string[] = []
  const removeUnneeded = async (sha256: string): Promise<boolean> => {
    asked.push(sha256)
    await remove(sha256)
    return true
  }
  return { asked, removeUnneeded }
}

async function never(sha256: string): Promise<boolean> {
  throw new Error(`asked to remove ${sha256}`)
}

function rows(...present: readonly string[]) {
  return async (digests: readonly string[]) => new Set(digests.filter((sha256) => present.includes(sha256)))
}

async function begin(server: S3Server, Key: string): Promise<void> {
  const client = clientOf(server)
  await client.send(new CreateMultipartUploadCommand({ Bucket: server.bucket, Key }))
  client.destroy()
}

async function openUploads(server: S3Server): Promise<readonly string[]> {
  const client = clientOf(server)
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: server.bucket }))
  client.destroy()
  return Uploads.map(({ Key }) => Key ?? '')
}

function keyOf(bytes: Buffer): string {
  const sha256 = sha256Of(bytes)
  return [...sha256.slice(0, 4), sha256].join('/')
}
