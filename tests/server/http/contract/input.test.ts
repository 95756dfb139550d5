import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { exchange, statusIn } from '../raw.ts'

const { url, as, nobody } = await openTestApp(t, { max_json_size: '3000000' })
const user = await as({
  login: 'ida',
  capabilities: ['adding_files', 'adding_configs', 'adding_tags', 'removing_tags'],
})
const { json: file } = await user.upload('to be tagged')
const path = `/api/file/${file.id}/tag`
const put = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  user.send('PUT', path, body, headers)
const post = (...lines: readonly string[]): string =>
  ['POST /api/auth/login HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n')

t.test('JSON is read whatever the content type says', async (t) => {
  for (const type of [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'nonsense',
    'application/xml; charset=x',
  ])
    t.equal((await put('{"tag":"typed"}', { 'content-type': type })).status, 200, type)
})

const BAD_JSON = [
  '',
  ' ',
  '{',
  '{"tag":"x"',
  '{"tag":"x"}}',
  '{"tag":NaN}',
  "{'tag':'x'}",
  '{"tag":"x",}',
  '{"tag":"a\u0001b"}',
  '\ufeff{"tag":"x"}',
  '{"tag":"\\x"}',
  '[]',
  '"tag"',
  '5',
  'true',
  'null',
  '{"tag":"\\u0000"}',
  '{"tag":"\\udc00\\ud800"}',
  '{"tag":"x","\\ud800":1}',
  '{"tag":"x","more":{"deep":["\\u0000"]}}',
  'tag=x',
]
t.test('what is not a JSON object, or cannot be stored, is refused', async (t) => {
  for (const body of BAD_JSON)
    t.match(await put(body), { status: 400, json: { code: 'invalid_request', errors: [{ field: /^\w/ }] } }, body)
})

t.test('nesting is read to 500 levels and no deeper', async (t) => {
  const nested = (levels: number, open: string, close: string): string =>
    `{"tag":"nested","more":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    t.equal((await put(nested(500, open, close))).status, 200)
    const { status, json } = await put(nested(501, open, close))
    t.match({ status, json }, { status: 400, json: { message: /500 levels/ } })
    const config = `{"family":"deep","cfg":${nested(400_000, open, close)}}`
    t.equal((await user.send('POST', '/api/config', config)).status, 400)
  }
  t.equal((await put(`{"tag":"brackets ${'['.repeat(600)}"}`)).status, 200, 'brackets in a text do not count')
  t.equal((await put(`{"tag":"quote \\"${'['.repeat(600)}"}`)).status, 200)
})

t.test('members named like parts of the language are plain unknown members', async (t) => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']) {
    const { status, json } = await put(`{"${name}":{"tag":"polluted","status":500},"tag":"named"}`)
    t.equal(status, 200, name)
    t.ok(json.some(({ tag }: { tag: string }) => tag === 'named'))
    t.match(await put(`{"${name}":{"tag":"polluted"}}`), { status: 400, json: { errors: [{ field: 'tag' }] } }, name)
  }
  t.notOk('tag' in {})
})

t.test('bytes that are no UTF-8 become U+FFFD', async (t) => {
  const body = Buffer.concat([Buffer.from('{"tag":"bad '), Buffer.from([0xff, 0xc3]), Buffer.from('"}')])
  const { json } = await put(body)
  t.ok(json.some(({ tag }: { tag: string }) => tag === 'bad \ufffd\ufffd'))
})

t.test('long texts are refused, and the message shows only their beginning', async (t) => {
  const { status, json } = await put(JSON.stringify({ tag: 'x'.repeat(16_000) }))
  t.equal(status, 400)
  t.ok(JSON.stringify(json).length < 1000)
  const login = await nobody.send('POST', '/api/auth/login', { login: 'x'.repeat(16_000), password: 'x' })
  t.equal(login.status, 400)
  t.ok(login.bytes.length < 1000)
  t.equal((await put(JSON.stringify({ tag: 'ok', more: 'x'.repeat(16_000) }))).status, 200)
})

t.test('bodies over max_json_size are 413, announced or not', async (t) => {
  const body = JSON.stringify({ family: 'x', cfg: { more: 'x'.repeat(3_000_000) } })
  t.match(await user.send('POST', '/api/config', body), { status: 413, json: { code: 'too_large' } })
  t.equal(statusIn(await exchange(url, post('Content-Length: 99999999999'))), 413)
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  t.equal(statusIn(await exchange(url, `${post('Transfer-Encoding: chunked')}${chunk}`)), 413)
})

t.test('a body where none is expected is not looked at', async (t) => {
  for (const body of ['{', 'x'.repeat(100_000)])
    t.equal((await user.send('POST', '/api/auth/refresh', body)).status, 200)
  t.equal((await user.send('DELETE', `${path}?tag=named`, '{')).status, 200)
})

t.test('query arguments: the first counts, unknown ones are ignored, bad ones named', async (t) => {
  t.equal((await user.get('/api/file?count=1&count=x&unknown=%00&__proto__=1&constructor=1')).status, 200)
  for (const query of ['query=%00', 'older_than=%00', 'count=%00', 'page=1%00', 'query=%ed%a0%80%00'])
    t.match(await user.get(`/api/file?${query}`), { status: 400, json: { errors: [{ field: query.split('=')[0] }] } })
  t.match(await user.get(`/api/file/count?query=${encodeURIComponent('('.repeat(3000))}`), {
    status: 400,
    json: { errors: [{ field: 'query' }] },
  })
})
