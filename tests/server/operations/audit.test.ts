import t from 'tap'
import { NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { signSession } from '../../../server/src/auth/sign-token.ts'
import { anObject } from '../../support/an-object.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { forge } from '../auth/forged-token.ts'

type Entry = Readonly<Record<string, unknown>> & { readonly number: number; readonly operation: string }

async function entriesOf(admin: TestUser, query = ''): Promise<Entry[]> {
  const { status, json } = await admin.get(`/api/audit${query}`)
  if (status !== 200) throw new Error(`status ${status}`)
  return json.entries.toReversed()
}

const changes = async (test: TestApp): Promise<Entry[]> =>
  (await entriesOf(test.admin)).filter(({ operation }) => !operation.includes('Audit'))

t.test('who may not manage users and see all objects is refused, and the refusal is an entry', async (t) => {
  const { as, admin, nobody } = await openTestApp(t)
  for (const capabilities of [[], ['manage_users'], ['access_all_objects']]) {
    const bob = await as({ capabilities })
    for (const path of ['/api/audit', '/api/audit/export'])
      t.match(await bob.get(path), { status: 403, json: { code: 'forbidden' } })
    const refused = await entriesOf(admin, `?actor=${bob.login}&outcome=refused`)
    t.match(refused, [
      { operation: 'listAuditEntries' },
      { operation: 'exportAuditEntries', details: { code: 'forbidden' } },
    ])
  }
  t.match(await nobody.get('/api/audit'), { status: 401 })
  const kim = await as({ capabilities: ['manage_users', 'access_all_objects'] })
  t.match(await kim.get('/api/audit'), { status: 200 })
})

t.test('an operation that neither the contract nor the log knows is refused', async (t) => {
  const { app, admin } = await openTestApp(t)
  const cases = [
    ['downloadfile', ['downloadFile']],
    ['archiveTok', ['createArchiveToken']],
    ['zebra', []],
    ['', []],
  ] as const
  for (const [operation, suggestions] of cases)
    for (const path of ['/api/audit', '/api/audit/export']) {
      const { status, json } = await admin.get(`${path}?operation=${operation}`)
      t.match(
        { status, errors: json.errors },
        { status: 400, errors: [{ field: 'operation', suggestions }] },
        operation,
      )
    }
  t.strictSame(await entriesOf(admin, '?operation=deleteFile'), [], 'nothing was deleted')
  t.strictSame(await entriesOf(admin, '?operation=removeOldEntries'), [], 'the server itself removed nothing')
  const details = '{}'
  await app.audit.write(app.db, { ...NO_SUBJECT, time: '2026-11-01T10:00:00', operation: 'ofPlugin', details })
  t.match(await entriesOf(admin, '?operation=ofPlugin'), [{ operation: 'ofPlugin' }], 'by a plugin of before')
})

t.test('a change has one entry, with who, what, when, from where and which request', async (t) => {
  const test = await openTestApp(t)
  const { app, as } = test
  const kim = await as({ login: 'kim', capabilities: ['adding_tags'] })
  const { dhash } = await anObject(app, { type: 'file', visibleTo: [kim] })
  const before = new Date().toISOString()
  const { headers } = await kim.send('PUT', `/api/file/${dhash}/tag`, { tag: 'packed' })
  const [entry, ...more] = await changes(test)
  t.same(more, [])
  t.match(entry, {
    number: 1,
    operation: 'addTag',
    outcome: 'done',
    actor: 'kim',
    via: 'api_key',
    via_name: /^[0-9a-f-]{36}$/,
    address: '127.0.0.1',
    request_id: headers.get('x-request-id'),
    object: dhash,
    object_type: 'file',
    details: { tag: 'packed' },
  })
  t.ok(String(entry?.time) >= before.slice(0, 19))
})

t.test('a key of the first generation is named as a key, which has no id', async (t) => {
  const test = await openTestApp(t, { accept_unversioned_keys: '1' })
  const { app, as, url } = test
  const kim = await as({ login: 'kim', capabilities: ['adding_tags'] })
  const { dhash } = await anObject(app, { type: 'file', visibleTo: [kim] })
  const old = testUser(url, { login: 'kim', token: forge(app.secretKey, { login: 'kim', version_uid: null }) })
  t.equal((await old.send('PUT', `/api/file/${dhash}/tag`, { tag: 'packed' })).status, 200)
  const session = signSession(app, { login: 'kim', passwordVer: null, identityVer: '0' }, null)
  const signedIn = testUser(url, { login: 'kim', token: session })
  t.equal((await signedIn.send('PUT', `/api/file/${dhash}/tag`, { tag: 'x' })).status, 200)
  const how = (await changes(test)).map(({ actor, via, via_name }) => ({ actor, via, via_name }))
  t.same(how.at(0), { actor: 'kim', via: 'api_key', via_name: null })
  t.same(how.at(-1), { actor: 'kim', via: 'session', via_name: null })
})

t.test('an upload is about the object that it stored, and about the one above it', async (t) => {
  const test = await openTestApp(t)
  const { json: parent } = await test.admin.upload('above')
  const { json: child } = await test.admin.upload('below', { options: { parent: parent.id } })
  await test.admin.upload('below')
  t.match(await changes(test), [
    { operation: 'uploadFile', object: parent.id, object_type: 'file', details: { is_new: true } },
    { operation: 'uploadFile', object: child.id, details: { is_new: true, below: parent.id } },
    { operation: 'uploadFile', object: child.id, details: { is_new: false } },
  ])
})

t.test('what is refused or undone leaves no entry of a change', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  t.match(await admin.send('POST', '/api/group/team', { capabilities: [] }), { status: 200 })
  t.match(await admin.send('POST', '/api/group/team', { capabilities: [] }), { status: 409 })
  t.match(await admin.send('PUT', `/api/file/${'0'.repeat(64)}/tag`, { tag: 'x' }), { status: 404 })
  t.match(await admin.send('POST', '/api/group/team/member/absent'), { status: 404 })
  t.match(await admin.upload(''), { status: 400 })
  t.match(await changes(test), [{ operation: 'createGroup', details: { name: 'team' } }])
  t.equal((await changes(test)).length, 1)
})

t.test('downloads and searches are recorded, the pages of one search once', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  const { json: file } = await admin.upload('sample')
  await admin.get(`/api/file/${file.id}/download`)
  await admin.get('/api/file?query=size:6')
  await admin.get(`/api/file?query=size:6&older_than=${file.id}`)
  await admin.get('/api/file')
  await admin.send('POST', '/api/search', { query: 'tag:x' })
  t.match((await changes(test)).slice(1), [
    { operation: 'downloadFile', object: file.id, details: { bytes: 6 } },
    { operation: 'listFiles', object: null, details: { query: 'size:6' } },
    { operation: 'searchOnce', details: { query: 'tag:x' } },
  ])
})

t.test('parts of a content are recorded together, the whole of it each time', async (t) => {
  const test = await openTestApp(t)
  const { admin, as, app } = test
  const kim = await as({ login: 'kim' })
  const { json: file } = await admin.upload('0123456789', { options: { upload_as: 'public' } })
  const read = async (user: TestUser, range?: string, more = '') => {
    const headers = range === undefined ? {} : { range: `bytes=${range}` }
    return user.send('GET', `/api/file/${file.id}/download${more}`, undefined, headers)
  }
  const recorded = async () =>
    (await changes(test)).slice(1).map(({ actor, details }) => ({ actor, ...Object(details) }))
  for (const range of ['0-0', '1-1', '2-2', '3-3']) t.equal((await read(kim, range)).status, 206)
  t.same(await recorded(), [{ actor: 'kim', bytes: 10, reads: 1, read_bytes: 1 }], 'the first has an entry at once')
  await read(admin, '0-2', '?obfuscate=1')
  t.same(
    (await recorded()).slice(1),
    [{ actor: 'admin', bytes: 10, reads: 1, read_bytes: 3 }],
    'each user of their own',
  )
  await read(kim, '4-8')
  await read(kim, '0-0')
  t.same((await recorded()).slice(2), [], 'nine bytes of ten, and one that was read before')
  await read(kim, '9-9')
  t.same((await recorded()).slice(2), [{ actor: 'kim', bytes: 10, reads: 6, read_bytes: 10 }])
  for (const range of [undefined, '0-', '0-9', '-10', '-99']) await read(kim, range)
  await read(kim, '0-0')
  t.same((await recorded()).slice(3), Array(5).fill({ actor: 'kim', bytes: 10 }), 'all of it is a download')
  t.equal((await read(kim, '9-0')).status, 416)
  t.equal((await recorded()).length, 8)
  await app.audit[Symbol.asyncDispose]()
  const [last] = await app.db('audit_entry').orderBy('number', 'desc').limit(1)
  t.match(last, { actor: 'kim', operation: 'downloadFile', object: file.id })
  t.same(
    JSON.parse(last?.details ?? ''),
    { bytes: 10, reads: 1, read_bytes: 1 },
    'what was counted is not lost at the end',
  )
})

t.test('sessions and keys of one user do not hide in each other', async (t) => {
  const test = await openTestApp(t)
  const { admin, url } = test
  const { json: file } = await admin.upload('0123456789')
  const { token } = (await admin.send('POST', '/api/auth/refresh')).json
  for (const user of [admin, testUser(url, { login: 'admin', token }), admin]) {
    const { json } = await user.send('POST', `/api/file/${file.id}/download`)
    const range = { range: 'bytes=0-4' }
    await user.send('GET', `/api/file/${file.id}/download`, undefined, range)
    await test.nobody.send('GET', `/api/file/${file.id}/download?token=${json.token}`, undefined, range)
  }
  const reads = (await changes(test)).filter(({ operation }) => operation === 'downloadFile')
  t.match(reads, [
    { actor: 'admin', via: 'api_key', details: { reads: 1 } },
    { actor: null, details: { reads: 1 } },
    { actor: 'admin', via: 'session', details: { reads: 1 } },
    { actor: null, details: { reads: 1, session_id: /^[0-9a-f-]{36}$/ } },
  ])
  t.equal(reads.length, 4)
})

t.test('without audit_reads only changes are recorded, without audit nothing', async (t) => {
  const less = await openTestApp(t, { audit_reads: '0' })
  const { json: file } = await less.admin.upload('sample')
  await less.admin.get(`/api/file/${file.id}/download`)
  await less.admin.get('/api/file?query=size:6')
  t.match(await entriesOf(less.admin), [{ operation: 'uploadFile' }])
  t.equal((await entriesOf(less.admin)).length, 1)
  const off = await openTestApp(t, { audit: '0' })
  await off.admin.upload('sample')
  await off.nobody.send('POST', '/api/auth/login', { login: 'admin', password: 'wrong' })
  t.same(await entriesOf(off.admin), [])
})

t.test('entries are found by each of their properties', async (t) => {
  const { admin, as, app } = await openTestApp(t)
  const kim = await as({ login: 'kim', capabilities: ['adding_tags'] })
  const { dhash } = await anObject(app, { visibleTo: [kim] })
  const { headers } = await kim.send('PUT', `/api/object/${dhash}/tag`, { tag: 'a' })
  await admin.send('POST', '/api/group/team', { capabilities: [] })
  const found = async (query: string) => (await entriesOf(admin, `?${query}`)).map(({ operation }) => operation)
  t.same(await found('actor=kim'), ['addTag'])
  t.same(await found('operation=createGroup'), ['createGroup'])
  t.same(await found(`object=${dhash.toUpperCase()}`), ['addTag'])
  t.same(await found(`request_id=${headers.get('x-request-id')}`), ['addTag'])
  t.same(await found('object_type=text_blob'), ['addTag'])
  t.same(await found('object_type=file'), [])
  t.match(await admin.get('/api/audit?object_type=blob'), { status: 400, json: { errors: [{ field: 'object_type' }] } })
  t.same(await found('address=192.0.2.1'), [])
  t.same(await found('until=2026-01-01T00:00:00Z'), [])
  t.same(await found('since=2999-01-01'), [])
  t.same(await found('since=2020-01-01T00:00:00%2B01:00&actor=kim'), ['addTag'])
  t.same(await found('older_than=2&count=1'), ['addTag'])
  t.match(await admin.get('/api/audit?since=yesterday'), {
    status: 400,
    json: { errors: [{ field: 'since', message: /"yesterday"/ }] },
  })
  t.match(await admin.get('/api/audit?outcome=maybe'), { status: 400 })
})

t.test('a failed sign-in is recorded with an account that exists, never with what was typed', async (t) => {
  const { admin, nobody } = await openTestApp(t)
  for (const login of ['admin', 'my-secret-password'])
    await nobody.send('POST', '/api/auth/login', { login, password: 'also-secret' })
  const refused = await entriesOf(admin, '?operation=login')
  t.match(refused, [
    { outcome: 'refused', actor: null, details: { login: 'admin', code: 'invalid_credentials' } },
    { outcome: 'refused', actor: null, details: { login: null } },
  ])
  t.notMatch(JSON.stringify(refused), /secret/)
})

t.test('a flood of refusals is recorded in part, with the number of those that are not', async (t) => {
  const { as, admin } = await openTestApp(t)
  const bob = await as({ capabilities: [] })
  for (let i = 0; i < 40; i++) await bob.get('/api/audit')
  t.equal((await entriesOf(admin, `?actor=${bob.login}`)).length, 30)
})

t.test('an export has every entry, oldest first, one on each line', async (t) => {
  const { admin } = await openTestApp(t)
  for (const name of ['a', 'b', 'c']) await admin.send('POST', `/api/group/${name}`, { capabilities: [] })
  const { bytes, headers } = await admin.get('/api/audit/export?operation=createGroup')
  t.equal(headers.get('content-type'), 'application/octet-stream')
  const lines = bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.match(lines, [{ number: 1, details: { name: 'a' } }, { number: 2 }, { number: 3, details: { name: 'c' } }])
})
