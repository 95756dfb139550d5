import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { HeadObjectCommand, ListMultipartUploadsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import t, { type Test } from 'tap'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openLog } from '../../../../server/src/log.ts'
import { openS3Storage } from '../../../../server/src/storage/s3.ts'
import type { Content, Storage } from '../../../../server/src/storage/storage.ts'
import { type FaultyProxy, openFaultyProxy } from '../../../support/faulty-proxy.ts'
import { clientOf, openS3Server, S3_KINDS, type S3Server } from '../../../support/s3-servers.ts'
import { sha256Of } from '../../../support/sha256-of.ts'
import { stageContent, storeContent } from '../../../support/stored-contents.ts'
import { until } from '../../../support/until.ts'

const MEBIBYTE = 1_048_576
const digester = openDigester({ threads: 2, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

type World = {
  readonly server: S3Server
  readonly proxy: FaultyProxy
  readonly folder: string
  /** What was logged, as text. */
  readonly logged: string[]
  /** Goes through the proxy by default. */
  open(changes?: Partial<S3Server> & { readonly idleMs?: number; readonly shortMs?: number }): Promise<Storage>
}

const CASES: Readonly<Record<string, (t: Test, world: World) => Promise<void>>> = {
  'a wrong key is reported as unavailable, and in the log with its reason': async (t, { server, open, logged }) => {
    const secretAccessKey = 'not to be shown anywhere'
    await using storage = await open({ keys: { accessKeyId: 'unknown', secretAccessKey } })
    await everythingFails(t, storage)
    await t.rejects(storage.check(), new RegExp(`${server.bucket} at .* does not work: .*access key`, 'i'))
    t.match(logged.join(), /access key/i)
    t.notOk(logged.join().includes(secretAccessKey))
  },

  'a bucket that is missing is not a missing content': async (t, { open }) => {
    await using storage = await open({ bucket: 'nowhere' })
    await everythingFails(t, storage)
    await t.rejects(storage.check(), /bucket nowhere at .* does not work: NoSuchBucket/)
  },

  'an endpoint where nobody listens': async (t, { open, logged }) => {
    await using storage = await open({ endpoint: 'http://127.0.0.1:1' })
    await everythingFails(t, storage)
    await t.rejects(storage.check(), /does not work: .*ECONNREFUSED/)
    t.match(logged.join(), /ECONNREFUSED/)
  },

  'a server that never answers': async (t, { open, proxy }) => {
    await using storage = await open({ idleMs: 200 })
    proxy.judge = () => 'stall'
    await everythingFails(t, storage)
  },

  'a server that takes too long to answer': async (t, { open, proxy, logged }) => {
    await using storage = await open({ shortMs: 200 })
    proxy.judge = () => 'stall'
    await t.rejects(storage.open('a'.repeat(64)), { code: 'unavailable' })
    t.match(logged, [/no answer within 200 ms.*ETIMEDOUT/])
  },

  'a server that fails': async (t, { open, proxy, server }) => {
    await using storage = await open()
    proxy.judge = ({ method }) => (method === 'PUT' ? { status: 500 } : null)
    const bytes = randomBytes(1000)
    await t.rejects(storeContent(storage, bytes), { code: 'unavailable' })
    t.equal(proxy.seen.filter(({ method }) => method === 'PUT').length, 3, 'it is not tried for ever')
    t.equal(await sizeIn(server, bytes), null)
    proxy.judge = () => ({ status: 503 })
    await everythingFails(t, storage)
  },

  'a server without room says so': async (t, { open, proxy }) => {
    await using storage = await open()
    proxy.judge = ({ method }) => (method === 'PUT' ? { status: 507 } : null)
    await t.rejects(storeContent(storage, randomBytes(1000)), { code: 'storage_full' })
  },

  'a new content is looked for in both encodings, sent, and compared': async (t, { open, proxy }) => {
    await using storage = await open()
    await storeContent(storage, randomBytes(1000))
    t.same(
      proxy.seen.map(({ method }) => method),
      ['HEAD', 'HEAD', 'PUT', 'HEAD'],
    )
  },

  'a storage that is closed closes its connections': async (t, { open, proxy }) => {
    const storage = await open()
    await storeContent(storage, randomBytes(1000))
    await storage[Symbol.asyncDispose]()
    t.ok(await until(async () => (await proxy.connections()) === 0))
  },

  'an upload that is reset is sent again': async (t, { open, proxy }) => {
    await using storage = await open()
    const bytes = randomBytes(300_000)
    let resets = 0
    proxy.judge = ({ method }) => (method === 'PUT' && resets++ < 2 ? 'reset' : null)
    await storeContent(storage, bytes)
    t.equal(resets, 3)
    t.ok((await read(storage, bytes)).equals(bytes))
  },

  'a download that breaks off goes on where it broke': async (t, { open, proxy }) => {
    await using storage = await open()
    const bytes = randomBytes(2 * MEBIBYTE)
    await storeContent(storage, bytes)
    let cuts = 0
    proxy.judge = ({ method }) => (method === 'GET' && cuts++ < 3 ? { cutAfter: 200_000 } : null)
    t.ok((await read(storage, bytes)).equals(bytes))
    t.ok(cuts >= 4)
    t.match(proxy.seen.at(-1), { method: 'GET', range: /^bytes=[1-9]\d*-2097151$/ })
  },

  'a reader that is slower than the server waits for gets it all': async (t, { open, proxy }) => {
    const bytes = randomBytes(24 * MEBIBYTE)
    {
      await using patient = await open()
      await storeContent(patient, bytes)
    }
    await using storage = await open({ idleMs: 1000 })
    const content = await storage.open(sha256Of(bytes))
    const chunks: Buffer[] = []
    for await (const chunk of content?.read() ?? []) {
      if (chunks.length === 0) await proxy.seen.at(-1)?.closed
      chunks.push(chunk)
    }
    t.ok(Buffer.concat(chunks).equals(bytes))
    t.match(proxy.seen.at(-1), { method: 'GET', range: /^bytes=[1-9]/ })
  },

  'a download that breaks off again and again never looks whole': async (t, { open, proxy }) => {
    await using storage = await open()
    const bytes = randomBytes(MEBIBYTE)
    await storeContent(storage, bytes)
    const content = await storage.open(sha256Of(bytes))
    const before = proxy.seen.length
    proxy.judge = ({ method }) => (method === 'GET' ? 'reset' : null)
    await t.rejects(contentsOf(content), { code: 'unavailable' })
    t.ok(
      proxy.seen.slice(before).every(({ method }) => method === 'GET'),
      'it is not looked for elsewhere',
    )
    proxy.judge = ({ method }) => (method === 'GET' ? { cutAfter: 0 } : null)
    await t.rejects(contentsOf(content), { code: 'unavailable', message: /keeps closing the connection/ })
  },

  'an object with other bytes is never given out whole, and healed by the next upload': async (t, world) => {
    await using storage = await world.open()
    const bytes = randomBytes(900_000)
    await putDirectly(world.server, bytes, randomBytes(900_000))
    const content = await storage.open(sha256Of(bytes))
    let given = 0
    const reading = async () => {
      for await (const chunk of content?.read() ?? []) given += chunk.length
    }
    await t.rejects(reading(), { code: 'content_damaged' })
    t.ok(given < 900_000, `${given} bytes were given out`)
    await storeContent(storage, bytes)
    t.ok((await read(storage, bytes)).equals(bytes))
  },

  'a truncated object shows its size, and is healed by the next upload': async (t, { open, server }) => {
    await using storage = await open()
    const bytes = randomBytes(900_000)
    await putDirectly(server, bytes, bytes.subarray(0, 400_000))
    t.equal((await storage.open(sha256Of(bytes)))?.sizeBytes, 400_000)
    await storeContent(storage, bytes)
    t.ok((await read(storage, bytes)).equals(bytes))
  },

  'an object that shrinks between the look at it and the reading is an error': async (t, { open, server }) => {
    await using storage = await open()
    const bytes = randomBytes(900_000)
    await storeContent(storage, bytes)
    const content = await storage.open(sha256Of(bytes))
    await putDirectly(server, bytes, bytes.subarray(0, 400_000))
    await t.rejects(contentsOf(content), { code: 'content_damaged' })
    await t.rejects(contentsOf(content, { start: 10, end: 20 }), { code: 'content_damaged' })
  },

  'bytes that change on their way are not taken for committed': async (t, { open, proxy }) => {
    await using storage = await open()
    proxy.judge = ({ method }) => (method === 'PUT' ? 'corrupt' : null)
    await t.rejects(storeContent(storage, randomBytes(300_000)), { code: 'unavailable' })
  },

  'whole content that is there already is compared, and not sent again': async (t, { open, proxy }) => {
    await using storage = await open()
    for (const bytes of [randomBytes(1000), randomBytes(33 * MEBIBYTE)]) {
      await storeContent(storage, bytes)
      const before = proxy.seen.length
      await storeContent(storage, bytes)
      t.same(
        proxy.seen.slice(before).map(({ method }) => method),
        ['HEAD', 'HEAD', 'GET'],
        'it is looked for in both encodings',
      )
    }
  },

  'the same content many times at once is sent once': async (t, { open, proxy }) => {
    await using storage = await open()
    const bytes = randomBytes(200_000)
    await Promise.all(Array.from({ length: 12 }, () => storeContent(storage, bytes)))
    t.equal(proxy.seen.filter(({ method }) => method === 'PUT').length, 1)
    t.ok((await read(storage, bytes)).equals(bytes))
  },

  'a large upload that fails leaves no parts behind': async (t, { open, proxy, server }) => {
    await using storage = await open()
    proxy.judge = ({ path }) => (/partNumber=3/.test(path) ? { status: 500 } : null)
    const bytes = randomBytes(40 * MEBIBYTE)
    await t.rejects(storeContent(storage, bytes), { code: 'unavailable' })
    t.equal(await sizeIn(server, bytes), null)
    t.match(proxy.seen.filter(({ method }) => method === 'DELETE').at(-1)?.path, /uploadId=/)
    const uploads = await openUploads(server)
    if (uploads !== null) t.same(uploads, [])
  },

  'what failed leaves no bytes in the staging folder': async (t, { open, proxy, folder }) => {
    await using storage = await open()
    proxy.judge = ({ method }) => (method === 'PUT' ? { status: 500 } : null)
    const bytes = randomBytes(1000)
    const staged = await stageContent(storage, bytes)
    await t.rejects(staged.commit())
    staged.markForSweep()
    await staged[Symbol.asyncDispose]()
    t.match(inFlight(folder), [new RegExp(`^${sha256Of(bytes)}-[0-9a-f]{16}\\.kept$`)])
  },

  'where nothing was sent no trace is left': async (t, { open, proxy, folder }) => {
    await using storage = await open()
    proxy.judge = () => ({ status: 500 })
    const staged = await stageContent(storage, randomBytes(1000))
    await t.rejects(staged.commit())
    staged.markForSweep()
    await staged[Symbol.asyncDispose]()
    t.same(inFlight(folder), [])
  },
}

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const server = await openS3Server(t, kind)
    if (server !== null) await runCases(t, server)
  })

t.test('a wrong secret key', async (t) => {
  const server = await openS3Server(t, 'versitygw')
  if (server === null) return
  const { open } = await openWorld(t, server)
  await using storage = await open({ keys: { ...server.keys, secretAccessKey: 'wrong' } })
  await everythingFails(t, storage)
  await t.rejects(storage.check(), /does not work: SignatureDoesNotMatch: /)
})

t.test('where entity tags say nothing, content is read back', async (t) => {
  const server = await openS3Server(t, 'versitygw', { posix: ['--data-integrity-etag'] })
  if (server === null) return
  const { open, proxy } = await openWorld(t, server)
  await using storage = await open()
  for (const bytes of [randomBytes(50_000), randomBytes(34 * MEBIBYTE)]) {
    await using staged = await stageContent(storage, bytes)
    await staged.commit()
    t.equal(proxy.seen.at(-1)?.method, 'GET')
    await staged.commit()
    t.equal(proxy.seen.at(-1)?.method, 'HEAD', 'once is enough')
    t.ok((await read(storage, bytes)).equals(bytes))
  }
})

async function runCases(t: Test, server: S3Server): Promise<void> {
  for (const [title, run] of Object.entries(CASES)) await t.test(title, async (t) => run(t, await openWorld(t, server)))
}

async function openWorld(t: Test, server: S3Server): Promise<World> {
  const folder = t.testdir()
  const proxy = await openFaultyProxy(t, server.endpoint)
  const logged: string[] = []
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log = Object.assign(openLog({ level: 'silent', json: false }), { error: note, warn: note })
  const common = {
    ...server,
    endpoint: proxy.endpoint,
    folder,
    digester,
    log,
    hashPathing: false,
    hashPathingFallback: false,
  }
  return { server, proxy, folder, logged, open: (changes = {}) => openS3Storage({ ...common, ...changes }) }
}

async function everythingFails(t: Test, storage: Storage): Promise<void> {
  await t.rejects(storeContent(storage, randomBytes(1000)), { code: 'unavailable', status: 503 })
  await t.rejects(storage.open('a'.repeat(64)), { code: 'unavailable' })
  await t.rejects(storage.remove('a'.repeat(64)), { code: 'unavailable' })
}

async function putDirectly(server: S3Server, content: Buffer, Body: Buffer): Promise<void> {
  const client = clientOf(server)
  await client.send(new PutObjectCommand({ Bucket: server.bucket, Key: sha256Of(content), Body }))
  client.destroy()
}

async function sizeIn(server: S3Server, content: Buffer): Promise<number | null> {
  const client = clientOf(server)
  const head = new HeadObjectCommand({ Bucket: server.bucket, Key: sha256Of(content) })
  const found = await client.send(head).catch(() => null)
  client.destroy()
  return found?.ContentLength ?? null
}

/** Null where the server does not list them. */
async function openUploads(server: S3Server): Promise<readonly string[] | null> {
  const client = clientOf(server)
  const listed = await client.send(new ListMultipartUploadsCommand({ Bucket: server.bucket })).catch(() => null)
  client.destroy()
  return listed && (listed.Uploads ?? []).map(({ Key }) => Key ?? '')
}

async function read(storage: Storage, bytes: Buffer): Promise<Buffer> {
  return contentsOf(await storage.open(sha256Of(bytes)))
}

async function contentsOf(content: Content | null, range?: { start: number; end: number }): Promise<Buffer> {
  if (content === null) throw new Error('there is no such content')
  return buffer(content.read(range))
}

function inFlight(folder: string): readonly string[] {
  const root = join(folder, '.staging')
  return readdirSync(root).flatMap((name) => readdirSync(join(root, name)))
}
