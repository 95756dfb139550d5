import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { exchange, statusIn } from '../raw.ts'

const { url, nobody } = await openTestApp(t)

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n'

for (const [what, bytes, status, code] of [
  [
    'headers that are too long',
    `GET /api/ping HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  [
    'an address that is too long',
    `GET /api/file?query=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'too_large',
  ],
  ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'invalid_request'],
  ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'invalid_request'],
  ['an unknown method', 'BREW /api/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['a request without Host', 'GET /api/ping HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  ['NUL in a header', 'GET /api/ping HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', 400, 'invalid_request'],
  ['a folded header', `${LOGIN}X: a\r\n b: c\r\nContent-Length: 0\r\n\r\n`, 400, 'invalid_request'],
  ['a header that begins with a blank', `GET /api/ping HTTP/1.1\r\n Host: x\r\n\r\n`, 400, 'invalid_request'],
  ['a blank before the colon', `${LOGIN}Content-Length : 5\r\n\r\nhello`, 400, 'invalid_request'],
  ['lines that end with LF alone', 'GET /api/ping HTTP/1.1\nHost: x\n\n', 400, 'invalid_request'],
  ['a length that is not a number', `${LOGIN}Content-Length: x\r\n\r\n`, 400, 'invalid_request'],
  ['two lengths', `${LOGIN}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400, 'invalid_request'],
  ['a length and chunks', `${LOGIN}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, 'invalid_request'],
  ['chunks inside of another coding', `${LOGIN}Transfer-Encoding: chunked, identity\r\n\r\n`, 400, 'invalid_request'],
  ['an unknown coding', `${LOGIN}Transfer-Encoding: xchunked\r\n\r\n`, 400, 'invalid_request'],
  ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
  ['an expectation', 'GET /api/ping HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n', 417, 'invalid_request'],
] as const)
  t.test(`${what}: refused in the form of all errors, and the connection ends`, async (t) => {
    const answer = await exchange(url, Buffer.from(bytes, 'latin1'))
    t.equal(statusIn(answer), status, answer.slice(0, 200))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const { message, code: given, request_id } = JSON.parse(body)
    t.equal(given, code)
    t.match(message, /^\S.{10}/)
    t.match(head, new RegExp(`^x-request-id: ${request_id}$`, 'im'))
    t.match(head, /^connection: close$/im)
    t.match(head, new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'im'))
    t.match(head, /^content-type: application\/json$/im)
    t.match(head, /^x-content-type-options: nosniff$/im)
    t.match(head, /^referrer-policy: no-referrer$/im)
    t.match(head, /^content-security-policy: default-src 'none'; frame-ancestors 'none'$/im)
    t.equal((await nobody.get('/api/ping')).status, 200)
  })

t.test('nothing after a refused request is read as another one', async (t) => {
  const smuggled = 'GET /api/ping HTTP/1.1\r\nHost: x\r\n\r\n'
  for (const head of ['Content-Length: 4\r\nTransfer-Encoding: chunked', 'Content-Length: 0\r\nContent-Length: 4']) {
    const answer = await exchange(url, `${LOGIN}${head}\r\n\r\n0\r\n\r\n${smuggled}`)
    t.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1, head)
  }
})

t.test('older and other forms of a request are served', async (t) => {
  for (const [bytes, status] of [
    ['GET /api/ping HTTP/1.0\r\n\r\n', 200],
    ['GET http://elsewhere/api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
    ['OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
    ['GET /api/ping HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\nConnection: close\r\n\r\n', 200],
  ] as const)
    t.equal(statusIn(await exchange(url, bytes)), status, bytes.slice(0, 40))
})

t.test('names of the prototype are arguments like any other', async (t) => {
  for (const query of ['__proto__=1', '__proto__[x]=1', 'constructor=1', 'toString=1&hasOwnProperty=1'])
    t.equal((await nobody.get(`/api/ping?${query}`)).status, 200, query)
  t.equal((await nobody.get(`/api/ping?${'a=1&'.repeat(3000)}`)).status, 200)
})
