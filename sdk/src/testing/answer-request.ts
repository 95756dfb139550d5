import type { components } from '../generated/schema.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { parseQuery } from './match-query.ts'

type Schemas = components['schemas']

export type TestRequest = {
  readonly method: string
  /** The parts of the path after `/api`. */
  readonly steps: readonly string[]
  readonly parameters: URLSearchParams
  readonly form: FormData | undefined
  readonly body: unknown
}
export type TestState = { readonly store: FileStore; readonly login: string }

const DEFAULT_COUNT = 10

/** Answers one request by the files of the store. */
export async function answerRequest(state: TestState, request: TestRequest): Promise<Response> {
  const { method, steps } = request
  const [kind = '', second, part, last] = steps
  if (method === 'GET' && kind === 'ping') return json({ status: 'ok' } satisfies Schemas['Ping'])
  if (kind !== 'file' && kind !== 'object') return unsupported(request)
  if (second === undefined) return method === 'POST' ? upload(state, request) : list(state, request, kind)
  if (second === 'search' || second === 'count') return list(state, request, kind)
  const file = state.store.find(second)
  if (file === undefined) return problem(404, 'not_found', 'Object not found')
  if (part === undefined && method === 'GET') return json(file.detail)
  if (part === undefined && method === 'DELETE') return remove(state, file)
  if (part === 'download' && last === undefined) return download(request, file)
  if (part === 'tag') return changeTags(request, file)
  if (part === 'comment') return changeComments(state, request, file)
  return unsupported(request)
}

async function upload({ store }: TestState, { form, steps }: TestRequest): Promise<Response> {
  const part = form?.get('file')
  if (!(part instanceof Blob) || steps[0] !== 'file') return problem(400, 'invalid_request', 'file: a file is missing')
  const bytes = new Uint8Array(await part.arrayBuffer())
  if (bytes.byteLength === 0) return problem(400, 'invalid_request', 'file: must not be empty')
  const options: Partial<Schemas['UploadOptions']> = JSON.parse(String(form?.get('options') ?? '{}'))
  const tags = options.tags?.map(({ tag }) => tag) ?? []
  return json(store.add({ name: part.name, bytes, tags }).detail)
}

function list({ store }: TestState, request: TestRequest, kind: 'file' | 'object'): Response {
  const { parameters, body, steps } = request
  const options = new Map<string, unknown>([...parameters, ...(isRecord(body) ? Object.entries(body) : [])])
  const query = String(options.get('query') ?? '')
  const matches = query === '' ? () => true : parseQuery(query)
  if (matches === undefined)
    return problem(400, 'invalid_request', `the test server does not understand the query ${query}`)
  const found = store.list().filter(matches)
  if (steps[1] === 'count') return json({ count: found.length, is_exact: true })
  const [olderThan, sort] = [options.get('older_than'), options.get('sort')]
  const sorted = sort === undefined ? found : inOrder(found, String(sort))
  // A cursor of this server is the number of records before it.
  const pivot = olderThan === undefined ? -1 : found.findIndex(({ detail }) => detail.id === olderThan)
  const start = Number(options.get('after') ?? pivot + 1)
  const end = start + Number(options.get('count') ?? DEFAULT_COUNT)
  const page = sorted.slice(start, end).map(({ detail }) => detail)
  const next = sort === undefined ? {} : { next: end < sorted.length ? String(end) : null }
  return kind === 'file'
    ? json({ files: page.map(summaryOf), ...next })
    : json({ objects: page.map(objectOf), ...next })
}

const SORT_FIELDS: ReadonlyMap<string, keyof Schemas['FileSummary']> = new Map([
  ['name', 'file_name'],
  ['size', 'file_size'],
  ['type', 'file_type'],
])

/** Files of the store are the newest first; equal values are in the order of their uploads. */
function inOrder(files: readonly StoredFile[], sort: string): readonly StoredFile[] {
  const isDescending = sort.startsWith('-')
  const field = SORT_FIELDS.get(sort.replace('-', '')) ?? 'upload_time'
  const sorted = files.toReversed().toSorted(({ detail: a }, { detail: b }) => compare(a[field], b[field]))
  return isDescending ? sorted.toReversed() : sorted
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

function objectOf({ id, type, tags, upload_time }: Schemas['File']): Schemas['ObjectSummary'] {
  return { id, type, tags, upload_time }
}

function summaryOf(file: Schemas['File']): Schemas['FileSummary'] {
  const { file_name, file_size, file_type, md5, sha1, sha256 } = file
  return { ...objectOf(file), file_name, file_size, file_type, md5, sha1, sha256 }
}

function remove({ store }: TestState, file: StoredFile): Response {
  store.remove(file)
  return json(null)
}

function download({ method, parameters }: TestRequest, { bytes, detail }: StoredFile): Response {
  const isNegated = parameters.get('obfuscate') === '1'
  if (method !== 'GET' || parameters.has('format')) return problem(404, 'unsupported', 'only plain downloads')
  return new Response(isNegated ? bytes.map((byte) => byte ^ 0xff) : bytes, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${detail.sha256}"`,
    },
  })
}

function changeTags({ method, parameters, body }: TestRequest, file: StoredFile): Response {
  const tags = new Set(file.detail.tags.map(({ tag }) => tag))
  if (method === 'PUT') tags.add(textIn(body, 'tag').trim().toLowerCase())
  if (method === 'DELETE') tags.delete(parameters.get('tag') ?? '')
  file.detail = { ...file.detail, tags: [...tags].map((tag) => ({ tag })) }
  return json(file.detail.tags satisfies Schemas['TagList'])
}

function changeComments({ store, login }: TestState, { method, steps, body }: TestRequest, file: StoredFile): Response {
  if (method === 'GET') return json(file.comments)
  if (method === 'DELETE') {
    file.comments = file.comments.filter(({ id }) => String(id) !== steps[3])
    return json(null)
  }
  const id = 1 + Math.max(0, ...file.comments.map((each) => each.id))
  const comment: Schemas['Comment'] = {
    id,
    comment: textIn(body, 'comment'),
    author: login,
    timestamp: store.nextTime(),
  }
  file.comments = [...file.comments, comment]
  return json(comment)
}

function textIn(body: unknown, name: string): string {
  return isRecord(body) ? String(body[name] ?? '') : ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function unsupported({ method, steps }: TestRequest): Response {
  return problem(404, 'unsupported', `the test server does not answer ${method} /api/${steps.join('/')}`)
}

function problem(status: number, code: Schemas['ProblemCode'], message: string): Response {
  return json({ code, message, request_id: 'test' }, status)
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
}
