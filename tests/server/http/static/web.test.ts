import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { openTestApp } from '../../../support/app.ts'

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Sends the path as it stands: `fetch` would tidy it up. */
async function ask(url: string, path: string, more: { method?: string; headers?: object } = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path, method: more.method ?? 'GET', headers: { ...more.headers } })
  sent.end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const codeOf = ({ body }: Answer): unknown => JSON.parse(String(body)).code

const script = randomBytes(100_000)

function makeFolder(base: string): string {
  const folder = join(base, 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(base, 'outside.txt'), 'not yours')
  writeFileSync(join(folder, 'index.html'), '<p>index</p>')
  writeFileSync(join(folder, 'assets', 'app.js'), script)
  writeFileSync(join(folder, 'assets', 'na me ü.txt'), 'text')
  writeFileSync(join(folder, 'empty.css'), '')
  symlinkSync(join(base, 'outside.txt'), join(folder, 'leaving.txt'))
  symlinkSync(base, join(folder, 'up'))
  symlinkSync('app.js', join(folder, 'assets', 'same.js'))
  return folder
}

t.test('files of the web folder', async (t) => {
  const { url } = await openTestApp(t, { web_folder: makeFolder(t.testdir()) })
  for (const path of ['/', '/index.html', '/sample/abc', '/api', '/deep/er?x=1', '/index.html/x']) {
    const { status, headers, body } = await ask(url, path)
    t.equal(status, 200, path)
    t.equal(String(body), '<p>index</p>', path)
    t.match(headers, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  }
  const file = await ask(url, '/assets/app.js')
  t.ok(file.body.equals(script))
  t.match(file.headers, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': '100000',
    'content-disposition': 'inline; filename=app.js',
    etag: /^"\d+-100000-\d+"$/,
    'last-modified': / GMT$/,
  })
  t.ok((await ask(url, '/assets/same.js')).body.equals(script), 'a link inside the folder')
  t.match(
    (await ask(url, '/assets/na%20me%20%C3%BC.txt')).headers['content-disposition'],
    /filename\*=UTF-8''na%20me%20%C3%BC\.txt/,
  )
  t.match(await ask(url, '/empty.css'), { status: 200, headers: { 'content-length': '0' } })
  const head = await ask(url, '/assets/app.js', { method: 'HEAD' })
  t.match(head, { status: 200, headers: { 'content-length': '100000' } })
  t.equal(head.body.length, 0)
})

t.test('conditions and ranges', async (t) => {
  const { url } = await openTestApp(t, { web_folder: makeFolder(t.testdir()) })
  const { headers } = await ask(url, '/assets/app.js')
  const [etag, modified] = [String(headers.etag), String(headers['last-modified'])]
  const get = (more: object) => ask(url, '/assets/app.js', { headers: more })
  const known = await get({ 'if-none-match': `"x", W/${etag}` })
  t.equal(known.status, 304)
  t.equal(known.headers.etag, etag)
  t.equal(known.body.length, 0)
  t.equal((await get({ 'if-modified-since': modified })).status, 304)
  t.equal((await get({ 'if-none-match': '"x"', 'if-modified-since': modified })).status, 200)
  t.equal((await get({ 'if-modified-since': 'no date' })).status, 200)
  const part = await get({ range: 'bytes=10-19' })
  t.equal(part.status, 206)
  t.equal(part.headers['content-range'], 'bytes 10-19/100000')
  t.ok(part.body.equals(script.subarray(10, 20)))
  t.ok((await get({ range: 'bytes=-5', 'if-range': etag })).body.equals(script.subarray(-5)))
  t.equal((await get({ range: 'bytes=-5', 'if-range': '"old"' })).status, 200)
  const outside = await get({ range: 'bytes=100000-' })
  t.equal(outside.status, 416)
  t.equal(codeOf(outside), 'bad_range')
})

t.test('files that a build has compressed', async (t) => {
  const folder = makeFolder(t.testdir())
  const path = join(folder, 'assets', 'app.js')
  writeFileSync(`${path}.gz`, gzipSync(script))
  writeFileSync(`${path}.br`, brotliCompressSync(script))
  const { url } = await openTestApp(t, { web_folder: folder })
  const get = (encodings: string, more: object = {}) =>
    ask(url, '/assets/app.js', { headers: { 'accept-encoding': encodings, ...more } })
  const plain = await ask(url, '/assets/app.js')
  t.notOk('content-encoding' in plain.headers)
  t.equal(plain.headers.vary, 'Accept-Encoding')
  const brotli = await get('gzip, deflate, br')
  t.match(brotli.headers, {
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'inline; filename=app.js',
    vary: 'Accept-Encoding',
  })
  t.ok(brotliDecompressSync(brotli.body).equals(script))
  const gzip = await get('gzip')
  t.equal(gzip.headers['content-encoding'], 'gzip')
  t.ok(gunzipSync(gzip.body).equals(script))
  t.equal(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size, 3, 'three contents, three names')
  t.equal((await get('gzip', { 'if-none-match': gzip.headers.etag })).status, 304)
  t.equal((await get('gzip', { 'if-none-match': brotli.headers.etag })).status, 200)
  for (const [asked, given] of [
    ['br;q=0, *', 'gzip'],
    ['BR; Q=0.000, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
  ] as const)
    t.equal((await get(asked)).headers['content-encoding'], given, asked)
  const part = await get('br', { range: 'bytes=10-19' })
  t.equal(part.headers['content-encoding'], undefined)
  t.ok(part.body.equals(script.subarray(10, 20)), 'ranges count the bytes of the file')
  utimesSync(`${path}.br`, 0, 0)
  t.equal((await get('br, gzip')).headers['content-encoding'], 'gzip', 'what is older than the file is left')
  rmSync(`${path}.br`)
  symlinkSync(join(folder, '..', 'outside.txt'), `${path}.br`)
  t.equal((await get('br')).headers['content-encoding'], undefined, 'a link out of the folder')
})

t.test('nothing outside of the folder, and no folders', async (t) => {
  const { url } = await openTestApp(t, { web_folder: makeFolder(t.testdir()) })
  const paths = [
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/leaving.txt',
    '/up/outside.txt',
    '/up',
    '/assets',
    '/assets/',
    '/x%00.html',
    '/%ff',
    '/%zz',
  ]
  for (const path of paths) {
    const answer = await ask(url, path)
    t.equal(answer.status, 404, path)
    t.equal(codeOf(answer), 'unsupported', path)
  }
})

t.test('the API is never hidden', async (t) => {
  const { url } = await openTestApp(t, { web_folder: makeFolder(t.testdir()) })
  t.equal((await ask(url, '/api/ping')).status, 200)
  t.equal((await ask(url, '/api/nothing')).status, 404)
  t.equal((await ask(url, '/docs')).status, 401)
  t.equal((await ask(url, '/api/search')).status, 405)
  const post = await ask(url, '/sample', { method: 'POST' })
  t.equal(post.status, 405)
  t.equal(post.headers.allow, 'GET, HEAD')
})

t.test('without web files nothing of a folder is served', async (t) => {
  const off = await openTestApp(t, { serve_web: '0', web_folder: makeFolder(t.testdir()) })
  for (const path of ['/', '/index.html', '/assets/app.js']) t.equal((await ask(off.url, path)).status, 404, path)
})

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; worker-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types lazaret-workers"

t.test('without a folder the page of the server is served, at every address that is nothing else', async (t) => {
  const { url } = await openTestApp(t)
  const page = await ask(url, '/')
  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(String(page.body))?.[1] ?? 'none'
  for (const [path, root] of [
    ['/', './'],
    ['/files?query=tag:a', './'],
    ['/file/abc', '../'],
    ['/oauth/callback?code=a', '../'],
    ['/a/b/c/', '../../../'],
    ['/user/%2e%2e%2f%22%3E%3Cscript%3E', '../'],
  ] as const) {
    const { status, headers, body } = await ask(url, path)
    t.equal(status, path.includes('%2e%2e') ? 404 : 200, path)
    if (status !== 200) continue
    t.match(String(body), `src="${root}${script}"`, path)
    t.match(headers, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    t.equal(headers['content-security-policy'], POLICY)
    t.notMatch(String(body), /<script>|<style>| style=| on\w+=/)
  }
  const asset = await ask(url, `/${script}`, { headers: { 'accept-encoding': 'br' } })
  t.match(asset.headers, {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-security-policy': POLICY,
    'content-type': 'text/javascript; charset=utf-8',
  })
  const plain = await ask(url, `/${script}`)
  t.ok(brotliDecompressSync(asset.body).equals(plain.body))
  t.ok(gunzipSync((await ask(url, `/${script}`, { headers: { 'accept-encoding': 'gzip' } })).body).equals(plain.body))
  const known = await ask(url, '/file/abc', {
    headers: { 'if-none-match': (await ask(url, '/file/xyz')).headers.etag },
  })
  t.match([known.status, known.body.length], [304, 0])
  t.not((await ask(url, '/file/abc')).headers.etag, page.headers.etag, 'other links, another name')
  const head = await ask(url, '/', { method: 'HEAD' })
  t.match([head.status, head.headers['content-length'], head.body.length], [200, String(page.body.length), 0])
  for (const path of ['/assets/index-00000000.js', '/favicon.ico', '/style.css', '/api/nothing'])
    t.equal(codeOf(await ask(url, path)), 'unsupported', path)
  t.equal(codeOf(await ask(url, '/file/abc', { method: 'POST' })), 'unsupported')
  for (const path of ['/api', '/API/ping']) t.equal(codeOf(await ask(url, path)), 'unsupported', path)
  t.equal(codeOf(await ask(url, `/request/sample/${'a'.repeat(64)}`)), 'method_not_allowed', 'of the API too')
})

t.test('what the page has no route for stays: the description of the API', async (t) => {
  const { url } = await openTestApp(t)
  const headers = { accept: 'text/html' }
  for (const [path, text] of [
    ['/docs', 'Show the API'],
    ['/api/docs', 'Show the API'],
  ] as const)
    t.match(String((await ask(url, path, { headers })).body), text)
  const { body } = await ask(url, '/setpasswd/?token=x', { headers })
  t.match(String(body), 'src="../assets/', 'links in mails lead to the page')
})

t.test('a folder replaces the page, and without web files there is none', async (t) => {
  const client = await openTestApp(t, { web_folder: makeFolder(t.testdir()) })
  t.equal(String((await ask(client.url, '/')).body), '<p>index</p>')
  const api = await openTestApp(t, { serve_web: '0' })
  for (const path of ['/', '/file/abc', '/index.html']) t.equal(codeOf(await ask(api.url, path)), 'unsupported', path)
})
