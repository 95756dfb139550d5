import { request } from 'node:http'
import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { FORM_TYPE, filePart, form, optionsPart, type Part, part } from '../http/form.ts'
import { definition } from './define-key.ts'

const send = (user: TestUser, ...parts: readonly Part[]) =>
  user.send('POST', '/api/file/bulk', form(...parts), FORM_TYPE)

type FileOutcome = { readonly file: { readonly id: string } }

const blockDigests = ({ db }: TestApp['app']) =>
  db('block_digests').join('object', 'object.id', 'object_id').orderBy('dhash').select('dhash', 'digests')

const entriesOf = ({ admin }: TestApp) => admin.get('/api/audit?operation=uploadFiles')

t.test('each file has an outcome, with the last options before it', async (t) => {
  const { admin, folder, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const { status, json } = await send(
    admin,
    filePart('no options', 'a'),
    optionsPart({ tags: [{ tag: 'first' }], upload_as: 'public' }),
    filePart('one', 'b'),
    filePart('two', 'c'),
    optionsPart({ tags: [{ tag: 'second' }] }),
    filePart('three', 'd'),
    optionsPart(''),
    filePart('four', 'e'),
  )
  t.equal(status, 200)
  t.match(json.outcomes, [
    { file: { file_name: 'a', tags: [], sha256: sha256Of('no options') }, error: null },
    { file: { file_name: 'b', tags: [{ tag: 'first' }] }, error: null },
    { file: { file_name: 'c', tags: [{ tag: 'first' }], sha256: sha256Of('two') }, error: null },
    { file: { file_name: 'd', tags: [{ tag: 'second' }] }, error: null },
    { file: { file_name: 'e', tags: [] }, error: null },
  ])
  for (const { file } of json.outcomes) t.match((await admin.get(`/api/file/${file.id}`)).json, file)
  t.same(
    (await bob.get('/api/file')).json.files.map(({ file_name }: { file_name: string }) => file_name),
    ['c', 'b'],
    'shared as the options say',
  )
  t.same((await storedFiles(folder)).staged, [])
  t.equal((await storedFiles(folder)).contents.length, 5)
})

t.test('what is refused ends no other file, and leaves nothing', async (t) => {
  const { admin, as, folder, app } = await openTestApp(t)
  const uma = await as({ login: 'uma', capabilities: ['adding_files'] })
  await admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'a blob' })
  const { json } = await send(
    uma,
    filePart('kept one', 'a'),
    filePart('', 'empty'),
    filePart('too long', 'n'.repeat(1025)),
    optionsPart('no json'),
    filePart('without options', 'b'),
    optionsPart({ bogus: 1 }),
    filePart('odd options', 'c'),
    optionsPart({ tags: [{ tag: '\0' }] }),
    filePart('odd tag', 'd'),
    optionsPart({ parent: sha256Of('kept one') }),
    filePart('below', 'e'),
    optionsPart({ upload_as: 'nobody' }),
    filePart('for nobody', 'f'),
    optionsPart({}),
    filePart('a blob', 'g'),
    filePart('kept two', 'h'),
  )
  const refused = (status: number, code: string, message: RegExp) => ({ file: null, error: { status, code, message } })
  t.match(json.outcomes, [
    { file: { file_name: 'a' } },
    refused(400, 'invalid_request', /File cannot be empty/),
    refused(400, 'invalid_request', /the file name must be at most 1024 bytes/),
    refused(400, 'invalid_request', /^options: is not valid JSON/),
    refused(400, 'invalid_request', /^options.bogus: is not known here/),
    refused(400, 'invalid_request', /^options.tags.0.tag: /),
    refused(403, 'forbidden', /not permitted to link with parent/),
    refused(404, 'not_found', /nobody/),
    refused(409, 'type_conflict', /is not a file/),
    { file: { file_name: 'h' } },
  ])
  t.equal(json.outcomes.length, 10)
  t.match(json.outcomes[5].error.errors, [{ field: 'options.tags.0.tag' }])
  t.same(await storedFiles(folder).then(({ contents, staged }) => [contents.length, staged]), [2, []])
  t.equal((await app.db('object').where({ type: 'file' })).length, 2)
})

t.test('known files, and the same content twice, are the same object', async (t) => {
  const { admin } = await openTestApp(t)
  const { json: known } = await admin.upload('known', { name: 'before' })
  const { json } = await send(
    admin,
    filePart('new', 'a'),
    filePart('known', 'after'),
    filePart('new', 'b'),
    filePart('x'),
  )
  t.equal(json.outcomes[1].file.id, known.id)
  t.same(json.outcomes[1].file.alt_names, ['after'])
  t.equal(json.outcomes[0].file.id, json.outcomes[2].file.id)
  t.same(json.outcomes[2].file.alt_names, ['b'])
  t.same(json.outcomes[3].error, null)
})

t.test('several requests that store the same files at once have the same objects', async (t) => {
  const { admin, app } = await openTestApp(t)
  const names = Array.from({ length: 30 }, (_, n) => `file-${n}`)
  const answers = await atOnce(4, (n) =>
    send(admin, optionsPart({ tags: [{ tag: `of-${n}` }] }), ...names.map((name) => filePart(name, name))),
  )
  const ids = names.map((name) => sha256Of(name))
  for (const { json } of answers)
    t.same(
      json.outcomes.map(({ file }: FileOutcome) => file.id),
      ids,
    )
  t.equal((await app.db('object')).length, names.length)
  t.equal((await app.db('tag')).length, 4 * names.length)
  t.same(await app.db('listing_clock').pluck('files'), [names.length])
})

t.test('the digests of blocks are stored with each file that has several', async (t) => {
  const { admin, app } = await openTestApp(t)
  const [one, other] = [Buffer.alloc(600_000, 'one'), Buffer.alloc(600_000, 'other')]
  for (const content of [one, other]) await admin.upload(content)
  const alone = await blockDigests(app)
  await app.db('object').delete()
  await send(admin, filePart(one, 'one'), filePart('small'), filePart(other, 'other'))
  t.equal(alone.length, 2)
  t.same(await blockDigests(app), alone)
})

t.test('files below a parent, with attributes and comments', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  await admin.send('POST', '/api/attribute', { ...definition, key: 'source' })
  const { json: above } = await admin.upload('above')
  const options = { parent: above.id, attributes: [{ key: 'source', value: 'feed' }], comments: ['seen'] }
  const { json } = await send(admin, optionsPart(options), filePart('one'), filePart('two'))
  t.same(
    json.outcomes.map(({ error }: { error: unknown }) => error),
    [null, null],
  )
  for (const { file } of json.outcomes) {
    t.match(file, { parents: [{ id: above.id }], attributes: [{ key: 'source', value: 'feed' }] })
    t.match((await admin.get(`/api/file/${file.id}/comment`)).json, [{ comment: 'seen' }])
  }
  t.equal((await admin.get(`/api/file/${above.id}`)).json.children.length, 2)
  await send(admin, optionsPart({ parent: above.id }), filePart('alone'))
  const { entries } = (await entriesOf(test)).json
  t.same(
    entries.map(({ details }: { details: object }) => details),
    Array(3).fill({ below: above.id, is_new: true }),
  )
})

t.test('many files come in groups, in the order of the list and of the answer, each with its entry', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  const names = Array.from({ length: 150 }, (_, n) => `file-${n}`)
  const { json } = await send(admin, ...names.map((name) => filePart(`content of ${name}`, name)))
  t.same(
    json.outcomes.map(({ file }: { file: { file_name: string } }) => file.file_name),
    names,
  )
  const listed: string[] = []
  for (let last = ''; ; ) {
    const { files } = (await admin.get(`/api/file?count=100${last && `&older_than=${last}`}`)).json
    if (files.length === 0) break
    for (const { file_name, id } of files) {
      listed.push(file_name)
      last = id
    }
  }
  t.same(listed.toReversed(), names)
  const { entries } = (await entriesOf(test)).json
  t.match(entries[0], { object_type: 'file', actor: 'admin', details: { is_new: true } })
  const { rows } = await test.app.db.raw(
    `select count(distinct object)::int n from audit_entry where operation = 'uploadFiles'`,
  )
  t.equal(rows[0].n, 150)
})

t.test('forms that cannot be read, and too many files', async (t) => {
  const { admin, nobody, as, folder } = await openTestApp(t, { max_upload_size: '1000000' })
  const weak = await as({ login: 'weak' })
  t.equal((await send(nobody, filePart('x'))).status, 401)
  t.equal((await send(weak, filePart('x'))).status, 403)
  t.match(await admin.send('POST', '/api/file/bulk', '{}'), { status: 400, json: { message: /multipart/ } })
  t.same((await send(admin)).json, { outcomes: [] })
  t.same((await send(admin, optionsPart({}), part('name="other"', 'x'))).json, { outcomes: [] })
  const ofMany = (count: number) => Array.from({ length: count }, (_, n) => filePart(`${n}`))
  t.match(await send(admin, ...ofMany(1001)), { status: 413, json: { message: /more than 1000 files/ } })
  t.match(await send(admin, filePart('x'.repeat(1_000_001))), { status: 413 })
  t.match(await send(admin, filePart('x'), optionsPart('x'.repeat(500_001)), filePart('y')), {
    status: 413,
    json: { message: /part options is larger/ },
  })
  const whole = form(filePart('first'), filePart('second'.repeat(1000)))
  t.match(await admin.send('POST', '/api/file/bulk', whole.subarray(0, -2000), FORM_TYPE), { status: 400 })
  t.same((await storedFiles(folder)).staged, [])
})

t.test('a client that leaves in the midst of a file has stored whole groups only, and nothing is left', async (t) => {
  const { admin, url, folder, app } = await openTestApp(t)
  const whole = form(...Array.from({ length: 70 }, (_, n) => filePart(`content ${n}`.repeat(2000))))
  const sent = request(`${url}/api/file/bulk`, {
    method: 'POST',
    headers: { ...FORM_TYPE, authorization: `Bearer ${admin.token}`, 'content-length': whole.length },
  })
  sent.on('error', () => undefined)
  sent.write(whole.subarray(0, -30_000))
  await until(async () => (await app.db('object')).length === 64)
  sent.destroy()
  await until(async () => (await storedFiles(folder)).staged.length === 0)
  t.equal((await app.db('object')).length, 64)
  t.equal((await storedFiles(folder)).contents.length, 64)
})
