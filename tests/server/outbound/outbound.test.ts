import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { openAddressGuard } from '../../../server/src/outbound/address-guard.ts'
import { type OutboundLimits, openOutbound } from '../../../server/src/outbound/outbound.ts'
import { openTestApp } from '../../support/app.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

async function serve(t: Test, answer: RequestListener): Promise<{ url: string; port: number; asked(): number }> {
  let asked = 0
  const server = createServer((req, res) => {
    asked += 1
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, port, asked: () => asked }
}

function open(t: Test, limits: Partial<OutboundLimits> = {}) {
  const outbound = openOutbound({ allowedInternal: [], ...limits })
  t.teardown(async () => outbound[Symbol.asyncDispose]())
  return outbound
}

t.test('an internal address is not reached, however it is written', async (t) => {
  const { port, asked } = await serve(t, (_req, res) => res.end('secret'))
  const { guarded } = open(t)
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', 'localhost', '[::1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0.0.0.0', '[::]', '[64:ff9b::7f00:1]', '[fe80::1]', '[fd00::1]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '[2002:7f00:1::]'],
  ]
  for (const host of hosts)
    for (const scheme of ['http', 'https'])
      await t.rejects(guarded(`${scheme}://${host}:${port}/`), { code: 'refused' }, `${scheme}://${host}`)
  t.equal(asked(), 0)
})

t.test('what is allowed is reached, and only that', async (t) => {
  const { port, asked } = await serve(t, (_req, res) => res.end('fine'))
  const byBlock = open(t, { allowedInternal: ['127.0.0.0/8'] })
  t.equal(await (await byBlock.guarded(`http://127.0.0.1:${port}/`)).text(), 'fine')
  await t.rejects(byBlock.guarded(`http://10.0.0.1:${port}/`), { code: 'refused' })
  const byName = open(t, { allowedInternal: ['localhost'] })
  t.equal(await (await byName.guarded(`http://LOCALHOST:${port}/`)).text(), 'fine')
  await t.rejects(byName.guarded(`http://127.0.0.1:${port}/`), { code: 'refused' })
  t.equal(asked(), 2)
})

t.test('a server reaches the internal addresses of its setting', async (t) => {
  const { url } = await serve(t, (_req, res) => res.end('fine'))
  const closed = await openTestApp(t)
  await t.rejects(closed.app.outbound.guarded(url), { code: 'refused', message: /allowed_internal_addresses/ })
  const open = await openTestApp(t, { allowed_internal_addresses: '10.0.0.0/8, 127.0.0.1' })
  t.equal((await open.app.outbound.guarded(url)).status, 200)
  await t.rejects(openTestApp(t, { allowed_internal_addresses: '10.0.0.0/8, 127.0.0.256' }), /got "127\.0\.0\.256"/)
})

t.test('a name is judged by the addresses it stands for', async (t) => {
  const { port, asked } = await serve(t, (_req, res) => res.end())
  await t.rejects(open(t).guarded(`https://localhost:${port}/`), { code: 'refused' })
  const allowed = open(t, { allowedInternal: ['127.0.0.1', '::1'] })
  await t.rejects(allowed.guarded(`http://localhost:${port}/`), { code: 'refused' }, 'plain HTTP to a name not allowed')
  t.equal(asked(), 0)
})

t.test('a public address is asked by HTTPS only', async (t) => {
  await t.rejects(open(t).guarded('http://example.org/'), { code: 'refused', message: /use https/ })
  await t.rejects(open(t).guarded('ftp://example.org/'), { code: 'refused' })
})

t.test('public and other addresses are distinguished', async (t) => {
  const guard = openAddressGuard([])
  for (const host of ['93.184.216.34', '[2606:2800:220:1::1]', 'example.org'])
    t.doesNotThrow(() => guard.requireReachable(host))
  for (const host of ['224.0.0.1', '255.255.255.255', '192.0.2.1', '[2001:db8::1]', '[ff02::1]'])
    t.throws(() => guard.requireReachable(host), { code: 'refused' }, host)
})

t.test('a redirect is not followed', async (t) => {
  const other = await serve(t, (_req, res) => res.end('elsewhere'))
  for (const status of [301, 302, 303, 307, 308]) {
    const { url } = await serve(t, (_req, res) => {
      res.writeHead(status, { Location: other.url })
      res.end()
    })
    await t.rejects(open(t).configured(url), { code: 'redirect' })
  }
  t.equal(other.asked(), 0)
})

t.test('an answer without end is cut off', async (t) => {
  const { url } = await serve(t, (_req, res) => {
    const more = (): void => {
      while (!res.destroyed && res.write(Buffer.alloc(16 * 1024)));
    }
    res.on('drain', more)
    more()
  })
  const answer = await open(t, { maxBytes: 100_000 }).configured(url)
  await t.rejects(answer.text(), { code: 'too_large', message: /more than 100000 bytes/ })
})

t.test('silence ends, before the answer and in the middle of it', async (t) => {
  const silent = await serve(t, () => undefined)
  await t.rejects(open(t, { timeoutMs: 50 }).configured(silent.url), { code: 'timeout' })
  const torn = await serve(t, (_req, res) => void res.write('half'))
  const outbound = open(t, { timeoutMs: 200 })
  await t.rejects(
    outbound.configured(torn.url).then((answer) => answer.text()),
    { code: 'timeout' },
  )
})

t.test('a server that is not there, and a connection that breaks', async (t) => {
  const { url } = await serve(t, (req) => req.socket.destroy())
  await t.rejects(open(t).configured(url), { code: 'unreachable', message: /^127\.0\.0\.1:\d+ cannot be reached/ })
})

t.test('the caller who goes away gets their own reason', async (t) => {
  const { url } = await serve(t, () => undefined)
  const gone = new Error('gone')
  await t.rejects(open(t).configured(url, { signal: AbortSignal.abort(gone) }), { message: 'gone' })
})

t.test('a form is sent and an answer read', async (t) => {
  const { url } = await serve(t, (req, res) => {
    let body = ''
    req.on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => {
      res.writeHead(201, { 'X-Kind': 'test' })
      res.end(`${req.method} ${req.headers['content-type']} ${body}`)
    })
  })
  const answer = await open(t).configured(url, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
  t.equal(answer.status, 201)
  t.equal(answer.headers.get('x-kind'), 'test')
  t.equal(await answer.text(), 'POST application/x-www-form-urlencoded;charset=UTF-8 a=b+c')
})
