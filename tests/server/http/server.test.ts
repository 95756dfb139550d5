import { once } from 'node:events'
import t from 'tap'
import { namedRight } from '../../../server/src/capabilities.ts'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { openTestApp } from '../../support/app.ts'
import { dial, exchange, statusIn } from './raw.ts'

const { app, url, as, admin, nobody } = await openTestApp(t, { audit_reads: '0' })
const user = await as({ login: 'plain' })
const { json: file } = await admin.upload('of the routes')

type Operation = {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly 'x-capability'?: string
}
const VERBS = ['get', 'post', 'put', 'delete', 'patch'] as const
const routes = Object.entries(document.paths).map(([template, item]) => ({
  path: template
    .replace('{type}', 'file')
    .replace(/\{(?:id|child)\}/g, file.id)
    .replace(/\{(?:comment|attribute|query)_id\}/, '7')
    .replace('{access}', 'read')
    .replace('{login}', 'plain')
    .replace('{key_id}', 'cb04bc83-d193-4535-aaba-8604c29bc47b'),
  operations: Object.entries(item).filter(([verb]) => VERBS.some((each) => each === verb)) as [string, Operation][],
}))
const verbsOf = (operations: readonly [string, Operation][]): string[] => operations.map(([verb]) => verb.toUpperCase())
const allowed = (verbs: readonly string[]): string[] =>
  [...verbs, ...(verbs.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
const listed = (header: string | null): string[] => (header ?? '').split(', ').sort()

t.test('every operation that is not open needs a login, and its capability', async (t) => {
  for (const { path, operations } of routes) {
    for (const [verb, { operationId, security, 'x-capability': capability }] of operations) {
      if (security?.length === 0) continue
      const { status, headers, json } = await nobody.send(verb.toUpperCase(), path)
      t.match({ status, json }, { status: 401, json: { code: 'unauthenticated' } }, operationId)
      t.equal(headers.get('www-authenticate'), 'Bearer', operationId)
      if (capability === undefined) continue
      t.match(
        await user.send(verb.toUpperCase(), path),
        {
          status: 403,
          json: { message: `You don't have required capability (${namedRight(capability)}) to perform this action` },
        },
        operationId,
      )
    }
  }
})

t.test('a slash that is written %2F belongs to the parameter and leads nowhere else', async (t) => {
  const before = await app.db('object').select('id')
  for (const [verb, path] of [
    ['GET', `/api/file/${file.id}%2Fdownload`],
    ['GET', `/api/file/${file.id}%2fdownload%2fzip`],
    ['DELETE', `/api/file%2F${file.id}`],
    ['GET', `/api%2Fping`],
    ['GET', `/api/object/${file.id}%2Frelations`],
    ['GET', `/api/file/..%2Fserver`],
    ['PUT', `/api/object/${file.id}/child/${file.id}%2F`],
  ] as const)
    t.match(await admin.send(verb, path), { status: 404, json: { code: 'unsupported' } }, path)
  for (const [verb, path, status, body] of [
    ['GET', '/api/user/plain%2Fchange_password', 404],
    ['GET', '/api/user/..%2Fgroup', 404],
    ['POST', '/api/user/plain%2Fapi_key', 400, { email: 'a@example.org', additional_info: 'x' }],
    ['GET', '/api/profile/plain%2F', 400],
    ['DELETE', '/api/group/public%2Fmember%2Fplain', 404],
    ['POST', '/api/group/team%2Fmember%2Fplain', 400],
    ['GET', '/api/attribute/k%2Fpermissions', 404],
    ['GET', '/api/user/plain%252Fchange_password', 404],
    ['GET', `/api/download/x%2F..%2F..%2Ffile`, 403],
  ] as const) {
    const answer = await admin.send(verb, path, body)
    t.equal(answer.status, status, `${verb} ${path}: ${JSON.stringify(answer.json)}`)
    t.not(answer.json.code, 'unsupported', path)
  }
  t.strictSame(await app.db('object').select('id'), before)
})

t.test('no address carries a version', async (t) => {
  t.ok(routes.length > 50)
  for (const { path } of routes) t.notMatch(path, /\/v?\d+(?:\.\d+)*\/|\/v\d/, path)
  t.equal((await admin.get('/api/v2/ping')).status, 404)
})

t.test('there is nothing to subscribe to: an upgrade of the connection is answered as any request', async (t) => {
  const answer = await exchange(
    url,
    'GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  t.equal(statusIn(answer), 200)
  const types = Object.values(document.paths).flatMap((item) =>
    Object.values(item as Readonly<Record<string, { responses?: object }>>).flatMap(({ responses = {} }) =>
      Object.values(responses).flatMap(({ content = {} }: { content?: object }) => Object.keys(content)),
    ),
  )
  t.notOk(types.includes('text/event-stream'))
})

t.test('OPTIONS lists the methods without a login', async (t) => {
  for (const { path, operations } of routes) {
    const { status, headers, bytes } = await nobody.send('OPTIONS', path)
    t.equal(status, 200, path)
    t.equal(bytes.length, 0)
    t.strictSame(listed(headers.get('allow')), allowed(verbsOf(operations)), path)
  }
  t.equal((await nobody.send('OPTIONS', '/api/nothing')).status, 404)
})

t.test('another method on a known address is 405 and names the right ones', async (t) => {
  for (const { path, operations } of routes) {
    const verbs = verbsOf(operations)
    for (const verb of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !verbs.includes(each))) {
      for (const by of [nobody, user]) {
        const { status, headers, json } = await by.send(verb, path)
        t.match({ status, json }, { status: 405, json: { code: 'method_not_allowed' } }, `${verb} ${path}`)
        t.strictSame(listed(headers.get('allow')), allowed(verbs), `${verb} ${path}`)
      }
    }
  }
})

t.test('HEAD answers like GET, without a body', async (t) => {
  for (const { path, operations } of routes.filter(({ operations }) => verbsOf(operations).includes('GET'))) {
    t.ok(operations.length > 0)
    const [head, get] = [await admin.send('HEAD', path), await admin.get(path)]
    t.equal(head.status, get.status, path)
    t.equal(head.bytes.length, 0)
    for (const name of ['content-type', 'content-length', 'content-disposition'])
      t.equal(head.headers.get(name), get.headers.get(name), `${name} of ${path}`)
  }
})

t.test('an unknown address has its own sentence, by which clients distinguish it from a missing object', async (t) => {
  const sentence = /^The requested URL was not found on the server\./
  for (const path of [
    '/api',
    '/api/nothing',
    '/api/ping/',
    '/api/file/',
    `/api/file/${file.id}/`,
    `/api/sample/${file.id}/tag`,
    `/api/file/${file.id}/download/tar`,
    '/api/file/..%2f..%2fetc%2fpasswd',
    '/api/%66ile/',
    '/API/ping',
    '/docs/assets/../../package.json',
    '/api/file/constructor',
    '/api/__proto__',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE'])
      t.match(await user.send(method, path), { status: 404, json: { code: 'unsupported', message: sentence } }, path)
  }
})

t.test('every answer carries a request id of its own, errors repeat it', async (t) => {
  const answers = [await nobody.get('/api/ping'), await nobody.get('/api/file'), await nobody.get('/api/nothing')]
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) t.match(id, /^[0-9a-f]{32}$/)
  t.equal(new Set(ids).size, 3)
  t.strictSame(
    answers.slice(1).map(({ json }) => json.request_id),
    ids.slice(1),
  )
})

t.test('addresses that are no UTF-8 are refused, and the server goes on', async (t) => {
  const get = (target: string) =>
    exchange(
      url,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${user.token}\r\n\r\n`,
    )
  for (const target of [
    '/api/file/%ff',
    '/api/file/%',
    '/api/%zz/count',
    '/api/user/%c3%28/api_key',
    '/%e0%a4%a',
    '/api/file?count=%ff',
    '/api/file?%ff=%ff&query=%ff',
    '/api/tag?query=%c3%28',
    `/api/file?query=${'%20'.repeat(1000)}`,
    '/api/file?&&&=&=x&count',
    '//api/file',
    '/api//file',
    '/api/file?count=1#x',
    'http://elsewhere/api/file',
    '*',
  ]) {
    const status = statusIn(await get(target))
    t.ok(status >= 200 && status < 500 && status !== 301, `${target}: ${status}`)
  }
  t.equal(statusIn(await get('/api/file/%ff')), 404)
  t.equal((await nobody.get('/api/ping')).status, 200)
})

t.test('what is not HTTP, or too much of it, gets an answer and no more', async (t) => {
  for (const [bytes, expected] of [
    [`GET /api/ping HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET /api/file?query=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['nonsense\r\n\r\n', 400],
    ['GET /api/ping HTTP/1.1\r\n\r\n', 400],
    ['GET /api/ping HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', 400],
    ['POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
    ['POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ] as const) {
    const answer = await exchange(url, bytes)
    t.equal(statusIn(answer), expected, bytes.slice(0, 50))
  }
  const many = Array.from({ length: 1500 }, (_, index) => `X-${index}: x`).join('\r\n')
  const answer = await exchange(url, `GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}\r\n\r\n`)
  t.ok([200, 431].includes(statusIn(answer)))
})

t.test('a client that hangs up at any moment leaves the server working', async (t) => {
  const request = `GET /api/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`
  for (let length = 1; length <= request.length; length += 20) {
    const socket = dial(url)
    socket.on('error', () => undefined).resume()
    socket.write(request.slice(0, length))
    socket.end()
    await once(socket, 'close')
  }
  t.equal((await nobody.get('/api/ping')).status, 200)
})
