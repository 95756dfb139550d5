import { createHash } from 'node:crypto'
import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'

const { app, as, nobody, aGroup } = await openTestApp(t)
await aGroup('team')
const ann = await as({ login: 'ann', capabilities: ['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags'] })
const bob = await as({ login: 'bob', capabilities: [] })
const all = await as({ login: 'all', capabilities: ['access_all_objects'] })

const HASHES = ['md5', 'sha1', 'sha256', 'sha512'] as const
const digest = (kind: string, text: string) => createHash(kind).update(text).digest('hex')
const lookUp = (user: TestUser, hashes: readonly string[], more: object = {}) =>
  user.send('POST', '/api/lookup', { hashes, ...more })
const namesOf = async (user: TestUser, hashes: readonly string[], more: object = {}): Promise<string[][]> =>
  (await lookUp(user, hashes, more)).json.results.map(({ objects }: { objects: { name: string }[] }) =>
    objects.map(({ name }) => name),
  )

const tags = [{ tag: 'second' }, { tag: 'first' }]
const file = (await ann.upload('content', { name: 'a.bin', options: { tags } })).json
const config = (await ann.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 } })).json
const blob = (await ann.send('POST', '/api/blob', { blob_name: 'notes', blob_type: 'raw', content: 'text' })).json

t.test('each hash is answered in the order of the request', async (t) => {
  const unknown = HASHES.map((kind) => digest(kind, 'unknown'))
  const known = HASHES.map((kind) => digest(kind, 'content'))
  const asked = [...unknown, ...known.toReversed(), config.id, blob.id, known[0]?.toUpperCase() ?? '']
  const { status, json } = await lookUp(ann, asked)
  t.equal(status, 200)
  const { upload_time } = file
  const found = { id: file.id, type: 'file', name: 'a.bin', content_type: file.file_type, size: 7, upload_time }
  const more = [
    { ...found, id: config.id, type: 'static_config', name: 'emotet', content_type: 'static', size: null },
    { ...found, id: blob.id, type: 'text_blob', name: 'notes', content_type: 'raw', size: 4 },
  ].map((object, n) => ({ ...object, upload_time: [config, blob][n].upload_time }))
  t.strictSame(
    json.results,
    asked.map((hash, index) => ({
      hash,
      objects: index < 4 ? [] : [index === 8 || index === 9 ? more[index - 8] : found],
    })),
  )
})

t.test('tags come if they are asked for, oldest first', async (t) => {
  const { json } = await lookUp(ann, [file.md5, blob.id], { tags: true })
  t.strictSame(
    json.results.map(({ objects: [{ tags }] }: { objects: [{ tags: string[] }] }) => tags),
    [['second', 'first'], []],
  )
})

t.test('a kind finds its own objects only', async (t) => {
  const asked = [file.id, file.sha1, config.id, blob.id]
  t.strictSame(await namesOf(ann, asked, { type: 'file' }), [['a.bin'], ['a.bin'], [], []])
  t.strictSame(await namesOf(ann, asked, { type: 'config' }), [[], [], ['emotet'], []])
  t.strictSame(await namesOf(ann, asked, { type: 'blob' }), [[], [], [], ['notes']])
})

t.test('contents that collide are all found', async (t) => {
  const md5 = digest('md5', 'collision')
  for (const name of ['one', 'two']) {
    const { id } = await anObject(app, { type: 'file', visibleTo: [ann] })
    await app.db('object').where({ id }).update({ md5, file_name: name })
  }
  t.strictSame(await namesOf(ann, [md5]), [['one', 'two']])
})

t.test('what the caller may not see looks like what is not there', async (t) => {
  const asked = [...HASHES.map((kind) => digest(kind, 'content')), config.id, blob.id]
  const { status, json } = await lookUp(bob, asked, { tags: true })
  t.equal(status, 200)
  t.strictSame(
    json.results,
    asked.map((hash) => ({ hash, objects: [] })),
  )
  t.strictSame(await namesOf(all, asked), [['a.bin'], ['a.bin'], ['a.bin'], ['a.bin'], ['emotet'], ['notes']])
  t.match(await lookUp(nobody, asked), { status: 401, json: { code: 'unauthenticated' } })
})

t.test('asking shares nothing, even with a group that is given what it asks for', async (t) => {
  const eve = await as({ login: 'eve', capabilities: ['share_queried_objects'] })
  t.strictSame(await namesOf(eve, [file.id]), [[]])
  t.equal((await eve.send('POST', '/api/file/search', { query: `dhash:${file.id}` })).json.files.length, 0)
})

t.test('a key that is limited to one group finds what this group sees', async (t) => {
  const kim = await as({ login: 'kim', capabilities: [], groups: ['team'] })
  await ann.upload('for the team', { name: 't.bin', options: { upload_as: 'public' } })
  t.strictSame(await namesOf(kim, [digest('sha256', 'for the team'), file.id]), [['t.bin'], []])
})

t.test('other values are refused, with the place of the first', async (t) => {
  const wrong = [['d41d8cd9'], ['x'.repeat(32)], [file.id, 7], [], 'text', [`${file.id} `]]
  for (const hashes of wrong)
    t.match(await ann.send('POST', '/api/lookup', { hashes }), { status: 400, json: { code: 'invalid_request' } })
  t.match(await ann.send('POST', '/api/lookup', {}), { status: 400 })
  t.match(await lookUp(ann, [file.id], { type: 'static_config' }), { status: 400 })
  t.match((await lookUp(ann, [file.id, 'crc'])).json.errors, [{ field: 'hashes.1' }])
})

t.test('ten thousand in one request, and no more', async (t) => {
  const many = Array.from({ length: 10_000 }, (_, n) => digest(HASHES[n % 4] ?? 'md5', `many ${n}`))
  const { status, json } = await lookUp(ann, [...many.slice(1), file.sha512])
  t.equal(status, 200)
  t.equal(json.results.length, 10_000)
  t.equal(json.results.at(-1).objects[0].id, file.id)
  t.match(await lookUp(ann, [...many, file.md5]), { status: 400, json: { code: 'invalid_request' } })
})
