import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bare, detail, hash, json, problem, type StoredObject, summary, tagList } from './fake-answers.ts'

export const TOKEN = 'eyJhbGciOiJIUzUxMiJ9.eyJsb2dpbiI6ImFsaWNlIn0.c2lnbmF0dXJl'
export const PASSWORD = 'correct horse battery'

/** What the stand-in keeps. */
export type FakeRepository = {
  readonly files: Map<string, StoredObject>
  readonly keys: Map<string, string>
  /** The JSON part of each upload. */
  readonly options: unknown[]
  /** Puts a file there as an upload of someone else would. */
  add(content: string | Uint8Array, more?: Partial<StoredObject>): string
}

type Call = {
  readonly state: FakeRepository
  readonly response: ServerResponse
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: Buffer
  readonly id: string
}
type Route = { readonly method: string; readonly path: RegExp; readonly handle: (call: Call) => void }

export const routes: readonly Route[] = [
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
function matching(state: FakeRepository, url: URL): [string, StoredObject][] {
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

function allTags({ files }: FakeRepository, url: URL): { tag: string }[] {
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
