import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'

type Json = Readonly<Record<string, unknown>>
type Summary = Json & { readonly id: string }

const capabilities = ['adding_files', 'adding_configs', 'adding_blobs', 'adding_parents']
const HOSTILE = `<img src=x onerror=alert(1)>' or 1=1 -- \u202egpj.exe`

t.test('objects of a list, parents and children are named on request, and otherwise not', async (t) => {
  const { as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const file = (await ann.upload('twelve bytes', { name: 'dropper.exe' })).json
  const config = (await ann.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 }, parent: file.id })).json
  const blob = { blob_name: 'strings', blob_type: 'raw', content: 'żółw', parent: config.id }
  const { id: blobId } = (await ann.send('POST', '/api/blob', blob)).json
  await ann.send('PUT', `/api/blob/${blobId}/child/${file.id}`)
  const names: Readonly<Record<string, Json>> = {
    [file.id]: { name: 'dropper.exe', content_type: file.file_type, size: 12 },
    [config.id]: { name: 'emotet', content_type: 'static', size: null },
    [blobId]: { name: 'strings', content_type: 'raw', size: 4 },
  }
  const named = (summaries: readonly Summary[]) => summaries.map((summary) => ({ ...summary, ...names[summary.id] }))
  const withRelatives = ({ parents, children, ...rest }: Relatives) => ({
    ...rest,
    parents: named(parents),
    children: named(children),
  })

  const plain = (await ann.get('/api/object')).json
  t.strictSame(Object.keys(plain.objects[0]), ['id', 'type', 'tags', 'upload_time'])
  t.equal(plain.objects.length, 3)
  t.strictSame((await ann.get('/api/object?names=1')).json, { objects: named(plain.objects) })
  t.strictSame((await ann.get('/api/object')).json, plain, 'a list without names is still one without')
  t.strictSame((await ann.get('/api/object?names=false')).json, plain)
  const queried = (await ann.get('/api/object?names=true&query=config.family:emotet')).json
  t.strictSame(queried, { objects: named(plain.objects.filter(({ id }: Summary) => id === config.id)) })
  const searched = async (body: Json) => (await ann.send('POST', '/api/object/search', { query: '', ...body })).json
  t.strictSame(await searched({ names: true }), { objects: named(plain.objects) })
  t.strictSame(await searched({}), plain)

  for (const [kind, id] of [
    ['file', file.id],
    ['config', config.id],
    ['blob', blobId],
  ]) {
    for (const path of [`/api/${kind}/${id}`, `/api/object/${id}`, `/api/${kind}/${id}/relations`]) {
      const detail = (await ann.get(path)).json
      t.match(detail, { parents: [{ id: /./ }], children: [{ id: /./ }] }, path)
      t.strictSame(Object.keys(detail.parents[0]), ['id', 'type', 'tags', 'upload_time'])
      const uploader = path.endsWith('/relations') ? {} : { uploader: 'ann', hold: null }
      t.strictSame((await ann.get(`${path}?names=1`)).json, { ...withRelatives(detail), ...uploader }, path)
    }
    const details = async (more: Json) => (await ann.send('POST', '/api/object/details', { ids: [id], ...more })).json
    const [{ object }] = (await details({})).results
    t.strictSame(await details({ names: true }), {
      results: [{ id, object: { ...withRelatives(object), uploader: 'ann', hold: null } }],
    })
  }
})

type Relatives = Json & { readonly parents: readonly Summary[]; readonly children: readonly Summary[] }

t.test('the config inside the details of a blob has named parents as well', async (t) => {
  const { as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const blob = (await ann.send('POST', '/api/blob', { blob_name: 'strings', blob_type: 'raw', content: 'x' })).json
  await ann.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 }, parent: blob.id })
  const detail = async (query: string) => (await ann.get(`/api/blob/${blob.id}${query}`)).json
  t.match(await detail('?names=1'), { latest_config: { parents: [{ id: blob.id, name: 'strings' }] } })
  t.strictSame(Object.keys((await detail('')).latest_config.parents[0]), ['id', 'type', 'tags', 'upload_time'])
})

t.test('names of objects that the caller may not see are nowhere', async (t) => {
  const { app, as } = await openTestApp(t)
  const [ann, bob] = [await as({ login: 'ann', capabilities }), await as({ login: 'bob', capabilities: [] })]
  const hidden = (await ann.upload('hidden', { name: 'secret-parent' })).json
  const options = { parent: hidden.id, upload_as: 'public' }
  const shared = (await ann.upload('shared', { name: 'shared-child', options })).json
  const blob = (await ann.send('POST', '/api/blob', { blob_name: 'secret-blob', blob_type: 'raw', content: 'x' })).json
  // A link that gives no access: who sees the parent usually sees the child.
  await app.db.raw(
    `insert into relation (parent_id, child_id) select p.id, c.id from object p, object c where p.dhash = ? and c.dhash = ?`,
    [shared.id, blob.id],
  )
  const paths = ['/api/object?names=1', ...['file', 'object'].map((kind) => `/api/${kind}/${shared.id}?names=1`)]
  for (const path of [...paths, `/api/file/${shared.id}/relations?names=1`]) {
    const { status, bytes } = await bob.get(path)
    t.equal(status, 200)
    t.notMatch(bytes.toString(), /secret-(?:parent|blob)/, path)
    t.match((await ann.get(path)).bytes.toString(), /secret-parent.*secret-blob|secret-blob.*secret-parent/)
  }
  const many = { ids: [shared.id, hidden.id], names: true }
  t.notMatch((await bob.send('POST', '/api/object/details', many)).bytes.toString(), /secret-(?:parent|blob)/)
  t.match(await bob.get(`/api/file/${hidden.id}?names=1`), { status: 404 })
})

t.test('names are answered as they are stored, whatever they contain', async (t) => {
  const { as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const parent = (await ann.upload('parent', { name: HOSTILE })).json
  const names = [HOSTILE.slice(0, 32), `\u0001\u001b[31m"\\`, '', '\u{1f9a0}'.repeat(32)]
  for (const [n, name] of names.entries()) {
    const blob = { blob_name: name, blob_type: name, content: `text ${n}`, parent: parent.id }
    t.match(await ann.send('POST', '/api/blob', blob), { status: 200 })
  }
  const { json } = await ann.get(`/api/file/${parent.id}?names=1`)
  t.strictSame(namesOf(json.children), names.toReversed())
  t.strictSame(typesOf(json.children), names.toReversed())
  const listed = (await ann.get('/api/object?names=1')).json.objects
  t.strictSame(namesOf(listed), [...names.toReversed(), parent.file_name])
  t.match(parent.file_name, 'gpj.exe')
})

const namesOf = (summaries: readonly Summary[]) => summaries.map(({ name }) => name)
const typesOf = (summaries: readonly Summary[]) => summaries.map(({ content_type }) => content_type)

t.test('names take no statement of their own', async (t) => {
  // The extraction of facts has statements about objects, too.
  const { app, as } = await openTestApp(t, { enable_facts: '0', enable_yara: '0' })
  const ann = await as({ login: 'ann', capabilities })
  const parent = (await ann.upload('parent')).json
  for (let n = 0; n < 12; n++) await ann.upload(`child ${n}`, { options: { parent: parent.id } })
  const statements = async (path: string) => {
    await ann.get(path)
    let count = 0
    const listen = ({ sql }: { readonly sql: string }) => {
      if (/(?:from|join) "?object/i.test(sql)) count += 1
    }
    app.db.on('query', listen)
    t.equal((await ann.get(path)).status, 200)
    app.db.off('query', listen)
    return count
  }
  for (const path of ['/api/object', `/api/file/${parent.id}`, `/api/file/${parent.id}/relations`])
    t.equal(await statements(`${path}?names=1`), await statements(path), path)
})

t.test('another value than a boolean is refused', async (t) => {
  const { as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const refused = { status: 400, json: { code: 'invalid_request', errors: [{ field: 'names' }] } }
  const ask = async (user: TestUser) => [
    await user.get('/api/object?names=all'),
    await user.send('POST', '/api/object/search', { query: '', names: 'all' }),
  ]
  for (const answer of await ask(ann)) t.match(answer, refused)
})

t.test('details say who uploaded an object first, as far as the caller may see uploaders', async (t) => {
  const { as, aGroup, admin } = await openTestApp(t)
  await aGroup('work')
  const ann = await as({ login: 'ann', capabilities, groups: ['work'] })
  const bob = await as({ login: 'bob', capabilities, groups: ['work'] })
  const eve = await as({ login: 'eve', capabilities })
  const boss = await as({ login: 'boss', capabilities: ['access_uploader_info'] })
  const everybody = { upload_as: 'public' }
  const file = (await ann.upload('uploaded twice', { options: everybody })).json
  const config = (await ann.send('POST', '/api/config', { family: 'f', cfg: { a: 1 }, ...everybody })).json
  const text = { blob_name: 'n', blob_type: 't', content: 'x' }
  const blob = (await ann.send('POST', '/api/blob', { ...text, parent: config.id })).json

  const paths = [
    ...[`/api/file/${file.id}`, `/api/config/${config.id}`, `/api/blob/${blob.id}`],
    ...[file, config, blob].map(({ id }) => `/api/object/${id}`),
  ]
  const uploadersFor = async (user: TestUser) => {
    const shown = []
    for (const path of paths) {
      const { uploader } = (await user.get(`${path}?names=1`)).json
      const { shares } = (await user.get(`${path}/share`)).json
      const first = shares.find((share: Json) => share.reason_type === 'added')
      t.equal(uploader, first?.related_user_login ?? null, `${path} of ${user.login}: as in the shares`)
      shown.push(uploader)
    }
    const many = { ids: [file.id, config.id, blob.id], names: true }
    const { results } = (await user.send('POST', '/api/object/details', many)).json
    t.strictSame(
      results.map(({ object }: { object: Json }) => object.uploader),
      shown.slice(0, 3),
    )
    return [...new Set(shown)]
  }
  for (const user of [ann, bob, boss]) t.strictSame(await uploadersFor(user), ['ann'], user.login)
  t.strictSame(await uploadersFor(eve), [null])
  t.notOk('uploader' in (await ann.get(paths[0] ?? '')).json, 'only on request')

  await bob.upload('uploaded twice')
  await eve.upload('uploaded twice')
  t.equal((await bob.get(`${paths[0]}?names=1`)).json.uploader, 'ann', 'of two the first')
  t.equal((await eve.get(`${paths[0]}?names=1`)).json.uploader, 'eve', 'the first of those that are visible')
  t.match(await admin.send('DELETE', '/api/user/ann'), { status: 200 })
  t.equal((await boss.get(`${paths[0]}?names=1`)).json.uploader, 'bob', 'the first that still has an account')
})
