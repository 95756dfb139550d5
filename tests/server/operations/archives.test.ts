import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { findStored, flipByte } from '../../support/flip-byte.ts'
import { needProgram } from '../../support/programs.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { claimsOf } from '../auth/forged-token.ts'

const SETTINGS = { archive_max_objects: '40', archive_max_bytes: '3000000', audit_reads: '1' }
const { app, folder, url, as, admin, nobody, aGroup } = await openTestApp(t, SETTINGS)
await aGroup('team')
const capabilities = ['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'removing_objects']
const ann = await as({ login: 'ann', groups: ['team'], capabilities })
const eve = await as({ login: 'eve', capabilities })
const team = { upload_as: 'team' }

const contents = [Buffer.from('x'), randomBytes(700_000), Buffer.alloc(900_000, 'text ')]
const names = ['../../etc/pass\u202ewd', 'same name.exe', 'same name.exe']
const files: Answer['json'][] = []
for (const [index, bytes] of contents.entries())
  files.push(
    (await ann.upload(bytes, { name: names[index] ?? '', options: { ...team, tags: [{ tag: 'kept' }] } })).json,
  )
const cfgText = '{"big":12345678901234567890,"list":[1.0,2e3],"text":"žluťoučký \\u0000 <b>"}'
const config = (
  await ann.send('POST', '/api/config', `{"family":"fam","cfg":${cfgText},"upload_as":"team"}`, {
    'content-type': 'application/json',
  })
).json
const text = 'a text\n\u0001 \\x41 汉字\n'
const blob = (await ann.send('POST', '/api/blob', { blob_name: 'con', blob_type: 'raw', content: text, ...team })).json
const hidden = (await eve.upload('hidden from ann')).json
const all = [...files, config, blob].map(({ id }) => String(id))

type Entries = ReadonlyMap<string, Buffer>

/** All entries, by name and in their order, with the CRC of each compared. */
async function entriesOf(bytes: Buffer, password = 'infected'): Promise<Entries> {
  const read = new Map<string, Buffer>()
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`)
    if (!entry.encrypted) throw new Error(`${entry.filename} is not encrypted`)
    const options = { password, checkSignature: true, useWebWorkers: false }
    read.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter(), options)))
  }
  return read
}

const linesOf = (entries: Entries, name: string) =>
  (entries.get(name) ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const download = (user: TestUser, selection: object) => user.send('POST', '/api/archive', selection)

t.test('each object is an entry of its own, whatever its kind, with a manifest', async (t) => {
  const { status, bytes, headers } = await download(ann, { ids: all })
  t.equal(status, 200)
  t.match(Object.fromEntries(headers), {
    'content-type': 'application/octet-stream',
    'content-disposition': /^attachment; filename=lazaret-\d{4}-\d\d-\d\d\.zip$/,
    'x-content-type-options': 'nosniff',
    'cache-control': /no-store/,
  })
  const entries = await entriesOf(bytes)
  const [first, second, third] = files.map(({ id }) => id)
  t.strictSame(
    [...entries.keys()],
    [
      'manifest.jsonl',
      `${first}-_._etc_passwd`,
      `${second}-same name.exe`,
      `${third}-same name.exe`,
      `${config.id}.json`,
      `${blob.id}-_con.txt`,
    ],
  )
  const [manifest, ...others] = entries.values()
  t.ok(manifest)
  for (const [index, expected] of contents.entries()) t.ok(others[index]?.equals(expected), `content ${index}`)
  t.equal(others[3]?.toString().replaceAll(/\s+(?=["}\]\d])|(?<=:)\s|\n/g, ''), cfgText.replaceAll('2e3', '2000.0'))
  t.equal(others[4]?.toString(), text)
  const lines = linesOf(entries, 'manifest.jsonl')
  t.strictSame(
    lines.map(({ id, entry }) => [id, entry]),
    all.map((id, index) => [id, [...entries.keys()][index + 1]]),
  )
  const { md5, sha1, sha256, sha512, crc32, ssdeep, file_type, upload_time } = files[0]
  const known = { md5, sha1, sha256, sha512, crc32, ssdeep, file_type, upload_time }
  t.strictSame(lines[0], { ...lines[0], ...known, type: 'file', name: '_.._etc_pass\u202ewd', size: 1, tags: ['kept'] })
  t.match(lines[3], { type: 'static_config', family: 'fam', config_type: 'static', tags: [] })
  t.match(lines[4], { type: 'text_blob', name: 'con', blob_type: 'raw' })
})

t.test('7-Zip reads it', async (t) => {
  if (!needProgram(t, '7z')) return
  const path = join(t.testdir(), 'a.zip')
  await writeFile(path, (await download(ann, { ids: all })).bytes)
  const tested = execFileSync('7z', ['t', '-pinfected', path], { encoding: 'utf8' })
  t.match(tested, 'Everything is Ok')
  t.match(tested, 'Files: 6')
  const name = `${files[1].id}-same name.exe`
  const extracted = execFileSync('7z', ['e', '-so', '-pinfected', path, name], { maxBuffer: 2 ** 24 })
  t.ok(extracted.equals(contents[1] ?? Buffer.alloc(0)))
})

t.test('a query says what is in it, newest first, of one kind or of all', async (t) => {
  const idsOf = async (selection: object) =>
    linesOf(await entriesOf((await download(ann, selection)).bytes), 'manifest.jsonl').map(({ id }) => id)
  t.strictSame(await idsOf({ query: 'tag:kept', type: 'file' }), files.map(({ id }) => id).reverse())
  t.strictSame(await idsOf({ query: 'config.family:fam' }), [config.id])
  t.strictSame(await idsOf({ query: '', type: 'blob' }), [blob.id])
  t.strictSame(await idsOf({ query: '' }), [...all].reverse())
  t.strictSame(await idsOf({ ids: [blob.id, files[0].id, blob.id.toUpperCase().toLowerCase()] }), [
    blob.id,
    files[0].id,
  ])
})

t.test('what is hidden looks like what is not there', async (t) => {
  const absent = 'e'.repeat(64)
  const entries = await entriesOf((await download(ann, { ids: [hidden.id, files[0].id, absent] })).bytes)
  t.strictSame([...entries.keys()].slice(2), ['missing.jsonl'])
  t.strictSame(
    linesOf(entries, 'missing.jsonl'),
    [hidden.id, absent].map((id) => ({ id, code: 'not_found' })),
  )
  for (const id of [hidden.id, absent])
    t.match(await download(ann, { ids: [id] }), { status: 404, json: { code: 'not_found' } })
  t.match(await download(ann, { query: 'dhash:ffff*' }), { status: 404 })
  t.equal((await entriesOf((await download(eve, { ids: [hidden.id] })).bytes)).size, 2)
  t.equal((await nobody.send('POST', '/api/archive', { ids: all })).status, 401)
})

t.test('a selection that says nothing, or two things, is refused', async (t) => {
  for (const selection of [{}, { ids: all, query: '' }, { type: 'file' }, { ids: [] }])
    for (const path of ['/api/archive', '/api/archive/token'])
      t.match(await ann.send('POST', path, selection), { status: 400, json: { code: 'invalid_request' } })
  t.match(await download(ann, { query: 'nmae:x', type: 'file' }), {
    status: 400,
    json: { errors: [{ field: 'query' }] },
  })
  for (const ids of [['x'], [1], 'x', [`${files[0].id}/..`]]) t.equal((await download(ann, { ids })).status, 400)
})

t.test('the bounds are shown', async (t) => {
  const many = Array.from({ length: 41 }, (_, index) => index.toString(16).padStart(64, '0'))
  const named = { status: 413, json: { code: 'too_large', message: /more than 40 objects/ } }
  t.match(await download(ann, { ids: many }), named)
  const crowd = await as({ login: 'crowd' })
  for (let index = 0; index < 41; index++) await anObject(app, { visibleTo: [crowd] })
  t.match(await download(crowd, { query: '' }), named)
  t.match(await crowd.send('POST', '/api/archive/token', { query: '' }), named)
  const large = (await eve.upload(randomBytes(3_000_001))).json.id
  const bytes = { status: 413, json: { code: 'too_large', message: /3000001 bytes .*3000000/ } }
  t.match(await download(eve, { ids: [large] }), bytes)
  t.match(await eve.send('POST', '/api/archive/token', { ids: [large] }), bytes)
})

t.test('a token stands in for the login, with the rights its user has now', async (t) => {
  const tokenOf = async (user: TestUser, selection: object): Promise<string> =>
    (await user.send('POST', '/api/archive/token', selection)).json.token
  const token = await tokenOf(ann, { query: 'tag:kept', type: 'file' })
  const claims = claimsOf(token)
  t.equal(Number(claims.exp) - Number(claims.iat), 60)
  await ann.upload('a later match', { options: { ...team, tags: [{ tag: 'kept' }] } })
  for (let time = 0; time < 2; time++) {
    const { status, bytes } = await nobody.get(`/api/archive?token=${token}`)
    t.equal(status, 200)
    t.equal((await entriesOf(bytes)).size, 4, 'what was found when the token was made')
  }
  t.equal((await nobody.send('HEAD', `/api/archive?token=${token}`)).status, 200)

  const expired = { status: 403, json: { message: 'Download token expired, please re-request download.' } }
  const single = (await ann.send('POST', `/api/file/${files[0].id}/download/zip`)).json.token
  for (const other of ['x', single, ann.token, `${token}x`])
    t.match(await nobody.get(`/api/archive?token=${other}`), expired)
  t.match(await nobody.get(`/api/file/${files[0].id}/download?token=${token}`), { status: 403 })
  t.equal((await nobody.send('GET', '/api/ping', undefined, { authorization: `Bearer ${token}` })).status, 200)
  t.equal((await nobody.send('GET', '/api/file', undefined, { authorization: `Bearer ${token}` })).status, 401)
  t.equal((await nobody.get('/api/archive')).status, 400)

  const kim = await as({ login: 'kim', groups: ['team'] })
  const ofKim = await tokenOf(kim, { ids: all })
  await admin.send('DELETE', '/api/group/team/member/kim')
  t.match(await nobody.get(`/api/archive?token=${ofKim}`), { status: 404 })
  await admin.send('POST', '/api/group/team/member/kim')
  t.equal((await nobody.get(`/api/archive?token=${ofKim}`)).status, 200)
  await admin.send('PUT', '/api/user/kim', { disabled: true })
  t.match(await nobody.get(`/api/archive?token=${ofKim}`), expired)
  await admin.send('DELETE', '/api/user/kim')
  t.match(await nobody.get(`/api/archive?token=${ofKim}`), expired)
})

t.test('the token of a limited key shows nothing that the key does not see', async (t) => {
  await aGroup('narrow')
  const liz = await as({ login: 'liz', groups: ['team', 'narrow'], capabilities: [...capabilities, 'manage_profile'] })
  const own = (await liz.upload('for the narrow group', { options: { upload_as: 'narrow' } })).json.id
  const key = (await liz.send('POST', '/api/user/liz/api_key', { name: 'narrow', group: 'narrow' })).json
  const withKey = { authorization: `Bearer ${key.token}` }
  const { json } = await nobody.send('POST', '/api/archive/token', { ids: [own, files[0].id] }, withKey)
  t.equal((await liz.get(`/api/file/${files[0].id}`)).status, 200, 'its owner sees it')
  const entries = await entriesOf((await nobody.get(`/api/archive?token=${json.token}`)).bytes)
  t.strictSame(linesOf(entries, 'missing.jsonl'), [{ id: files[0].id, code: 'not_found' }])
  t.strictSame(
    linesOf(entries, 'manifest.jsonl').map(({ id }) => id),
    [own],
  )
})

t.test('a browser gets a token with its cookie, and only with the CSRF token', async (t) => {
  const { headers, json } = await ann.send('PUT', '/api/session')
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  const ask = (more: Readonly<Record<string, string>>) =>
    nobody.send('POST', '/api/archive/token', { ids: all }, { cookie, 'content-type': 'application/json', ...more })
  t.equal((await ask({})).status, 401)
  const { token } = (await ask({ 'x-csrf-token': json.csrf_token })).json
  const archive = await fetch(`${url}/api/archive?token=${token}`)
  t.equal((await entriesOf(Buffer.from(await archive.arrayBuffer()))).size, all.length + 1)
})

t.test('what was deleted or is damaged is a line at the end, never an archive that looks whole', async (t) => {
  const bytes = [randomBytes(1000), randomBytes(1001), randomBytes(1002)]
  const [gone, cut, lost] = await Promise.all(bytes.map(async (each) => String((await ann.upload(each)).json.id)))
  const storedAt = (id = '') => findStored(folder, id)
  const token = (await ann.send('POST', '/api/archive/token', { ids: [gone, cut, files[0].id, lost] })).json.token
  await ann.send('DELETE', `/api/file/${gone}`)
  await truncate(await storedAt(cut), 17)
  await rm(await storedAt(lost))
  const entries = await entriesOf((await nobody.get(`/api/archive?token=${token}`)).bytes)
  t.equal(entries.size, 3)
  t.strictSame(linesOf(entries, 'missing.jsonl'), [
    { id: gone, code: 'not_found' },
    { id: cut, code: 'content_damaged' },
    { id: lost, code: 'content_damaged' },
  ])
})

t.test('a content that turns out to be damaged on the way cuts the connection', async (t) => {
  const { id } = (await ann.upload(randomBytes(2_000_000))).json
  await flipByte(folder, id, 1_900_000)
  const sent = await fetch(`${url}/api/archive`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [files[0].id, id, files[1].id] }),
  })
  t.equal(sent.status, 200)
  await t.rejects(sent.arrayBuffer())
  t.equal((await download(ann, { ids: [files[0].id] })).status, 200, 'the server goes on')
})

t.test('each object is an entry of the audit log', async (t) => {
  const kim = await as({ login: 'reader', groups: ['team'] })
  await download(kim, { ids: [files[0].id, hidden.id, config.id, blob.id] })
  const { token } = (await kim.send('POST', '/api/archive/token', { ids: [files[1].id] })).json
  await nobody.get(`/api/archive?token=${token}`)
  const entriesFor = async (filter: string) => (await admin.get(`/api/audit?${filter}&count=50`)).json.entries
  const read = await until(async () => {
    const entries = await entriesFor('operation=downloadArchive&actor=reader')
    return entries.length >= 4 ? entries : null
  })
  t.strictSame(read.map(({ object }: { object: string | null }) => object).reverse(), [
    null,
    files[0].id,
    config.id,
    blob.id,
  ])
  const byToken = await until(async () => {
    const entries = await entriesFor(`operation=downloadArchiveByToken&object=${files[1].id}`)
    return entries.length >= 1 ? entries : null
  })
  t.match(byToken[0], { actor: null, details: { login: 'reader' } })
  t.match(await entriesFor('operation=createArchiveToken&actor=reader'), [{ outcome: 'done' }])
})
