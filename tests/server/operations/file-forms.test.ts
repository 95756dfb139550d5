import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { storedFiles } from '../../support/stored-files.ts'
import type { TestUser } from '../../support/user.ts'

/** A form with these parts, in this order. */
function form(parts: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.append(name, value)
  return data
}

const file = (content: string, name = 'a.bin') => new File([content], name)
const post = (user: TestUser, body: unknown) => user.send('POST', '/api/file', body)

t.test('the parts may come in any order; of several the first counts', async (t) => {
  const { admin } = await openTestApp(t)
  const first = form({ options: '{"tags":[{"tag":"first"}]}', file: file('x', 'first') })
  first.append('options', '{"tags":[{"tag":"second"}]}')
  first.append('file', file('y', 'second'))
  t.match((await post(admin, first)).json, { file_name: 'first', file_size: 1, tags: [{ tag: 'first' }] })
  t.match((await post(admin, form({ file: file('z'), options: '' }))).json, { tags: [], share_3rd_party: true })
  const asFile = form({ file: file('w'), options: new File(['{"bogus":1}'], 'options.json') })
  t.equal((await post(admin, asFile)).status, 200, 'options with a file name are another file')
})

t.test('bad forms and options are refused', async (t) => {
  const { admin, app } = await openTestApp(t)
  for (const [body, message] of [
    [form({ options: '{}' }), /^file: a part named file, with a file name, is required/],
    [form({ file: 'no file name' }), /^file: a part named file/],
    ['{}', /body must be multipart/],
    [form({ file: file('') }), /File cannot be empty/],
    [form({ file: file('x'), options: 'no json' }), /^options: is not valid JSON/],
    [form({ file: file('x'), options: 'null' }), /^options: must be object, not null/],
    [form({ file: file('x'), options: '[]' }), /^options: must be object, not a list/],
    [form({ file: file('x'), options: '{"bogus":1}' }), /^options.bogus: is not known here/],
    [form({ file: file('x'), options: '{"parent":5}' }), /^options.parent: must be string,null, not 5/],
    [
      form({ file: file('x'), options: '{"share_3rd_party":"maybe"}' }),
      /^options.share_3rd_party: must be true or false, not "maybe"/,
    ],
    [form({ file: file('x', 'n'.repeat(1025)) }), /^file: the file name must be at most 1024 bytes/],
  ] as const)
    t.match(await post(admin, body), { status: 400, json: { message } }, String(message))
  const large = ' '.repeat(500_001)
  for (const body of [
    form({ file: file('x'), options: large }),
    form({ options: large, file: file('x'), z: file('y') }),
  ])
    t.match(await post(admin, body), { status: 413, json: { message: /part options is larger than 500000 bytes/ } })
  const crowded = form({ file: file('x') })
  for (let n = 0; n < 1000; n++) crowded.append(`part${n}`, 'x')
  t.match(await post(admin, crowded), { status: 413, json: { message: /more than 1000 parts/ } })
  t.equal((await admin.get('/api/ping')).status, 200, 'the server goes on')
  t.strictSame(await app.db('object').select('id'), [])
})

t.test('a refused upload leaves neither row nor bytes', async (t) => {
  const { admin, as, folder, app } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_files'] })
  t.equal((await bob.upload('x', { options: { parent: 'a'.repeat(64) } })).status, 403)
  t.equal((await admin.upload('x', { options: { parent: 'a'.repeat(64) } })).status, 404)
  t.equal((await admin.upload('x', { options: { upload_as: 'nobody-there' } })).status, 404)
  t.equal((await admin.upload('x', { options: { attributes: { unknown: 1 } } })).status, 404)
  t.strictSame(await storedFiles(folder), { contents: [], staged: [] })
  t.strictSame(await app.db('object').select('id'), [])
})

t.test('another name becomes an alternative name, also an empty one', async (t) => {
  const { admin } = await openTestApp(t)
  for (const name of ['one', 'two', 'one', 'two', '...', 'żółć.txt']) await admin.upload('x', { name })
  const { json } = await admin.upload('x', { name: 'one' })
  t.match(json, { file_name: 'one', alt_names: ['two', '', 'żółć.txt'] })
})

t.test('the old form takes options from the field json, the parent from the address', async (t) => {
  const { admin, as } = await openTestApp(t)
  const parent = (await admin.upload('parent')).json
  const below = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    admin.send('POST', `/api/file/${id}`, body, headers)
  await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  const whole = form({
    json: '{"tags":[{"tag":"x"}],"parent":"nonsense","upload_as":"nobody","unknown":1}',
    metakeys: '{"metakeys":[{"key":"k","value":"v"}]}',
    upload_as: 'private',
    options: '{"tags":[{"tag":"ignored"}]}',
    tags: '[{"tag":"ignored"}]',
    file: file('x', 'x.bin'),
  })
  t.match(await below(parent.id.toUpperCase(), whole), {
    status: 200,
    json: {
      file_name: 'x.bin',
      tags: [{ tag: 'x' }],
      parents: [{ id: parent.id }],
      attributes: [{ key: 'k', value: 'v' }],
    },
  })
  t.match(await below('root', form({ file: file('y'), metakeys: '', upload_as: '' })), { json: { parents: [] } })
  for (const [id, body, status, message] of [
    [parent.md5, form({ file: file('z') }), 404, 'Parent object not found'],
    ['root', form({ json: '{}' }), 400, /^file: /],
    ['root', form({ file: file('z'), json: '[]' }), 400, 'json: must be a JSON object'],
    ['root', form({ file: file('z'), json: '{' }), 400, /^json: is not valid JSON/],
    ['root', form({ file: file('z'), json: '{"tags":[1]}' }), 400, /^json.tags.0: must be object/],
    ['root', form({ file: file('z'), metakeys: '[]' }), 400, /must contain 'metakeys' key/],
    ['root', form({ file: file('z'), json: '{"metakeys":[]}' }), 400, /must be JSON text/],
  ] as const)
    t.match(await below(id, body), { status, json: { message } })
  t.equal((await below('root', '{}', { 'content-type': 'application/json' })).status, 400)
  const weak = await as({ capabilities: ['adding_files'] })
  t.equal((await weak.send('POST', `/api/file/${parent.id}`, form({ file: file('z') }))).status, 403)
  t.equal((await weak.send('POST', '/api/file/root', form({ file: file('z') }))).status, 200)
})

t.test('32 uploads of one file at once keep all names and links', async (t) => {
  const { admin, folder, app } = await openTestApp(t)
  const parent = (await admin.upload('parent')).json.id
  const answers = await atOnce(32, (n) =>
    admin.upload('the same', { name: `n${n}`, options: n % 2 === 0 ? {} : { parent, tags: [{ tag: `t${n}` }] } }),
  )
  t.strictSame(statusesOf(answers), [200])
  const { json } = await admin.get(`/api/file/${answers[0]?.json.id}`)
  t.strictSame([json.alt_names.length, json.tags.length, json.parents.length], [31, 16, 1])
  t.equal((await app.db('object').select('id')).length, 2)
  const { contents, staged } = await storedFiles(folder)
  t.strictSame([contents.length, staged], [2, []])
})

t.test('what the caller may not do is reported before what is wrong with the file', async (t) => {
  const { admin, app, as } = await openTestApp(t)
  const weak = await as({ capabilities: ['adding_files'] })
  const parent = (await admin.upload('parent')).json.id
  for (const bad of [{}, { file: 'no file name' }, { file: file('') }, { file: file('x', 'n'.repeat(1025)) }]) {
    const send = (user: TestUser, options: object) => post(user, form({ ...bad, options: JSON.stringify(options) }))
    t.match(await send(weak, { parent }), { status: 403, json: { message: /link with parent/ } })
    t.match(await send(admin, { parent: 'f'.repeat(64) }), {
      status: 404,
      json: { message: 'Parent object not found' },
    })
    t.match(await send(weak, { analysis_id: '5b9d0e2a-5d0b-4c3a-8f5e-1f6a3b8e9d01' }), { status: 403 })
    t.match(await send(admin, { upload_as: 'nobody' }), {
      status: 404,
      json: { message: "Group nobody doesn't exist" },
    })
    t.match(await send(admin, { attributes: [{ key: 'k', value: 1 }] }), {
      status: 404,
      json: { message: /^Attribute 'k'/ },
    })
    t.match(await send(admin, { parent: 5 }), { status: 400, json: { message: /^options.parent/ } })
    t.match(await send(admin, { parent }), { status: 400, json: { message: /^file/ } })
  }
  t.match(await admin.send('POST', '/api/file/root', form({ json: '{"upload_as":"nobody"}' })), { status: 404 })
  t.equal((await app.db('object').select('id')).length, 1)
})
