import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { openFakeRemote, sendForEver, sendJson } from '../../support/fake-remote.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { remoteSettings } from '../../support/two-servers.ts'

const KEY = 'secret-key-of-the-remote'
const CONTENT = Buffer.alloc(2000, 'content of a file')
const ID = createHash('sha256').update(CONTENT).digest('hex')
const TEXT = 'content of a blob'
const BLOB = createHash('sha256').update(TEXT).digest('hex')
// Of {"a":"b"}.
const CONFIG = '48a6fc78b03ab9f32b04cd735c4ba09fbfaf4894ca0b039375e15b59d4b3d979'
const file = { id: ID, file_name: 'a.bin', file_size: CONTENT.length, share_3rd_party: true, tags: [] }
const blob = { id: BLOB, blob_name: 'n', blob_type: 't', content: TEXT }
const config = { id: CONFIG, family: 'f', config_type: 'static', cfg: { a: 'b' } }

const remote = await openFakeRemote(t)
const settings = {
  ...remoteSettings('far', remote.url, KEY),
  remotes: 'far,gone',
  // The port of nobody.
  'remote:gone.url': 'http://127.0.0.1:1',
  'remote:gone.api_key': KEY,
  remote_max_size: '1000000',
  max_json_size: '100000',
}
const { app, folder, admin, url } = await openTestApp(t, settings)
/** Gives up soon: only for what never answers, so that a slow machine makes no difference. */
const hasty = await openTestApp(t, { ...settings, remote_timeout: '300' })
const serverFor = ({ wanted }: Pick<Row, 'wanted'>) =>
  /silent/.test(wanted.message.source) ? hasty : { app, folder, admin }

type Checks = { same(found: unknown, wanted: unknown, name: string): unknown }
type Answer = (res: ServerResponse, req: IncomingMessage) => void
type Row = {
  readonly name: string
  readonly wanted: { readonly status: number; readonly message: RegExp }
  readonly detail?: Answer
  readonly download?: Answer
  readonly remote?: string
}

const status =
  (code: number, type = 'application/json'): Answer =>
  (res) => {
    res.writeHead(code, { 'Content-Type': type })
    res.end(`{"message":"the key is ${KEY}"}`)
  }
const sends =
  (text: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }): Answer =>
  (res) => {
    res.writeHead(200, headers)
    res.end(text)
  }
const shows =
  (body: object): Answer =>
  (res) =>
    sendJson(res, body)
const redirects: Answer = (res) => {
  res.writeHead(302, { Location: `${remote.url}/elsewhere` })
  res.end()
}
const isSilent: Answer = () => undefined
const stopsSilently: Answer = (res) => {
  res.writeHead(200, { 'Content-Length': CONTENT.length })
  res.write(CONTENT.subarray(0, 500))
}
const tears: Answer = (res) => {
  res.writeHead(200, { 'Content-Length': CONTENT.length })
  res.write(CONTENT.subarray(0, 500), () => res.socket?.destroy())
}
/** Ends by closing the connection, as if that were all. */
const endsEarly: Answer = (res) => {
  res.useChunkedEncodingByDefault = false
  res.writeHead(200, { Connection: 'close' })
  res.end(CONTENT.subarray(0, 500))
}
const resets: Answer = (res) => void res.socket?.resetAndDestroy()

const bad = (message: RegExp) => ({ status: 502, message })
const OF_JSON: readonly Omit<Row, 'download'>[] = [
  {
    name: 'unreachable',
    remote: 'gone',
    wanted: bad(/^remote gone cannot be reached, or closed the connection: ECONNREFUSED$/),
  },
  {
    name: 'key not accepted',
    detail: status(401),
    wanted: bad(/^remote far answered 401: it does not accept the configured key/),
  },
  {
    name: 'forbidden',
    detail: status(403),
    wanted: { status: 403, message: /^You are not permitted .* remote instance$/ },
  },
  { name: 'missing', detail: status(404), wanted: { status: 404, message: /^Remote object not found$/ } },
  {
    name: 'bad request',
    detail: status(400),
    wanted: bad(/^remote far answered 400: it does not accept the request$/),
  },
  {
    name: 'too large',
    detail: status(413),
    wanted: bad(/^remote far answered 413: it does not accept a body of this size$/),
  },
  { name: 'limited', detail: status(429), wanted: bad(/^remote far answered 429: its rate limit is exceeded$/) },
  { name: 'broken', detail: status(500), wanted: bad(/^remote far answered 500$/) },
  {
    name: 'a proxy says 404',
    detail: status(404, 'text/html'),
    wanted: bad(/^remote far answered 404: not like the API/),
  },
  {
    name: 'a proxy says 403',
    detail: status(403, 'text/html'),
    wanted: bad(/^remote far answered 403: not like the API/),
  },
  { name: 'redirect', detail: redirects, wanted: bad(/^remote far answered 302, a redirect, which is not followed$/) },
  {
    name: 'HTML',
    detail: sends('<html>', { 'Content-Type': 'text/html' }),
    wanted: bad(/^remote far answered with text\/html that is not valid JSON/),
  },
  {
    name: 'bad JSON',
    detail: sends('{"id":'),
    wanted: bad(/^remote far answered with application\/json that is not valid JSON/),
  },
  {
    name: 'bad UTF-8',
    detail: (res) => void res.end(Buffer.from([0x22, 0xff, 0x22])),
    wanted: bad(/not valid JSON/),
  },
  { name: 'a list', detail: sends('[]'), wanted: bad(/^remote far answered with JSON that is not an object$/) },
  {
    name: 'no id',
    detail: shows({ ...file, ...blob, ...config, id: 7 }),
    wanted: bad(/^remote far answered with an object without a SHA-256 as id$|sent content that does not match/),
  },
  {
    name: 'huge JSON',
    detail: (res) => sendForEver(res, Buffer.alloc(5000, ' ')),
    wanted: bad(/more than 100000 bytes$/),
  },
  {
    name: 'deep JSON',
    detail: sends(`{"id":${'['.repeat(2000)}${']'.repeat(2000)}}`),
    wanted: bad(/not valid JSON/),
  },
  {
    name: 'compressed',
    detail: sends('x', { 'Content-Encoding': 'gzip' }),
    wanted: bad(/in the encoding gzip, which was not asked for$/),
  },
  { name: 'silent', detail: isSilent, wanted: bad(/^remote far was silent for 300 ms$/) },
  { name: 'silent in the middle', detail: stopsSilently, wanted: bad(/^remote far was silent for 300 ms$/) },
  {
    name: 'torn',
    detail: tears,
    wanted: bad(/^remote far cannot be reached, or closed the connection: UND_ERR_SOCKET$/),
  },
  { name: 'reset', detail: resets, wanted: bad(/^remote far cannot be reached, or closed the connection: /) },
]

const OF_FILES: readonly Row[] = [
  {
    name: 'no size',
    detail: shows({ ...file, file_size: null }),
    wanted: bad(/file_size that is not an integer >= 1$/),
  },
  { name: 'no name', detail: shows({ ...file, file_name: 7 }), wanted: bad(/a file_name that must be a text$/) },
  {
    name: 'long name',
    detail: shows({ ...file, file_name: 'x'.repeat(1025) }),
    wanted: bad(/a file_name that is too long$/),
  },
  {
    name: 'larger than allowed',
    detail: shows({ ...file, file_size: 1_000_001 }),
    wanted: { status: 413, message: /more than 1000000$/ },
  },
  { name: 'gone between', download: status(404), wanted: { status: 404, message: /^Remote object not found$/ } },
  { name: 'content redirected', download: redirects, wanted: bad(/a redirect, which is not followed$/) },
  {
    name: 'content without end',
    download: (res) => sendForEver(res, CONTENT),
    wanted: bad(/^remote far sent more than the announced 2000 bytes$/),
  },
  { name: 'content torn', download: tears, wanted: bad(/closed the connection: UND_ERR_SOCKET$/) },
  { name: 'content reset', download: resets, wanted: bad(/closed the connection: /) },
  {
    name: 'content ends early',
    download: endsEarly,
    wanted: bad(/^remote far sent only 500 of the announced 2000 bytes$/),
  },
  { name: 'content silent', download: isSilent, wanted: bad(/^remote far was silent for 300 ms$/) },
  { name: 'content stops', download: stopsSilently, wanted: bad(/^remote far was silent for 300 ms$/) },
  {
    name: 'other bytes',
    download: (res) => void res.end(Buffer.alloc(2000, 'other')),
    wanted: bad(/^remote far sent bytes that do not match [0-9a-f]{64}; nothing was stored$/),
  },
  {
    name: 'another object',
    detail: shows({ ...file, id: BLOB }),
    wanted: bad(/^remote far sent bytes that do not match /),
  },
]

function answerWith({ detail, download }: Pick<Row, 'detail' | 'download'>, plain: object): void {
  remote.answer = (req, res) => {
    if (req.url?.endsWith('/download') && download) download(res, req)
    else if (req.url?.endsWith('/download')) res.end(CONTENT)
    else if (detail) detail(res, req)
    else sendJson(res, plain)
  }
}

async function isClean(t: Checks, { app, folder }: Pick<TestApp, 'app' | 'folder'>): Promise<void> {
  t.same(await app.db('object').count('* as n').first(), { n: 0 }, 'no row')
  t.same(await storedFiles(folder), { contents: [], staged: [] }, 'no bytes')
}

for (const { name, wanted, ...row } of [...OF_JSON, ...OF_FILES]) {
  t.test(`a pull of a file: ${name}`, async (t) => {
    answerWith(row, file)
    const server = serverFor({ wanted })
    const { status, json } = await server.admin.send('POST', `/api/remote/${row.remote ?? 'far'}/pull/file/${ID}`, {})
    t.match({ status, ...json }, wanted)
    t.notMatch(JSON.stringify(json), KEY)
    await isClean(t, server)
  })
}

for (const [kind, id, plain] of [
  ['blob', BLOB, blob],
  ['config', CONFIG, config],
] as const) {
  t.test(`a pull of a ${kind}: the same faults`, async (t) => {
    for (const { name, wanted, ...row } of OF_JSON) {
      answerWith(row, plain)
      const from = serverFor({ wanted })
      const { status, json } = await from.admin.send(
        'POST',
        `/api/remote/${row.remote ?? 'far'}/pull/${kind}/${id}`,
        {},
      )
      t.match({ status, ...json }, wanted, name)
    }
    await isClean(t, { app, folder })
    await isClean(t, hasty)
  })
}

t.test('texts that are not those of the identifier, or cannot be stored', async (t) => {
  const answers: readonly [string, string, object, RegExp][] = [
    ['blob', BLOB, { ...blob, content: 'other' }, /^remote far sent content that does not match blob /],
    ['blob', BLOB, { ...blob, content: 7 }, /a content that is not a text$/],
    [
      'blob',
      BLOB,
      { ...blob, blob_type: 'x'.repeat(33) },
      /cannot be stored: blob_type: must be at most 32 characters/,
    ],
    ['blob', BLOB, { ...blob, blob_name: 'a\0b' }, /a blob_name that must not contain the character NUL/],
    ['config', CONFIG, { ...config, cfg: { a: 'c' } }, /^remote far sent content that does not match config /],
    ['config', CONFIG, { ...config, cfg: 'x' }, /a cfg that is not an object$/],
    ['config', CONFIG, { ...config, cfg: { 'a\0': 'b' } }, /a cfg with a text that must not contain the character NUL/],
    ['config', CONFIG, { ...config, family: 'x'.repeat(33) }, /a family of more than 32 characters$/],
  ]
  for (const [kind, id, answer, message] of answers) {
    answerWith({}, answer)
    const { status, json } = await admin.send('POST', `/api/remote/far/pull/${kind}/${id}`, {})
    t.match({ status, ...json }, { status: 502, message }, String(message))
  }
  await isClean(t, { app, folder })
})

t.test('a refused upload options leaves the remote unasked', async (t) => {
  const before = remote.asked.length
  const pull = (body: object) => admin.send('POST', `/api/remote/far/pull/file/${ID}`, body)
  t.match(await pull({ upload_as: 'nosuch' }), { status: 404, json: { message: "Group nosuch doesn't exist" } })
  t.match(await pull({ include: ['shares'] }), { status: 400, json: { errors: [{ field: 'include.0' }] } })
  t.equal(remote.asked.length, before)
})

t.test('who goes away ends the request to the remote', async (t) => {
  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  answerWith(
    {
      download: (res) => {
        res.once('close', () => ended.resolve())
        res.writeHead(200, { 'Content-Length': CONTENT.length })
        res.write(CONTENT.subarray(0, 500), () => begun.resolve())
      },
    },
    file,
  )
  const leaving = new AbortController()
  const pull = fetch(`${url}/api/remote/far/pull/file/${ID}`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${admin.token}` },
    signal: leaving.signal,
  })
  await begun.promise
  leaving.abort()
  await t.rejects(pull)
  await ended.promise
})

const REFUSED: readonly Row[] = [
  { name: 'unreachable', remote: 'gone', wanted: bad(/ECONNREFUSED$/) },
  {
    name: 'key not accepted',
    detail: status(401),
    wanted: bad(/^remote far answered 401: it does not accept the configured key/),
  },
  { name: 'forbidden', detail: status(403), wanted: { status: 403, message: /remote instance$/ } },
  { name: 'no such group', detail: status(404), wanted: { status: 404, message: /^Remote object not found$/ } },
  {
    name: 'another type',
    detail: status(409),
    wanted: { status: 409, message: /^Remote object already exists in remote instance and has different type$/ },
  },
  {
    name: 'too large',
    detail: status(413),
    wanted: bad(/^remote far answered 413: it does not accept a body of this size$/),
  },
  { name: 'limited', detail: status(429), wanted: bad(/answered 429/) },
  { name: 'broken', detail: status(500), wanted: bad(/^remote far answered 500$/) },
  { name: 'redirect', detail: redirects, wanted: bad(/a redirect/) },
  { name: 'HTML', detail: sends('<html>', { 'Content-Type': 'text/html' }), wanted: bad(/not valid JSON/) },
  { name: 'no id', detail: shows({ fine: true }), wanted: bad(/without a SHA-256 as id$/) },
  { name: 'silent', detail: isSilent, wanted: bad(/^remote far was silent for 300 ms$/) },
  { name: 'torn', detail: tears, wanted: bad(/closed the connection: UND_ERR_SOCKET$/) },
]

t.test('pushes that a remote refuses or spoils', async (t) => {
  const { id } = (await admin.upload('to be pushed')).json
  await hasty.admin.upload('to be pushed')
  for (const { name, wanted, ...row } of REFUSED) {
    remote.answer = (req, res) => void req.resume().on('end', () => row.detail?.(res, req))
    const from = serverFor({ wanted })
    const { status, json } = await from.admin.send('POST', `/api/remote/${row.remote ?? 'far'}/push/file/${id}`, {})
    t.match({ status, ...json }, wanted, name)
    t.notMatch(JSON.stringify(json), KEY)
  }
})

t.test('the key goes to the remote and nowhere else', async (t) => {
  t.ok(remote.asked.length > 50)
  t.ok(remote.asked.every(({ headers }) => headers.authorization === `Bearer ${KEY}`))
  t.ok(remote.asked.every(({ headers }) => /^lazaret\//.test(headers['user-agent'] ?? '')))
  t.notOk(
    remote.asked.some(({ path }) => path === '/elsewhere'),
    'no redirect was followed',
  )
})
