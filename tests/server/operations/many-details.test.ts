import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import type { TestUser } from '../../support/user.ts'
import { definition } from './define-key.ts'

const { app, admin, as, nobody } = await openTestApp(t)
const ann = await as({
  login: 'ann',
  capabilities: ['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'adding_parents', 'personalize'],
})
const bob = await as({ login: 'bob', capabilities: [] })
const all = await as({ login: 'all', capabilities: ['access_all_objects'] })

await admin.send('POST', '/api/attribute', { ...definition, key: 'hidden-key', hidden: true })
await admin.send('POST', '/api/attribute', { ...definition, key: 'seen-key' })
await admin.send('PUT', '/api/attribute/seen-key/permissions', { group_name: 'public', can_read: true, can_set: true })

type Json = Readonly<Record<string, unknown>>
const ask = (user: TestUser, ids: readonly unknown[]) => user.send('POST', '/api/object/details', { ids })
const objectsOf = async (user: TestUser, ids: readonly string[]): Promise<(Json | null)[]> =>
  (await ask(user, ids)).json.results.map(({ object }: { object: Json | null }) => object)

const options = {
  tags: [{ tag: 'second' }, { tag: 'first' }],
  attributes: [{ key: 'seen-key', value: { n: 1 } }],
}
const file = (await ann.upload('content', { name: 'a.bin', options })).json
const other = (await ann.upload('other', { name: 'b.bin', options: { parent: file.id } })).json
const config = (await ann.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 }, parent: file.id })).json
const blob = (await ann.send('POST', '/api/blob', { blob_name: 'n', blob_type: 'raw', content: 'text' })).json
await ann.send('PUT', `/api/object/${other.id}/favorite`)
await ann.send('PUT', `/api/object/${blob.id}/child/${other.id}`)

t.test('each object is as when it is opened, without contents, in the order of the request', async (t) => {
  const asked = [blob.id, sha256Of('unknown'), config.id, file.id.toUpperCase(), other.id, file.id]
  const { status, json } = await ask(ann, asked)
  t.equal(status, 200)
  const opened = async (path: string) => {
    const { cfg: _a, config: _b, content: _c, latest_config: _d, ...rest } = (await ann.get(path)).json
    return rest
  }
  const [whole, child] = [await opened(`/api/file/${file.id}`), await opened(`/api/file/${other.id}`)]
  t.match(whole, { children: [{ id: other.id }, { id: config.id }], attributes: [{ key: 'seen-key' }] })
  t.match(child, { favorite: true, parents: [{ id: file.id }, { id: blob.id }] })
  const expected = [
    await opened(`/api/blob/${blob.id}`),
    null,
    await opened(`/api/config/${config.id}`),
    whole,
    child,
    whole,
  ]
  t.strictSame(
    json.results,
    asked.map((id, index) => ({ id, object: expected[index] })),
  )
})

t.test('what the caller may not see looks like what is not there', async (t) => {
  const ids = [file.id, config.id, blob.id]
  t.strictSame(await objectsOf(bob, ids), [null, null, null])
  t.match(
    await objectsOf(all, ids),
    ids.map((id) => ({ id })),
  )
  t.match(await ask(nobody, ids), { status: 401, json: { code: 'unauthenticated' } })
})

t.test('relatives and attributes that the caller may not see are left out', async (t) => {
  const shared = (await ann.upload('shared', { name: 's', options: { parent: file.id, upload_as: 'public' } })).json
  await admin.send('POST', `/api/object/${shared.id}/attribute`, { key: 'hidden-key', value: 'x' })
  t.match(await objectsOf(ann, [shared.id]), [{ parents: [{ id: file.id }], attributes: [] }])
  t.match(await objectsOf(bob, [shared.id]), [{ id: shared.id, parents: [], attributes: [] }])
})

t.test('asking shares nothing, even with a caller who is given what is opened', async (t) => {
  const eve = await as({ login: 'eve', capabilities: ['share_queried_objects'] })
  t.strictSame(await objectsOf(eve, [file.id]), [null])
  t.equal((await eve.send('POST', '/api/file/search', { query: `dhash:${file.id}` })).json.files.length, 0)
  t.equal((await eve.get(`/api/file/${file.id}`)).status, 200, 'as opening it does')
})

t.test('other values are refused, with the place of the first', async (t) => {
  for (const ids of [[file.md5], ['x'.repeat(64)], [file.id, 7], [], [`${file.id} `]])
    t.match(await ask(ann, ids), { status: 400, json: { code: 'invalid_request' } })
  t.match((await ask(ann, [file.id, file.md5])).json.errors, [{ field: 'ids.1' }])
})

t.test('one thousand in one request, and no more', async (t) => {
  const many = Array.from({ length: 1000 }, (_, n) => sha256Of(`many ${n}`))
  const found = await objectsOf(ann, [...many.slice(1), file.id])
  t.same(found.length, 1000)
  t.match(found.at(-1), { id: file.id })
  t.match(await ask(ann, [...many, file.id]), { status: 400, json: { code: 'invalid_request' } })
})

t.test('details that are too large together are refused', async (t) => {
  const [id = 0] = await app.db('object').where({ dhash: other.id }).pluck('id')
  for (let n = 0; n < 3; n++) {
    const value = JSON.stringify(`${n}`.repeat(12_000_000))
    await app.db('attribute').insert({ object_id: id, key: 'seen-key', value })
  }
  t.match(await ask(ann, [file.id, other.id]), { status: 413, json: { code: 'too_large' } })
  t.match(await objectsOf(ann, [file.id]), [{ id: file.id }])
})
