import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { actAs } from '../../../server/src/plugin-host/act-as.ts'
import { openAccess } from '../../../server/src/plugin-host/open-access.ts'
import { report } from '../../chaos/report.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { findStored, flipByte } from '../../support/flip-byte.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { scrape } from '../../support/scrape.ts'
import { storedFiles, uploadsFolder } from '../../support/stored-files.ts'
import { openTwoServers } from '../../support/two-servers.ts'
import type { TestUser } from '../../support/user.ts'

t.setTimeout(600_000)

const everywhereIn = (size: number) => [0, Math.floor(size / 2), size - 1].map((at) => ({ size, at }))
// More than sockets hold: a wrong last byte is noticed when most of the answer has been sent.
const LARGE_BYTES = 5_000_000
const CHANGES = [
  ...[3, 300_000].flatMap(everywhereIn),
  ...(process.env.FULL === '1' ? everywhereIn(LARGE_BYTES) : [{ size: LARGE_BYTES, at: LARGE_BYTES - 1 }]),
]
const ADDING = { capabilities: ['adding_files'] }

t.test('disk', async (t) => {
  const server = await openTestApp(t)
  await damageEverywhere(t, server, uploadsFolder(server))
})

t.test('disk, masked', async (t) => {
  const server = await openTestApp(t, { storage_encoding: 'masked' })
  await damageEverywhere(t, server, uploadsFolder(server))
})

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const s3 = await openS3Server(t, kind)
    if (s3 === null) return
    await damageEverywhere(t, await openTestApp(t, storageSettings(s3)), s3.root)
  })

async function damageEverywhere(t: Test, { as }: TestApp, root: string): Promise<void> {
  const kim = await as(ADDING)
  let healed = 0
  for (const { size, at } of CHANGES) {
    const bytes = randomBytes(size)
    const { json } = await kim.upload(bytes)
    await t.test(`byte ${at} of ${size} is wrong`, async (t) => {
      await flipByte(root, json.id, at)
      await noticedByAll(t, kim, { id: json.id, sizeBytes: size })
      const bob = await as(ADDING)
      t.equal((await bob.upload(bytes, { name: 'the same' })).status, 200)
      for (const user of [kim, bob]) {
        const answer = await user.get(`/api/file/${json.id}/download`)
        t.ok(answer.status === 200 && answer.bytes.equals(bytes), 'healed by the upload')
      }
      healed += 1
    })
  }
  report(t, {
    storage: t.name,
    'changed bytes': CHANGES.length,
    'served as complete': 0,
    'healed by an upload': healed,
  })
}

type DownloadKinds = Readonly<Record<string, () => Promise<Answer>>>
type StoredContent = { readonly id: string; readonly sizeBytes: number }

/** No way out serves wrong bytes as a complete answer. */
async function noticedByAll(t: Test, user: TestUser, { id, sizeBytes }: StoredContent): Promise<void> {
  const path = `/api/file/${id}/download`
  const { token } = (await user.send('POST', path)).json
  const { url } = (await user.send('POST', `/api/request/sample/${id}`)).json
  const few: DownloadKinds = {
    plain: () => user.get(path),
    obfuscated: () => user.get(`${path}?obfuscate=1`),
    'a range of everything': () => user.send('GET', path, undefined, { range: 'bytes=0-' }),
    zip: () => user.get(`${path}/zip`),
    CaRT: () => user.get(`${path}?format=cart`),
  }
  const more: DownloadKinds = {
    'by token': () => user.get(`${path}?token=${token}`),
    'by the old form': () => user.get(`/api${url}`),
    'a range of as many': () => user.send('GET', path, undefined, { range: `bytes=0-${sizeBytes - 1}` }),
  }
  for (const [name, ask] of Object.entries(sizeBytes > 1_000_000 ? few : { ...few, ...more })) {
    const answer = await ask().catch(() => null)
    // What fits into one chunk is compared before the answer begins.
    if (sizeBytes < 65_536)
      t.match(answer, { status: 500, json: { code: 'content_damaged', message: /has the SHA-256/ } }, name)
    else t.ok(answer === null || answer.json?.code === 'content_damaged', `${name} is cut off`)
  }
  t.equal((await user.send('HEAD', path)).status, 200, 'a head has no bytes')
}

t.test('what is not a file is neither followed nor waited for, and gives way to an upload', async (t) => {
  const { admin, as, ...server } = await openTestApp(t)
  const uploads = uploadsFolder(server)
  const elsewhere = join(server.folder, 'elsewhere')
  for (const [kind, put] of Object.entries(odd(elsewhere))) {
    const bytes = randomBytes(1000)
    await writeFile(elsewhere, bytes)
    const { json } = await admin.upload(bytes)
    const path = await findStored(uploads, json.id)
    await rm(path)
    await put(path)
    for (const form of ['', '/zip'])
      t.match(
        await admin.get(`/api/file/${json.id}/download${form}`),
        { status: 500, json: { code: 'content_damaged', message: new RegExp(`is a ${kind}; upload the file again`) } },
        kind,
      )
    t.equal((await (await as(ADDING)).upload(bytes)).status, 200, kind)
    t.ok((await admin.get(`/api/file/${json.id}/download`)).bytes.equals(bytes), kind)
    t.same((await storedFiles(server.folder)).staged, [], kind)
  }
  t.equal((await readdir(join(uploads, '.aside'))).length, 3)
})

const odd = (elsewhere: string): Readonly<Record<string, (path: string) => Promise<unknown>>> => ({
  folder: (path) => mkdir(join(path, 'in it'), { recursive: true }),
  'symbolic link': (path) => symlink(elsewhere, path),
  FIFO: (path) => promisify(execFile)('mkfifo', [path]),
})

t.test('a parent that is not a folder is a clear fault of uploads and downloads, and leaves nothing', async (t) => {
  const { admin, ...server } = await openTestApp(t)
  const uploads = uploadsFolder(server)
  const bytes = randomBytes(1000)
  const { json } = await admin.upload(bytes)
  const parent = join(uploads, json.id.slice(0, 1))
  await rename(parent, `${parent}.moved`)
  await writeFile(parent, 'in the way')
  t.match(await admin.get(`/api/file/${json.id}/download`), {
    status: 500,
    json: { code: 'content_damaged', message: /lies below something that is not a folder/ },
  })
  t.match(await admin.upload(bytes), {
    status: 500,
    json: { code: 'content_damaged', message: /^the content cannot be stored: uploads\/. is not a folder; an admin/ },
  })
  t.same((await storedFiles(server.folder)).staged, [])
  t.equal((await admin.send('DELETE', `/api/file/${json.id}`)).status, 200)
  await rm(parent)
  await rename(`${parent}.moved`, parent)
  t.equal((await admin.upload(bytes)).status, 200)
  t.ok((await admin.get(`/api/file/${json.id}/download`)).bytes.equals(bytes))
})

t.test('many who upload a damaged content at once heal it, and readers get all of it or nothing', async (t) => {
  const { admin, as, ...server } = await openTestApp(t)
  const bytes = randomBytes(3_000_000)
  const { json } = await admin.upload(bytes)
  const users = await Promise.all(Array.from({ length: 6 }, () => as(ADDING)))
  for (let round = 0; round < 3; round += 1) {
    await flipByte(uploadsFolder(server), json.id, round * 1_400_000)
    const [uploads, downloads] = await Promise.all([
      Promise.all(users.map((user) => user.upload(bytes))),
      Promise.all(users.map(() => admin.get(`/api/file/${json.id}/download`).catch(() => null))),
    ])
    t.same(new Set(uploads.map(({ status }) => status)), new Set([200]))
    for (const answer of downloads)
      t.ok(answer === null || answer.status === 500 || answer.bytes.equals(bytes), 'whole, or an error')
    t.ok((await admin.get(`/api/file/${json.id}/download`)).bytes.equals(bytes))
  }
  t.same((await storedFiles(server.folder)).staged, [])
})

t.test('a file that is uploaded again, and is right, stays the same file', async (t) => {
  const { admin, ...server } = await openTestApp(t)
  const bytes = randomBytes(5000)
  const { json } = await admin.upload(bytes)
  t.equal(createHash('sha256').update(bytes).digest('hex'), json.id)
  const { ino } = await stat(await findStored(uploadsFolder(server), json.id))
  await admin.upload(bytes)
  t.equal((await stat(await findStored(uploadsFolder(server), json.id))).ino, ino)
})

t.test('a push to a remote fails, and the remote has nothing', async (t) => {
  const { near, far } = await openTwoServers(t)
  for (const size of [1000, 3_000_000]) {
    const { json } = await near.admin.upload(randomBytes(size))
    await flipByte(uploadsFolder(near), json.id, size - 1)
    t.match(await near.admin.send('POST', `/api/remote/far/push/file/${json.id}`, {}), {
      status: 500,
      json: { code: 'content_damaged' },
    })
    t.equal((await far.admin.get(`/api/file/${json.id}`)).status, 404)
  }
})

t.test('a pull from a remote whose content is damaged fails, and heals what is damaged here', async (t) => {
  const { near, far, key } = await openTwoServers(t)
  const bytes = randomBytes(1_000_000)
  const { json } = await key.upload(bytes)
  const pull = () => near.admin.send('POST', `/api/remote/far/pull/file/${json.id}`, {})
  t.equal((await pull()).status, 200)
  await flipByte(uploadsFolder(near), json.id, 999_999)
  t.equal((await pull()).status, 200)
  t.ok((await near.admin.get(`/api/file/${json.id}/download`)).bytes.equals(bytes), 'healed')
  await near.admin.send('DELETE', `/api/file/${json.id}`)
  await flipByte(uploadsFolder(far), json.id, 5)
  t.match(await pull(), { status: 502, json: { code: 'bad_gateway' } })
  t.equal((await near.admin.get(`/api/file/${json.id}`)).status, 404)
})

t.test('a plugin cannot read a damaged content to its end', async (t) => {
  const { app, admin, ...server } = await openTestApp(t)
  const { json } = await admin.upload(randomBytes(1_000_000))
  await flipByte(uploadsFolder(server), json.id, 999_999)
  const { read } = await openAccess(actAs(app, {}), registry).content(json.id)
  let size = 0
  await t.rejects(
    async () => {
      for await (const chunk of read()) size += chunk.length
    },
    { code: 'content_damaged' },
  )
  t.ok(size < 1_000_000)
})

t.test('damage is counted and logged where it is found', async (t) => {
  const redis = await openRedisServer(t)
  if (redis === null) return
  const { app, admin, ...server } = await openTestApp(t, { kv_uri: redis.uri, enable_monitoring_metrics: '1' })
  const lines: unknown[] = []
  Object.assign(app.log, { error: (fields: unknown, text: unknown) => void lines.push(fields, text) })
  const bytes = randomBytes(1000)
  const { json } = await admin.upload(bytes)
  const path = await findStored(uploadsFolder(server), json.id)
  await flipByte(uploadsFolder(server), json.id, 1)
  await admin.get(`/api/file/${json.id}/download`)
  await truncate(path, 10)
  await admin.get(`/api/file/${json.id}/download`)
  await admin.upload(bytes)
  await admin.upload(bytes)
  const found = { sha256: json.id, place: path }
  t.match(lines, [
    { ...found, found: /^has the SHA-256/, found_by: 'read' },
    'stored content damaged',
    { sha256: json.id, found: 'is damaged: it has 10 bytes instead of 1000', found_by: 'read' },
    'stored content damaged',
    { ...found, found: 'has 10 bytes instead of 1000', found_by: 'upload' },
    'stored content was damaged; an upload of the same file repaired it',
  ])
  t.equal(lines.length, 6)
  const { series = [] } = (await scrape(admin)).get('service_damaged_contents_total') ?? {}
  t.strictSame(Object.fromEntries(series.map(({ labels, value }) => [labels.found_by, value])), { read: 2, upload: 1 })
})
