import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { signingKey } from '../../../server/src/auth/signing-keys.ts'
import { openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { uncarted } from '../../support/uncarted.ts'
import type { TestUser } from '../../support/user.ts'
import { claimsOf, forge } from '../auth/forged-token.ts'

const { app, folder, as, admin, nobody } = await openTestApp(t)
const user = await as({ login: 'dan', capabilities: ['adding_files'] })
const content = randomBytes(1029)
const { json: file } = await user.upload(content, { name: 'a virus ☣.exe' })
const path = `/api/file/${file.id}/download`

const ranged = (range: string, at = path, by: TestUser = user) => by.send('GET', at, undefined, { range })

t.test('the bytes come whole, as an attachment that nobody shows or runs', async (t) => {
  for (const hash of [file.id, file.md5, file.sha1, file.sha512, file.id.toUpperCase()]) {
    const { status, bytes, headers } = await user.get(`/api/file/${hash}/download`)
    t.equal(status, 200)
    t.ok(bytes.equals(content), hash)
    t.match(Object.fromEntries(headers), {
      'content-type': 'application/octet-stream',
      'content-length': '1029',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename=${file.id}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': /sandbox/,
      'cache-control': /no-store/,
    })
  }
})

const RANGES: readonly (readonly [string, number, number])[] = [
  ['bytes=0-9', 0, 9],
  ['BYTES=0-1', 0, 1],
  ['bytes = 0-1', 0, 1],
  ['bytes=5-', 5, 1028],
  ['bytes=-5', 1024, 1028],
  ['bytes=0-99999', 0, 1028],
  ['bytes=1028-1028', 1028, 1028],
  ['bytes=-0', 0, 1028],
  ['bytes=-99999', 0, 1028],
  [`bytes=0-${'9'.repeat(40)}`, 0, 1028],
]
t.test('one byte range is served', async (t) => {
  for (const [range, start, end] of RANGES) {
    const { status, bytes, headers } = await ranged(range)
    t.equal(status, 206, range)
    t.equal(headers.get('content-range'), `bytes ${start}-${end}/1029`, range)
    t.equal(headers.get('content-length'), String(end - start + 1), range)
    t.ok(bytes.equals(content.subarray(start, end + 1)), range)
  }
  t.equal((await ranged('')).status, 200)
})

t.test('other ranges are refused', async (t) => {
  const bad = ['bytes=1029-', 'bytes=5-3', 'bytes', 'bytes=', 'bytes=-', 'bytes=abc', 'bytes=0-1,3-4', 'bytes=5-6,0-1']
  for (const range of [...bad, 'items=0-1', 'bytes=1-2-3', 'bytes=--1', 'bytes=0x1-', `bytes=${'9'.repeat(400)}-`]) {
    const { status, json, headers } = await ranged(range)
    t.match({ status, json }, { status: 416, json: { code: 'bad_range' } }, range)
    t.equal(headers.get('content-range'), 'bytes */1029', range)
  }
  t.equal((await ranged('bytes=abc', path, nobody)).status, 401, 'only after the caller is known')
  t.equal((await ranged('bytes=abc', `/api/file/${'f'.repeat(64)}/download`)).status, 404)
})

t.test('obfuscate=1 negates every byte, in ranges too', async (t) => {
  const negated = Buffer.from(content.map((byte) => byte ^ 0xff))
  const whole = await user.get(`${path}?obfuscate=1`)
  t.ok(whole.bytes.equals(negated))
  t.equal(whole.headers.get('content-length'), '1029')
  t.ok((await ranged('bytes=7-99', `${path}?obfuscate=1`)).bytes.equals(negated.subarray(7, 100)))
  t.ok((await user.get(`${path}?obfuscate=0`)).bytes.equals(content))
})

t.test('another value of obfuscate is refused: the bytes would come as they are', async (t) => {
  for (const value of ['', '2', 'true', '01']) {
    const { status, json } = await user.get(`${path}?obfuscate=${value}`)
    const message = `must be one of 0, 1, not ${JSON.stringify(value)}`
    t.match({ status, json }, { status: 400, json: { errors: [{ field: 'obfuscate', message }] } })
  }
})

t.test('format=cart gives a CaRT file, whole whatever part is asked for', async (t) => {
  const at = `${path}?format=cart`
  const { status, bytes, headers } = await user.get(at)
  t.equal(status, 200)
  t.match(Object.fromEntries(headers), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename=${file.id}.cart`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': /sandbox/,
    'cache-control': /no-store/,
  })
  for (const name of ['etag', 'accept-ranges', 'content-length', 'content-range'])
    t.equal(headers.get(name), null, name)
  t.ok((await uncarted(bytes)).equals(content))
  for (const conditions of [{ range: 'bytes=0-9' }, { range: 'bytes=9999-' }, { 'if-none-match': `"${file.id}"` }]) {
    const part = await user.send('GET', at, undefined, conditions)
    t.equal(part.status, 200, JSON.stringify(conditions))
    t.ok((await uncarted(part.bytes)).equals(content))
  }
  t.match(await user.get(`${at}&obfuscate=1`), { status: 400, json: { code: 'invalid_request' } })
  t.match(await user.get(`${path}?format=tar`), { status: 400, json: { code: 'invalid_request' } })
  t.ok((await user.get(`${path}?format=raw`)).bytes.equals(content))
})

t.test('a CaRT file is for whom the raw bytes are', async (t) => {
  const at = `${path}?format=cart`
  const bob = await as({ login: 'bob' })
  t.equal((await nobody.get(at)).status, 401)
  t.equal((await bob.get(at)).status, 404)
  const { token } = (await user.send('POST', path)).json
  t.ok((await uncarted((await nobody.get(`${at}&token=${token}`)).bytes)).equals(content))
  t.equal((await nobody.get(`${at}&token=${token}x`)).status, 403)
})

t.test('HEAD answers the same headers and sends no byte', async (t) => {
  for (const [at, length] of [
    [path, '1029'],
    [`${path}/zip`, null],
    [`${path}?format=cart`, null],
    [`/api/file/${file.id}`, /^\d+$/],
  ] as const) {
    const { status, bytes, headers } = await user.send('HEAD', at)
    t.equal(status, 200, at)
    t.equal(bytes.length, 0)
    t.match(headers.get('content-length'), length)
  }
  const part = await user.send('HEAD', path, undefined, { range: 'bytes=0-1' })
  t.match([part.status, part.headers.get('content-length')], [206, '2'])
})

t.test('a client that holds the bytes gets 304, and a range of other bytes is not mixed in', async (t) => {
  const asked = (headers: Record<string, string>, at = path) => user.send('GET', at, undefined, headers)
  const tag = `"${file.id}"`
  t.equal((await user.get(path)).headers.get('etag'), tag)
  for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const { status, bytes, headers } = await asked({ 'if-none-match': held })
    t.equal(status, 304, held)
    t.equal(bytes.length, 0)
    t.equal(headers.get('etag'), tag)
  }
  t.equal((await asked({ 'if-none-match': '"other"' })).status, 200)
  const obfuscated = (await user.get(`${path}?obfuscate=1`)).headers.get('etag')
  t.not(obfuscated, tag)
  t.equal((await asked({ 'if-none-match': tag }, `${path}?obfuscate=1`)).status, 200)
  t.equal((await asked({ 'if-none-match': tag }, `${path}/zip`)).status, 200)
  t.equal((await asked({ range: 'bytes=0-9', 'if-range': tag })).status, 206)
  const { status, bytes } = await asked({ range: 'bytes=0-9', 'if-range': '"other"' })
  t.equal(status, 200)
  t.equal(bytes.length, content.length)
  t.equal((await nobody.send('GET', path, undefined, { 'if-none-match': tag })).status, 401)
})

t.test('downloads need a login and access', async (t) => {
  const stranger = await as({})
  for (const at of [path, `${path}/zip`]) {
    for (const method of ['GET', 'POST']) {
      t.match(await nobody.send(method, at), { status: 401, json: { code: 'unauthenticated' } })
      t.match(await stranger.send(method, at), { status: 404, json: { message: 'Object not found' } })
    }
  }
})

t.test('a download token stands in for the login, for this one file', async (t) => {
  for (const issuer of [path, `${path}/zip`]) {
    const { token } = (await user.send('POST', issuer)).json
    const claims = claimsOf(token)
    t.strictSame(Object.keys(claims), ['identifier', 'maker', 'iat', 'aud', 'scope', 'exp'])
    t.equal(Number(claims.exp) - Number(claims.iat), 60)
    for (const hash of [file.id, file.md5, file.sha1, file.sha512]) {
      t.ok((await nobody.get(`/api/file/${hash}/download?token=${token}`)).bytes.equals(content))
    }
    t.equal((await nobody.get(`${path}/zip?token=${token}`)).status, 200)
    t.equal((await ranged('bytes=0-9', `${path}?token=${token}`, nobody)).status, 206)
    t.equal((await nobody.get(`${path}?token=&token=${token}`)).status, 401, 'an empty token counts as none')
    t.equal((await user.get(`${path}?token=`)).status, 200)
  }
})

t.test('a token that is not valid for this file is refused for every caller', async (t) => {
  const { token } = (await user.send('POST', path)).json
  const { json: other } = await user.upload('another file')
  const claims = claimsOf(token)
  const sign = (changes: object) => forge(signingKey(app, 'download_file'), { ...claims, ...changes })
  const past = Math.floor(Date.now() / 1000) - 100
  const expired = /^Download token expired/
  for (const [name, bad] of Object.entries({
    nonsense: 'x',
    expired: sign({ iat: past, exp: past + 60 }),
    'another key': forge('another key', claims),
    'another audience': sign({ aud: 'x' }),
    'another scope': sign({ scope: 'session' }),
    'no identifier': sign({ identifier: undefined }),
    'a file that is gone': sign({ identifier: 'f'.repeat(64) }),
    'an API key': user.token ?? '',
  }))
    for (const by of [user, nobody])
      t.match(await by.get(`${path}?token=${bad}`), { status: 403, json: { message: expired } }, name)
  const elsewhere = { status: 403, json: { message: /^Download token doesn't apply to the chosen object\./ } }
  for (const id of [other.id, file.id.toUpperCase(), 'f'.repeat(64)])
    t.match(await nobody.get(`/api/file/${id}/download?token=${token}`), elsewhere)
  t.match(await user.get(`/api/file/${other.id}/download?token=${token}`), elsewhere)
})

t.test('a zip holds the file under its name, encrypted', async (t) => {
  if (!needProgram(t, '7z')) return
  const cases = [
    ['a virus ☣.exe', content],
    ['', Buffer.from('no name')],
    ['zeros', Buffer.alloc(3_000_000)],
  ] as const
  for (const [name, bytes] of cases) {
    const { json } = await user.upload(bytes, { name: name === '' ? '...' : name })
    const answer = await user.get(`/api/file/${json.id}/download/zip`)
    t.equal(answer.headers.get('content-disposition'), `attachment; filename=${json.id}`)
    t.equal(answer.headers.get('content-type'), 'application/octet-stream')
    const archive = join(folder, 'download.zip')
    await writeFile(archive, answer.bytes)
    t.ok(unpack(archive, 'infected').equals(bytes), name)
    t.throws(() => unpack(archive, 'wrong'))
    const entries = execFileSync('7z', ['l', '-slt', '-ba', archive], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    t.match(entries.toString(), `Path = ${name || json.id}\n`)
    t.match(entries.toString(), /Method = AES-256 Deflate/)
  }
})

function unpack(archive: string, password: string): Buffer {
  return execFileSync('7z', ['x', '-so', `-p${password}`, archive], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e8,
  })
}

t.test('missing or torn content is never served as whole, and is healed by uploading it again', async (t) => {
  const [bytes, where] = [randomBytes(50_000), folder]
  const { json } = await user.upload(bytes)
  const stored = join(where, 'data', 'uploads', ...json.id.slice(0, 4), json.id)
  t.ok((await readFile(stored)).equals(bytes))
  const { token } = (await user.send('POST', `/api/file/${json.id}/download`)).json
  const harm = { torn: () => truncate(stored, 20_000), missing: () => rm(stored) }
  for (const [name, run] of Object.entries(harm)) {
    await run()
    for (const at of ['', '/zip', `?token=${token}`, '?obfuscate=1'])
      t.match(
        await user.get(`/api/file/${json.id}/download${at}`),
        { status: 500, json: { code: 'content_damaged', message: /upload the file again to repair it/ } },
        `${name} ${at}`,
      )
    t.equal((await admin.upload(bytes, { name: 'healer' })).status, 200)
    t.ok((await user.get(`/api/file/${json.id}/download`)).bytes.equals(bytes), name)
  }
})
