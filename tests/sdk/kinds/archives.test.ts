import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiKey, createClient, NotFoundError, TooLargeError, ValidationError } from '@lazaret/sdk'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { url, admin } = await openTestApp(t, { archive_max_objects: '4' })
const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
t.teardown(() => client.close())
const bytes = randomBytes(900_000)
const file = await client.files.upload({ source: bytes, name: 'a.exe', tags: ['kept'] })
const blob = await client.blobs.upload({ name: 'b', type: 'raw', content: 'text' })

const namesIn = async (archive: Uint8Array) =>
  (await new ZipReader(new Uint8ArrayReader(archive)).getEntries()).map(({ filename }) => filename)

t.test('an archive is streamed, and saved with progress', async (t) => {
  const folder = t.testdir()
  const received: number[] = []
  const archive = await client.archives.download({ ids: [file.id.toUpperCase(), blob.id] })
  t.equal(archive.size, null)
  const path = join(folder, 'a.zip')
  const saved = await archive.toFile(path, { onProgress: ({ receivedBytes }) => received.push(receivedBytes) })
  t.same(await readdir(folder), ['a.zip'])
  const written = await readFile(path)
  t.equal(saved.sizeBytes, written.length)
  t.equal(received.at(-1), written.length)
  t.ok(received.length > 2)
  const expected = ['manifest.jsonl', `${file.id}-a.exe`, `${blob.id}-b.txt`]
  t.same(await namesIn(written), expected)
  const found = await client.archives.download({ query: 'tag:kept', type: 'file' })
  t.same(await namesIn(await found.toBuffer()), expected.slice(0, 2))
})

t.test('a browser loads it by an address', async (t) => {
  const answer = await fetch(await client.archives.url({ query: 'tag:kept', type: 'file' }))
  t.same(await namesIn(new Uint8Array(await answer.arrayBuffer())), ['manifest.jsonl', `${file.id}-a.exe`])
  t.type(await client.archives.token({ ids: [file.id] }), 'string')
})

t.test('what cannot be had is an error before the first byte', async (t) => {
  await t.rejects(client.archives.download({ ids: ['x'] }), ValidationError)
  await t.rejects(client.archives.download({ ids: [file.md5] }), /is not a SHA-256/)
  await t.rejects(client.archives.download({ ids: ['e'.repeat(64)] }), NotFoundError)
  await t.rejects(client.archives.download({ query: 'nmae:x', type: 'file' }), ValidationError)
  const many = Array.from({ length: 5 }, (_, index) => String(index).padStart(64, '0'))
  await t.rejects(client.archives.download({ ids: many }), TooLargeError)
  await t.rejects(client.archives.download({ ids: [file.id] }, { signal: AbortSignal.abort() }), { name: 'AbortError' })
})
