import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Test = { teardown(run: () => Promise<void>): unknown }

export type StoredObject = {
  bytes: Buffer
  name: string
  tags: string[]
  time: string
  /** What a broken disk would serve instead. */
  served?: Buffer
}

/** A stand-in for the server across the wire, with just enough of the contract to drive every command. */
export type FakeServer = {
  readonly url: string
  readonly files: Map<string, StoredObject>
  readonly keys: Map<string, string>
  /** `METHOD path`, as they came. */
  readonly requests: string[]
  /** The JSON part of each upload. */
  readonly options: unknown[]
  /** Answers instead of the usual answer where it gives one. */
  fault: (request: IncomingMessage) => Fault | undefined
  /** Puts a file there as an upload of someone else would. */
  add(content: string | Uint8Array, more?: Partial<StoredObject>): string
}

export type Fault = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const TOKEN = 'eyJhbGciOiJIUzUxMiJ9.eyJsb2dpbiI6ImFsaWNlIn0.c2lnbmF0dXJl'
export const PASSWORD = 'correct horse battery'
const start = Date.parse('2026-11-21T10:00:00Z')

// Its answers chain no call to writeHead: Restify replaces that, in the whole process, by one that returns nothing.
export async function openFakeServer(t: Test): Promise<FakeServer> {
  const state: FakeServer = {
    url: '',
    files: new Map(),
    keys: new Map(),
    requests: [],
    options: [],
    fault: () => undefined,
    add: (content, more = {}) => add(state, Buffer.from(content), more),
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      response.writeHead(500)
      response.end(JSON.stringify({ message: String(error), code: 'server_error', request_id: 'r' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function add(
  state: FakeServer,
  bytes: Buffer,
  { name = 'sample.bin', tags = [], ...more }: Partial<StoredObject>,
): string {
  const id = hash('sha256', bytes)
  const known = state.files.get(id)
  if (known) {
    known.tags = [...new Set([...known.tags, ...tags])]
    return id
  }
  const time = `${new Date(start + state.files.size * 1000).toISOString().slice(0, -1)}000+00:00`
  state.files.set(id, { bytes, name, tags: [...tags], time, ...more })
  return id
}

async function answer(state: FakeServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  state.requests.push(`${request.method} ${url.pathname}`)
  const body = await buffer(request)
  const fault = state.fault(request)
  if (fault) return json(response, fault.status, fault.body ?? null, fault.headers)
  const isOpen = ['/api/auth/login', '/api/server', '/api/ping'].includes(url.pathname)
  if (!isOpen && request.headers.authorization === undefined)
    return problem(response, 401, 'unauthenticated', 'Not authenticated.')
  const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
  if (!route) return problem(response, 404, 'unsupported', 'The requested URL was not found on the server')
  const [, ...parts] = route.path.exec(url.pathname) ?? []
  route.handle({ state, response, url, body, request, id: (parts[0] ?? '').toLowerCase() })
}

type Call = {
  readonly state: FakeServer
  readonly response: ServerResponse
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: Buffer
  readonly id: string
}
type Route = { readonly method: string; readonly path: RegExp; readonly handle: (call: Call) => void }

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/api\/auth\/login$/, handle: login },
  {
    method: 'GET',
    path: /^\/api\/auth\/validate$/,
    handle: ({ response }) =>
      json(response, 200, { login: 'alice', capabilities: ['adding_files'], groups: ['alice', 'public'] }),
  },
  { method: 'GET', path: /^\/api\/server$/, handle: ({ response }) => json(response, 200, facts) },
  { method: 'GET', path: /^\/api\/(?:file|object)$/, handle: list },
  {
    method: 'GET',
    path: /^\/api\/\w+\/count$/,
    handle: ({ state, url, response }) => json(response, 200, { count: matching(state, url).length }),
  },
  { method: 'POST', path: /^\/api\/file$/, handle: upload },
  {
    method: 'GET',
    path: /^\/api\/(?:file|object)\/(\w+)$/,
    handle: ({ state, id, response }) =>
      withFile({ state, id, response }, (sha256, file) => json(response, 200, detail(sha256, file))),
  },
  { method: 'GET', path: /^\/api\/file\/(\w+)\/download$/, handle: download },
  {
    method: 'GET',
    path: /^\/api\/file\/(\w+)\/download\/zip$/,
    handle: (call) =>
      withFile(call, (_, file) => {
        call.response.writeHead(200, { 'content-type': 'application/octet-stream' })
        call.response.end(Buffer.concat([Buffer.from('PK'), file.bytes]))
      }),
  },
  {
    method: 'GET',
    path: /^\/api\/tag$/,
    handle: ({ state, url, response }) => json(response, 200, allTags(state, url)),
  },
  {
    method: 'GET',
    path: /^\/api\/\w+\/(\w+)\/tag$/,
    handle: (call) => withFile(call, (_, file) => json(call.response, 200, tagList(file.tags))),
  },
  {
    method: 'PUT',
    path: /^\/api\/\w+\/(\w+)\/tag$/,
    handle: (call) => withFile(call, (_, file) => changeTags(call, file, JSON.parse(call.body.toString()).tag)),
  },
  {
    method: 'DELETE',
    path: /^\/api\/\w+\/(\w+)\/tag$/,
    handle: (call) => withFile(call, (_, file) => removeTag(call, file)),
  },
  { method: 'POST', path: /^\/api\/user\/(\w+)\/api_key$/, handle: createKey },
  {
    method: 'GET',
    path: /^\/api\/api_key$/,
    handle: ({ state, response }) =>
      json(response, 200, {
        api_keys: [...state.keys].map(([id, name]) => ({ id, name, issued_on: timeZero, issuer_login: 'alice' })),
      }),
  },
  {
    method: 'DELETE',
    path: /^\/api\/api_key\/([\w-]+)$/,
    handle: ({ state, id, response }) =>
      state.keys.delete(id) ? json(response, 200, null) : problem(response, 404, 'not_found', 'API key not found'),
  },
]

const timeZero = '2026-11-21T10:00:00.000000+00:00'
const facts = {
  server_version: '2.18.0',
  product_name: 'Lazaret',
  product_version: '0.1.0',
  instance_id: '6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11',
  instance_name: 'lab',
  listing_order: 'commit',
  is_authenticated: true,
  is_maintenance_set: false,
  request_timeout: 0,
  file_upload_timeout: 0,
  statement_timeout: 0,
}

function login({ body, response }: Call): void {
  const { login: name, password } = JSON.parse(body.toString())
  if (password !== PASSWORD) problem(response, 403, 'invalid_credentials', 'Invalid login or password.')
  else json(response, 200, { login: name, token: TOKEN, capabilities: [], groups: [name], provider: null })
}

function list({ state, url, response }: Call): void {
  const all = matching(state, url)
  const pivot = url.searchParams.get('older_than')
  const from = pivot === null ? 0 : all.findIndex(([id]) => id === pivot) + 1
  const page = all.slice(from, from + Number(url.searchParams.get('count') ?? 10))
  const isFile = url.pathname.endsWith('/file')
  json(response, 200, {
    [isFile ? 'files' : 'objects']: page.map(([id, file]) => (isFile ? summary(id, file) : bare(id, file))),
  })
}

/** Newest first; of the query language only `tag:` and `multi:`. */
function matching(state: FakeServer, url: URL): [string, StoredObject][] {
  const query = url.searchParams.get('query') ?? ''
  const tag = /^tag:"?([^"]+)"?$/.exec(query)?.[1]
  const hashes = /multi:"([^"]*)"/.exec(query)?.[1]?.split(' ')
  return [...state.files]
    .filter(([, file]) => tag === undefined || file.tags.includes(tag))
    .filter(([id, { bytes }]) => hashes === undefined || hashes.includes(id) || hashes.includes(hash('md5', bytes)))
    .sort(([, a], [, b]) => (a.time < b.time ? 1 : -1))
}

function upload({ state, body, request, response }: Call): void {
  const boundary = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const parts = partsOf(body, boundary)
  const file = parts.find(({ head }) => head.includes('name="file"'))
  const sent: { tags?: { tag: string }[] } = JSON.parse(
    parts.find(({ head }) => head.includes('name="options"'))?.content.toString() ?? '{}',
  )
  state.options.push(sent)
  const name = /filename="([^"]*)"/.exec(file?.head ?? '')?.[1] ?? ''
  const bytes = file?.content ?? Buffer.alloc(0)
  const id = state.add(bytes, { name, tags: (sent.tags ?? []).map(({ tag }) => tag) })
  json(response, 200, detail(id, state.files.get(id) as StoredObject))
}

function partsOf(body: Buffer, boundary: string): { head: string; content: Buffer }[] {
  const parts = []
  let at = body.indexOf(`--${boundary}`)
  for (
    let next = body.indexOf(`\r\n--${boundary}`, at + 1);
    next >= 0;
    next = body.indexOf(`\r\n--${boundary}`, at + 1)
  ) {
    const part = body.subarray(at, next)
    const split = part.indexOf('\r\n\r\n')
    parts.push({ head: part.subarray(0, split).toString(), content: part.subarray(split + 4) })
    at = next + 2
  }
  return parts
}

function download(call: Call): void {
  withFile(call, (sha256, { bytes, served = bytes }) => {
    const isNegated = call.url.searchParams.get('obfuscate') === '1'
    const content = isNegated ? Buffer.from(served.map((byte) => byte ^ 0xff)) : served
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${sha256}`,
    }
    call.response.writeHead(200, { ...headers, 'content-length': content.length })
    call.response.end(content)
  })
}

function changeTags({ response }: Call, file: StoredObject, tag: string): void {
  if (!file.tags.includes(tag)) file.tags.push(tag)
  json(response, 200, tagList(file.tags))
}

function removeTag({ response, url }: Call, file: StoredObject): void {
  file.tags = file.tags.filter((tag) => tag !== url.searchParams.get('tag'))
  json(response, 200, tagList(file.tags))
}

function allTags({ files }: FakeServer, url: URL): { tag: string }[] {
  const prefix = url.searchParams.get('query') ?? ''
  const tags = new Set([...files.values()].flatMap((file) => file.tags))
  return tagList([...tags].filter((tag) => tag.startsWith(prefix)).sort())
}

function createKey({ state, body, response }: Call): void {
  const { name, ...limits } = JSON.parse(body.toString())
  const id = randomUUID()
  state.keys.set(id, name)
  json(response, 200, { id, name, ...limits, issued_on: timeZero, issuer_login: 'alice', token: TOKEN })
}

type Finding = Pick<Call, 'state' | 'id' | 'response'>

function withFile({ state, id, response }: Finding, use: (sha256: string, file: StoredObject) => void): void {
  const found = [...state.files].find(([sha256, { bytes }]) => sha256 === id || hash('md5', bytes) === id)
  if (found) use(...found)
  else problem(response, 404, 'not_found', 'Object not found')
}

function bare(id: string, { tags, time }: StoredObject) {
  return { id, type: 'file', tags: tagList(tags), upload_time: time }
}

function summary(id: string, file: StoredObject) {
  const { bytes, name } = file
  const hashes = { md5: hash('md5', bytes), sha1: hash('sha1', bytes), sha256: id }
  return { ...bare(id, file), file_name: name, file_size: bytes.length, file_type: 'data', ...hashes }
}

function detail(id: string, file: StoredObject) {
  const more = { favorite: false, parents: [], children: [], attributes: [], share_3rd_party: true }
  return {
    ...summary(id, file),
    ...more,
    alt_names: [],
    sha512: hash('sha512', file.bytes),
    crc32: '00000000',
    ssdeep: null,
    latest_config: null,
  }
}

function tagList(tags: readonly string[]): { tag: string }[] {
  return tags.map((tag) => ({ tag }))
}

function problem(response: ServerResponse, status: number, code: string, message: string): void {
  json(response, status, { message, code, request_id: '0f8fad5bd9cb469fa16570867728950e' })
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function hash(name: string, bytes: Uint8Array): string {
  return createHash(name).update(bytes).digest('hex')
}
