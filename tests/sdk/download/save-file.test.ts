import { randomBytes } from 'node:crypto'
import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileExistsError, IntegrityError } from '@lazaret/sdk'
import t, { type Test } from 'tap'
import { openFake, withoutBackoff } from '../fake-api.ts'
import { sha256Of } from '../records.ts'
import { type ServeOptions, serveContent } from '../serve-content.ts'

const bytes = randomBytes(700_000)
const sha256 = sha256Of(bytes)

async function openContent(t: Test, choose: (nth: number) => ServeOptions = () => ({})) {
  const fake = await openFake(t, (request, res) => serveContent(request, res, { bytes, ...choose(request.nth) }))
  const folder = t.testdir()
  const path = join(folder, 'sample')
  const client = fake.client({ retry: { maxAttempts: 1 } })
  const save = async (options = {}, more = {}) => (await client.files.download(sha256, more)).toFile(path, options)
  return { ...fake, client, folder, path, save }
}

const infoOf = (id: string, isObfuscated = false) => JSON.stringify({ v: 1, id, sizeBytes: bytes.length, isObfuscated })

t.test('a whole file appears, readable by its owner only, and nothing else', async (t) => {
  const { save, path, folder } = await openContent(t)
  const seen: number[] = []
  const saved = await save({ onProgress: ({ receivedBytes }: { receivedBytes: number }) => seen.push(receivedBytes) })
  t.same(saved, { path, sizeBytes: bytes.length, sha256 })
  t.ok((await readFile(path)).equals(bytes))
  t.equal((await stat(path)).mode & 0o777, 0o400)
  t.same(await readdir(folder), ['sample'])
  t.equal(seen.at(-1), bytes.length)
})

t.test('folders that are missing are made, for their owner only', async (t) => {
  const { client, folder } = await openContent(t)
  const path = join(folder, 'quarantine', 'today', 'sample')
  await (await client.files.download(sha256)).toFile(path)
  t.ok((await readFile(path)).equals(bytes))
  t.equal((await stat(join(folder, 'quarantine'))).mode & 0o777, 0o700)
})

t.test('no mode makes a sample executable', async (t) => {
  const { save, path } = await openContent(t)
  await save({ mode: 0o755 })
  t.equal((await stat(path)).mode & 0o777, 0o644)
})

t.test('an existing file is not replaced unless asked for', async (t) => {
  const { save, path, folder } = await openContent(t)
  await writeFile(path, 'mine')
  await t.rejects(save(), FileExistsError)
  t.equal(await readFile(path, 'utf8'), 'mine')
  t.same(await readdir(folder), ['sample'])
  await save({ overwrite: true })
  t.ok((await readFile(path)).equals(bytes))
})

t.test('a link at the destination is replaced or refused, never followed', async (t) => {
  const { save, path, folder } = await openContent(t)
  const victim = join(folder, 'victim')
  await writeFile(victim, 'mine')
  await symlink(victim, path)
  await t.rejects(save(), FileExistsError)
  await save({ overwrite: true })
  t.equal(await readFile(victim, 'utf8'), 'mine')
  t.ok((await lstat(path)).isFile())
})

t.test('links in place of the part and its note are never followed', async (t) => {
  const { save, path, folder } = await openContent(t)
  const victim = join(folder, 'victim')
  await writeFile(victim, bytes.subarray(0, 10))
  await symlink(victim, `${path}.part`)
  await writeFile(`${path}.part.info`, infoOf(sha256))
  await save()
  t.ok((await readFile(victim)).equals(bytes.subarray(0, 10)))
  t.ok((await readFile(path)).equals(bytes))
})

t.test('an interrupted call leaves a private part, and the next one goes on from there', async (t) => {
  const { save, path, folder, seen } = await openContent(t, (nth) => (nth === 1 ? { breakAfter: 200_000 } : {}))
  await t.rejects(save(), { code: 'connection' })
  t.same((await readdir(folder)).sort(), ['sample.part', 'sample.part.info'])
  t.equal((await stat(`${path}.part`)).mode & 0o777, 0o600)
  const { size } = await stat(`${path}.part`)
  t.ok(size > 0)
  t.equal((await save()).sha256, sha256)
  t.equal(seen.at(-1)?.headers.range, `bytes=${size}-`)
  t.ok((await readFile(path)).equals(bytes))
  t.same(await readdir(folder), ['sample'])
})

t.test('without resume an interrupted call leaves nothing', async (t) => {
  const { save, folder } = await openContent(t, () => ({ breakAfter: 200_000 }))
  await t.rejects(save({ resume: false }), { code: 'connection' })
  t.same(await readdir(folder), [])
})

t.test('a complete part needs no second transfer', async (t) => {
  const { save, path, seen } = await openContent(t)
  await writeFile(`${path}.part`, bytes)
  await writeFile(`${path}.part.info`, infoOf(sha256))
  t.equal((await save()).sha256, sha256)
  t.equal(seen.filter(({ headers }) => headers.range).length, 0)
})

t.test('parts of something else are thrown away', async (t) => {
  for (const info of [infoOf('ab'.repeat(32)), infoOf(sha256, true), 'no json', null]) {
    const { save, path, seen } = await openContent(t)
    await writeFile(`${path}.part`, randomBytes(1000))
    if (info !== null) await writeFile(`${path}.part.info`, info)
    await save()
    t.equal(seen.filter(({ headers }) => headers.range).length, 0)
    t.ok((await readFile(path)).equals(bytes))
  }
})

t.test('a part with wrong bytes is noticed and fetched anew', async (t) => {
  const { save, path } = await openContent(t)
  await writeFile(`${path}.part`, randomBytes(1000))
  await writeFile(`${path}.part.info`, infoOf(sha256))
  t.equal((await save()).sha256, sha256)
  t.ok((await readFile(path)).equals(bytes))
})

t.test('a server that ignores ranges does not spoil a resumed file', async (t) => {
  const { save, path } = await openContent(t, () => ({ ignoreRange: true }))
  await writeFile(`${path}.part`, bytes.subarray(0, 1000))
  await writeFile(`${path}.part.info`, infoOf(sha256))
  await save()
  t.ok((await readFile(path)).equals(bytes))
})

t.test('wrong content leaves nothing behind', async (t) => {
  const fake = await openFake(t, (request, res) =>
    serveContent(request, res, { bytes: randomBytes(1000), name: sha256 }),
  )
  const folder = t.testdir()
  const download = await fake.client().files.download(sha256)
  await t.rejects(download.toFile(join(folder, 'sample')), IntegrityError)
  t.same(await readdir(folder), [])
})

t.test('an obfuscated file is resumed, verified and stays negated', async (t) => {
  withoutBackoff(t)
  const { save, path } = await openContent(t)
  const negated = Buffer.from(bytes.map((byte) => byte ^ 0xff))
  await writeFile(`${path}.part`, negated.subarray(0, 1000))
  await writeFile(`${path}.part.info`, infoOf(sha256, true))
  t.equal((await save({}, { obfuscate: true })).sha256, sha256)
  t.ok((await readFile(path)).equals(negated))
})

t.test('a zip is written as it comes', async (t) => {
  const fake = await openFake(t, (_request, res) => {
    res.writeHead(200, { 'content-type': 'application/octet-stream' })
    res.end('PK')
  })
  const path = join(t.testdir(), 'sample.zip')
  await (await fake.client().files.downloadZip(sha256)).toFile(path)
  t.equal(await readFile(path, 'utf8'), 'PK')
})

t.test('an abort leaves the part and reports the reason', async (t) => {
  const stop = new AbortController()
  const fake = await openFake(t, (_request, res) => {
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
    res.write(bytes.subarray(0, 1000))
  })
  const folder = t.testdir()
  const download = await fake.client().files.download(sha256)
  const onProgress = ({ receivedBytes }: { receivedBytes: number }) => void (receivedBytes > 0 && stop.abort())
  await t.rejects(download.toFile(join(folder, 'sample'), { signal: stop.signal, onProgress }), { code: 'aborted' })
  t.same((await readdir(folder)).sort(), ['sample.part', 'sample.part.info'])
})

t.test('what the file system refuses is reported, and ends the transfer', async (t) => {
  const { client, seen } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const download = await client().files.download(sha256)
  const folder = t.testdir({ taken: 'a file' })
  await t.rejects(download.toFile(join(folder, 'taken', 'sample')), { code: /^(?:EEXIST|ENOTDIR)$/ })
  t.equal(seen.length, 1)
})
