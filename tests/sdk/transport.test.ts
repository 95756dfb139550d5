import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createClient, type TlsOptions } from '@lazaret/sdk'
import t from 'tap'
import { certificate, certificateKey } from './certificate.ts'
import { json, openFake } from './fake-api.ts'

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

t.test('an order without a body says that it has none', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => json(res, { token: 't' }))
  await client().files.downloadToken('ab'.repeat(32))
  t.match(seen[0], { method: 'POST', headers: { 'content-length': '0' } })
  t.notOk(seen[0]?.headers['content-type'])
})

t.test('the variables of the environment name a proxy', async (t) => {
  const proxied: string[] = []
  const { createServer: createProxy } = await import('node:http')
  const proxy = createProxy((req, res) => {
    proxied.push(req.url ?? '')
    json(res, { status: 'ok' })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise((resolve) => proxy.close(resolve)))
  const before = process.env.http_proxy
  process.env.http_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  t.teardown(() => {
    if (before === undefined) delete process.env.http_proxy
    else process.env.http_proxy = before
  })
  await using client = createClient({ baseUrl: 'http://repo.example/lab' })
  await client.server.ping()
  t.same(proxied, ['http://repo.example/lab/api/ping'])
})
