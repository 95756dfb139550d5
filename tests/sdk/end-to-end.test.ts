import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { apiKey, createClient, IntegrityError, memoryCursor, password } from '@lazaret/sdk'
import t, { type Test } from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { collect } from './collect.ts'
import { sha256Of } from './records.ts'

async function open(t: Test) {
  const { url, admin, as } = await openTestApp(t)
  const clientOf = (token: string) => {
    const client = createClient({ baseUrl: url, auth: apiKey(token) })
    t.teardown(() => client.close())
    return client
  }
  return { url, as, clientOf, client: clientOf(admin.token ?? '') }
}

t.test('the server reports which operations it has', async (t) => {
  const { client } = await open(t)
  t.equal(await client.supports('POST', '/api/file/search'), true)
  t.equal(await client.supports('DELETE', '/api/ping'), false)
})

t.test('what is uploaded is found, tagged, listed, counted and downloaded again', async (t) => {
  const { client } = await open(t)
  const bytes = randomBytes(3_000_000)
  const sha256 = sha256Of(bytes)
  const file = await client.files.upload({ source: bytes, name: 'dröpper "1".exe', tags: ['feed:x'] })
  t.match(file, { sha256, file_size: bytes.length, tags: [{ tag: 'feed:x' }] })
  for (const id of [file.md5, file.sha1, file.sha256, file.sha512]) t.equal((await client.files.get(id)).id, sha256)
  t.equal(await client.files.find('0'.repeat(64)), null)
  t.same(await client.tags.add(sha256, ['packed', 'upx']), ['feed:x', 'packed', 'upx'])
  t.same(await client.tags.remove(sha256, 'upx'), ['feed:x', 'packed'])
  t.same(await client.tags.suggest('feed:'), ['feed:x'])
  t.equal(await client.files.count('tag:packed'), 1)
  t.equal((await client.files.search('tag:packed AND size:>=1MB').first())?.id, sha256)
  t.equal((await client.objects.list().first())?.id, sha256)
  const folder = t.testdir()
  const path = join(folder, sha256)
  t.same(await (await client.files.download(file.md5)).toFile(path), { path, sizeBytes: bytes.length, sha256 })
  t.ok((await readFile(path)).equals(bytes))
  t.equal((await stat(path)).mode & 0o777, 0o400)
  const negated = await (await client.files.download(sha256, { obfuscate: true })).toBuffer()
  t.not(sha256Of(negated), sha256)
  await (await client.files.downloadZip(sha256)).toFile(join(folder, 'a.zip'))
  t.equal((await readFile(join(folder, 'a.zip'))).subarray(0, 2).toString(), 'PK')
  t.same((await readdir(folder)).sort(), [sha256, 'a.zip'].sort())
  const response = await fetch(await client.files.downloadUrl(sha256))
  t.equal(sha256Of(Buffer.from(await response.arrayBuffer())), sha256)
})

t.test('many are uploaded, walked and looked up', async (t) => {
  const { client } = await open(t)
  const samples = Array.from({ length: 25 }, (_, n) => ({ source: randomBytes(100 + n), name: `${n}.bin` }))
  const outcomes = await collect(client.files.uploadMany([...samples, { source: new Uint8Array(), name: 'empty' }]))
  t.equal(outcomes.filter(({ file }) => file).length, 25)
  t.match(
    outcomes.find(({ error }) => error),
    { index: 25, error: { code: 'invalid_request' } },
  )
  t.equal(new Set(await collect(client.files.list({ pageSize: 4 }).ids())).size, 25)
  const ids = samples.map(({ source }) => sha256Of(source))
  const found = await client.files.has([...ids, 'ab'.repeat(32)])
  t.equal([...found.values()].filter((record) => record !== null).length, 25)
  t.equal(found.get('ab'.repeat(32)), null)
  t.equal([...(await client.objects.has(ids)).values()].filter((record) => record !== null).length, 25)
})

t.test('keys and sessions', async (t) => {
  const { url, client, clientOf } = await open(t)
  t.match(await client.auth.identity(), { login: 'admin' })
  const key = await client.apiKeys.create({ name: 'feed' })
  t.match(await clientOf(key.token).auth.identity(), { login: 'admin' })
  t.match(await client.apiKeys.get(key.id), { name: 'feed' })
  await client.apiKeys.remove(key.id)
  await t.rejects(clientOf(key.token).auth.identity(), { name: 'NotAuthenticatedError' })
  const bySecret = createClient({ baseUrl: url, auth: password('admin', ADMIN_PASSWORD) })
  t.teardown(() => bySecret.close())
  t.match(await bySecret.auth.identity(), { login: 'admin' })
  t.match(await bySecret.auth.refresh(), { login: 'admin' })
  t.match(await bySecret.server.info(), { product_name: 'Lazaret', listing_order: 'commit', is_authenticated: true })
  t.equal(await bySecret.server.ping(), undefined)
  t.match(await bySecret.server.openapi(), { openapi: '3.1.0' })
  await t.rejects(bySecret.auth.login({ login: 'admin', password: 'wrong' }), { name: 'InvalidCredentialsError' })
})

t.test('what the server refuses comes as the error it is', async (t) => {
  const { client, clientOf, as } = await open(t)
  const bytes = randomBytes(10)
  const { sha256 } = await client.files.upload({ source: bytes, name: 'x', share: 'private' })
  const weak = clientOf((await as({ capabilities: [] })).token ?? '')
  await t.rejects(weak.files.upload({ source: bytes, name: 'x' }), {
    name: 'ForbiddenError',
    missingCapability: 'adding_files',
  })
  await t.rejects(weak.files.get(sha256), { name: 'NotFoundError' })
  const wrong = await client.files
    .search('tag:AND')
    .first()
    .catch((error: unknown) => error)
  t.match(wrong, { name: 'ValidationError', code: 'invalid_request', operation: 'GET /api/file' })
  t.type(Reflect.get(Object(wrong), 'queryPosition'), 'number')
  await t.rejects(client.files.upload({ source: bytes, name: 'x', share: { group: 'nobody-has-this' } }), {
    code: 'not_found',
  })
  await t.rejects(client.files.download(sha256, { range: { start: 100 } }), { name: 'BadRangeError' })
  t.ok(IntegrityError)
})

t.test('a feed delivers every upload once', async (t) => {
  const { client } = await open(t)
  const feed = client.feed('file', { store: memoryCursor() })
  t.same(await feed.poll(), [])
  const { sha256 } = await client.files.upload({ source: randomBytes(10), name: 'x' })
  const items = await feed.poll()
  t.same(
    items.map(({ id }) => id),
    [sha256],
  )
  for (const item of items) await item.ack()
  t.same(await feed.poll(), [])
  await feed.close()
})
