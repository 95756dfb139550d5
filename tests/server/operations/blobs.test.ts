import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { rounds } from '../../support/rounds.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import type { TestUser } from '../../support/user.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const blob = (content: unknown, more: object = {}) => ({ blob_name: 'n', blob_type: 't', content, ...more })
const upload = (user: TestUser, content: unknown, more: object = {}) =>
  user.send('POST', '/api/blob', blob(content, more))

t.test('an uploaded blob is shown and listed, its size in code points', async (t) => {
  const { admin } = await openTestApp(t)
  const content = 'żółć 😀\0\r\n\\'
  const { status, json } = await upload(admin, content, { name: 'ignored', shareWith: [] })
  t.equal(status, 200)
  t.match(json, { id: sha256Of(content), type: 'text_blob', blob_name: 'n', blob_type: 't', blob_size: 10, content })
  t.equal(json.latest_config, null)
  t.equal(json.last_seen, json.upload_time)
  t.strictSame((await admin.get(`/api/blob/${json.id}`)).json, json)
  const { id, type, tags, upload_time, blob_name, blob_size, blob_type, last_seen } = json
  t.strictSame((await admin.get('/api/blob')).json, {
    blobs: [{ id, type, tags, upload_time, blob_name, blob_size, blob_type, last_seen }],
  })
})

t.test('content of every kind comes back unchanged', async (t) => {
  const { admin } = await openTestApp(t)
  const everyUnit = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code))
  for (const content of ['', '\0', '\\x41\\n', '"', everyUnit, 'x'.repeat(1_000_000), '漢😀'.repeat(200_000)]) {
    const { status, json } = await upload(admin, content)
    t.equal(status, 200)
    t.ok(json.content === content && json.id === sha256Of(content), `${content.length} characters`)
    t.equal(json.blob_size, [...content].length)
  }
})

t.test('uploaded again, a blob is seen anew and keeps its name and type', async (t) => {
  const { admin } = await openTestApp(t)
  const first = (await upload(admin, 'x')).json
  const again = (await upload(admin, 'x', { blob_name: 'other', blob_type: 'other' })).json
  t.ok(again.last_seen > first.last_seen)
  t.strictSame({ ...again, last_seen: first.last_seen }, first)
})

t.test('a blob shows its newest config as a whole', async (t) => {
  const { admin } = await openTestApp(t)
  const parent = (await upload(admin, 'injects')).json.id
  const inner = { 'in-blob': { blob_name: 'i', blob_type: 't', content: 'inner' } }
  const config = (cfg: object) => admin.send('POST', '/api/config', { family: 'f', cfg, parent })
  await config({ old: 1 })
  await config({ inner })
  const { latest_config } = (await admin.get(`/api/blob/${parent}`)).json
  t.match(latest_config, { family: 'f', parents: [{ id: parent }], children: [{ id: sha256Of('inner') }] })
  t.strictSame(latest_config.cfg, { inner: { 'in-blob': sha256Of('inner') } })
})

t.test('bad bodies are refused', async (t) => {
  const { admin, as, nobody } = await openTestApp(t)
  for (const [body, message] of [
    [{ blob_type: 't', content: '' }, /^blob_name: is required/],
    [{ blob_name: 'n', content: '' }, /^blob_type: is required/],
    [{ blob_name: 'n', blob_type: 't' }, /^content: is required/],
    [{}, /^blob_name: is required; blob_type: is required; content: is required$/],
    [blob(5), /^content: must be string, not 5/],
    [blob({ a: 1 }), /^content: must be string, not an object/],
    [blob('', { blob_name: 'ż'.repeat(513) }), /^blob_name: must be at most 1024 bytes/],
    [blob('', { blob_type: 'x'.repeat(33) }), /^blob_type: must NOT have more than 32 characters, not "x/],
    [blob('', { blob_name: '\0' }), /^blob_name: must not contain the character NUL/],
    [blob('', { blob_type: '\0' }), /^blob_type: must not contain the character NUL/],
  ] as const)
    t.match(await admin.send('POST', '/api/blob', body), { status: 400, json: { message } })
  const lone = '{"blob_name":"n","blob_type":"t","content":"a\\ud800b"}'
  t.match(await admin.send('POST', '/api/blob', lone), { status: 400, json: { message: /^content: .*lone surrogate/ } })
  t.equal((await upload(admin, '', { blob_name: 'ż'.repeat(512), blob_type: '😀'.repeat(32) })).status, 200)
  t.match(await upload(await as({}), ''), { status: 403, json: { message: /\(adding_blobs\)/ } })
  t.equal((await upload(nobody, '')).status, 401)
})

t.test('a body over the limit is refused, its length announced or not', async (t) => {
  const { admin } = await openTestApp(t, { max_json_size: '1000' })
  t.match(await upload(admin, 'x'.repeat(1000)), { status: 413, json: { code: 'too_large' } })
  t.equal((await upload(admin, 'x'.repeat(900))).status, 200)
})

t.test('text that is the content of a file is a conflict', async (t) => {
  const { admin } = await openTestApp(t)
  await admin.upload('the same')
  t.match(await upload(admin, 'the same'), {
    status: 409,
    json: { message: 'Object already exists and is not a blob' },
  })
  await upload(admin, 'text')
  t.match(await admin.upload('text'), { status: 409, json: { message: 'Object already exists and is not a file' } })
})

t.test('the old form', async (t) => {
  const { admin } = await openTestApp(t)
  const parent = (await upload(admin, 'parent')).json.id
  t.match(await admin.send('PUT', '/api/blob/root', blob('x', { parent }), JSON_TYPE), { json: { parents: [] } })
  t.match(await admin.send('PUT', `/api/blob/${parent}`, blob('x'), JSON_TYPE), { json: { parents: [{ id: parent }] } })
  const form = new FormData()
  form.append('json', JSON.stringify(blob('form')))
  form.append('json', '{}')
  form.append('file', new Blob(['a file is ignored']), 'x')
  t.match(await admin.send('PUT', '/api/blob/root', form), { status: 200, json: { content: 'form' } })
  t.match(await admin.send('PUT', '/api/blob/root', 'garbage'), { status: 400, json: { message: /blob_name/ } })
  t.match(await admin.send('PUT', '/api/blob/root', 'garbage', JSON_TYPE), {
    status: 400,
    json: { message: /not valid JSON/ },
  })
  t.equal((await admin.send('POST', '/api/blob/root', blob('x'), JSON_TYPE)).status, 405)
})

t.test('32 uploads of one blob at once make one', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const users = [admin, await as({ capabilities: ['adding_blobs'] }), await as({ capabilities: ['adding_blobs'] })]
  for (let round = 0; round < rounds(5); round++) {
    const answers = await atOnce(32, (n) =>
      upload(users[n % 3] ?? admin, `round ${round}`, { blob_name: `n${n}`, tags: [{ tag: `t${n % 5}` }] }),
    )
    t.strictSame(statusesOf(answers), [200])
    t.equal((await app.db('object').select('id')).length, round + 1)
    const { json } = await admin.get(`/api/blob/${answers[0]?.json.id}`)
    t.equal(json.tags.length, 5)
    for (const user of users) t.equal((await user.get(`/api/blob/${json.id}`)).status, 200)
  }
})
