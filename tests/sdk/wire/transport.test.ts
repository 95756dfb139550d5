import { randomBytes } from 'node:crypto'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createClient, type TlsOptions } from '@lazaret/sdk'
import t, { type Test } from 'tap'
import { closeDispatcher } from '../../../sdk/src/wire/transport.ts'
import { certificate, certificateKey } from '../certificate.ts'
import { json, openFake, readAll } from '../fake-api.ts'
import { parseForm } from '../parse-form.ts'
import { fileDetail, sha256Of } from '../records.ts'
import { serveContent } from '../serve-content.ts'

t.test('a certificate is trusted only when it was said so', async (t) => {
  const server = createServer({ cert: certificate, key: certificateKey }, (_req, res) => json(res, { status: 'ok' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise((resolve) => server.close(resolve)))
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ping = async (tls?: TlsOptions) => {
    await using client = createClient({ baseUrl, ...(tls ? { tls } : {}) })
    await client.server.ping()
    return 'answered'
  }
  await t.rejects(ping(), { code: 'connection', retryable: false, message: /certificate is not trusted/ })
  t.equal(await ping({ ca: certificate }), 'answered')
  t.equal(await ping({ ca: [certificate] }), 'answered')
  t.equal(await ping({ insecure: true }), 'answered')
})

t.test('connections are closed by what the dispatcher has', async (t) => {
  const called: string[] = []
  const destroy = async () => void called.push('destroy')
  const close = async () => void called.push('close')
  for (const dispatcher of [{ destroy, close }, { close }, {}]) await closeDispatcher(dispatcher)
  t.strictSame(called, ['destroy', 'close'])
})

t.test('an order without a body says that it has none', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => json(res, { token: 't' }))
  await client().files.downloadToken('ab'.repeat(32))
  t.match(seen[0], { method: 'POST', headers: { 'content-length': '0' } })
  t.notOk(seen[0]?.headers['content-type'])
})

async function openProxy(t: Test) {
  const proxied: string[] = []
  const proxy = createProxy((req, res) => {
    proxied.push(req.url ?? '')
    json(res, { status: 'ok' })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise((resolve) => proxy.close(resolve)))
  return { proxied, address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

function setEnvironment(t: Test, name: string, value: string): void {
  const before = process.env[name]
  process.env[name] = value
  t.teardown(() => {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  })
}

t.test('the variables of the environment name a proxy, unless the caller says otherwise', async (t) => {
  const { proxied, address } = await openProxy(t)
  const { url, client } = await openFake(t, (_request, res) => json(res, { status: 'ok' }))
  setEnvironment(t, 'http_proxy', address)
  await using byProxy = createClient({ baseUrl: 'http://repo.example/lab' })
  await byProxy.server.ping()
  t.same(proxied, ['http://repo.example/lab/api/ping'])
  await client({ proxy: null }).server.ping()
  t.equal(proxied.length, 1, 'null means none')
  t.ok(url)
})

t.test('a proxy of the caller goes before the environment', async (t) => {
  const { proxied, address } = await openProxy(t)
  setEnvironment(t, 'http_proxy', 'http://127.0.0.1:1')
  setEnvironment(t, 'no_proxy', 'repo.example')
  await using client = createClient({ baseUrl: 'http://repo.example', proxy: address })
  await client.server.ping()
  t.same(proxied, ['http://repo.example/api/ping'])
})

t.test('a fetch of the caller carries everything', async (t) => {
  const bytes = randomBytes(200_000)
  const { url, client } = await openFake(t, async (request, res) => {
    if (request.method === 'GET') return serveContent(request, res, { bytes })
    const form = parseForm(await readAll(request.req), request.headers['content-type'] ?? '')
    json(res, fileDetail(form.get('file')?.content ?? Buffer.alloc(0)))
  })
  const asked: string[] = []
  const api = client({
    fetch: (input, init) => {
      asked.push(`${init?.method} ${String(input).replace(url, '')}`)
      return fetch(input, init)
    },
  })
  const { sha256 } = await api.files.upload({ source: bytes, name: 'a' })
  t.equal(sha256, sha256Of(bytes))
  t.ok(Buffer.from(await (await api.files.download(sha256)).toBuffer()).equals(bytes))
  t.same(asked, ['POST /api/file', `GET /api/file/${sha256}/download`])
})
