import { randomBytes } from 'node:crypto'
import t from 'tap'
import { createBrowserTransport } from '../../../sdk/src/wire/browser-transport.ts'
import type { WireBody, WireRequest } from '../../../sdk/src/wire/types.ts'
import { collect } from '../collect.ts'
import { json, openFake, readAll } from '../fake-api.ts'

const { exchange } = createBrowserTransport()
const bytes = randomBytes(300_000)
const body: WireBody = {
  sizeBytes: bytes.length,
  async *open() {
    yield bytes.subarray(0, 1000)
    yield bytes.subarray(1000)
  },
  canReplay: () => true,
}

function get(url: string, more: Partial<WireRequest> = {}): WireRequest {
  return {
    operation: 'GET /x',
    method: 'GET',
    url,
    headers: {},
    body: null,
    withCookies: false,
    timeouts: { headersMs: 5000, idleMs: 5000 },
    signal: undefined,
    ...more,
  }
}

t.test('a body goes out whole, with its length', async (t) => {
  const { url } = await openFake(t, async ({ req, headers }, res) => {
    const got = await readAll(req)
    json(res, { same: got.equals(bytes), length: headers['content-length'] })
  })
  const answer = await exchange(get(`${url}/x`, { method: 'POST', body }))
  const text = Buffer.concat(await collect(answer.chunks)).toString()
  t.same(JSON.parse(text), { same: true, length: String(bytes.length) })
})

t.test('timeouts and aborts', async (t) => {
  const { url } = await openFake(t, ({ path }, res) => {
    if (path === '/slow') res.write('a')
  })
  await t.rejects(exchange(get(`${url}/x`, { timeouts: { headersMs: 20, idleMs: 20 } })), {
    code: 'timeout',
    phase: 'headers',
  })
  const slow = await exchange(get(`${url}/slow`, { timeouts: { headersMs: 5000, idleMs: 20 } }))
  await t.rejects(collect(slow.chunks), { code: 'timeout', phase: 'idle' })
  const stop = new AbortController()
  const waiting = exchange(get(`${url}/x`, { signal: stop.signal }))
  stop.abort()
  await t.rejects(waiting, { code: 'aborted' })
})

t.test('a failed connection is described carefully', async (t) => {
  await t.rejects(exchange(get('http://127.0.0.1:1/x')), { code: 'connection', wasUnsent: false })
})
