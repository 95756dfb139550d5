import { type Api, checkName } from '../calls/api.ts'
import { textBody } from '../calls/request.ts'
import { validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { asText, parseLossless, readExact, stringifyLossless } from '../json/lossless.ts'
import type { ObjectDetail } from '../kinds/objects.ts'
import { checkId, hashKind } from '../records/identifier.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal, toStream } from '../wire/raw.ts'
import { send } from '../wire/send.ts'

type Schemas = components['schemas']

/** An item that `include` requested and that was not copied. */
export type SkippedPart = Readonly<Schemas['Skipped']>

export type ExchangeOptions = CallOptions & {
  /** The kind of the object. Default: looked up on the sending side; `file` if the identifier is not a SHA-256. */
  readonly kind?: 'file' | 'config' | 'blob'
  /** Access on the receiving side: `*` (default) for the workspaces of the account there, `private`, or a group. */
  readonly uploadAs?: string
  /** Annotations to copy, as far as the receiving side permits. Default: none. */
  readonly include?: readonly ('tags' | 'attributes' | 'comments' | 'relations')[]
}

/** The object on the receiving side after the exchange. */
export type ExchangedObject = {
  readonly object: ObjectDetail
  readonly skipped: readonly SkippedPart[]
}

export type RemoteRequest = CallOptions & {
  /** `GET` unless given. Others need `manage_users`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/` of the remote, without a slash in front: `file/<hash>/download`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  /** Sent as JSON, numbers without loss. */
  readonly body?: unknown
}

/** The answer of a remote. It can be read once: by `body` or `json`. */
export type RemoteAnswer = {
  /** Its media type; null if the remote sent none. */
  readonly contentType: string | null
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * Reads it whole, as JSON.
   *
   * @example const server = await (await client.remotes.request('partner', { path: 'server' })).json()
   */
  json(): Promise<unknown>
  /**
   * Ends the transfer without reading it.
   *
   * @example if (answer.contentType !== 'application/json') await answer.cancel()
   */
  cancel(): Promise<void>
}

/** Other servers that this one exchanges objects with. Need `access_remotes`, except for their names. */
export type Remotes = {
  /**
   * Names of the remotes that are configured on the server; an empty list where there are none.
   *
   * @example for (const name of await client.remotes.list()) console.log(name)
   */
  list(options?: CallOptions): Promise<readonly string[]>
  /**
   * Lets the server fetch an object from a remote, as if it were uploaded. Needs `adding_files`, `adding_configs` or
   * `adding_blobs`. `NotFoundError` when the remote does not have it, `TypeConflictError` when another type has its
   * identifier here, `GatewayError` when the remote fails or sends something else.
   *
   * @example const { object } = await client.remotes.pull('partner', sha256, { include: ['tags'] })
   */
  pull(remote: string, id: string, options?: ExchangeOptions): Promise<ExchangedObject>
  /**
   * Lets the server send an object to a remote, and returns the object there. `NotFoundError` when it is not visible
   * here, or the group does not exist on the remote; `ForbiddenError` when the key of the server may not upload there.
   *
   * @example const { skipped } = await client.remotes.push('partner', sha256, { include: ['attributes'] })
   */
  push(remote: string, id: string, options?: ExchangeOptions): Promise<ExchangedObject>
  /**
   * Passes a request on to the API of a remote, with the rights that the key of the server has there. The answer is
   * streamed. A POST is not retried once it may have reached the server.
   *
   * @example
   * const answer = await client.remotes.request('partner', { path: 'file', query: { query: 'tag:apt*' } })
   * console.log(await answer.json())
   */
  request(remote: string, request: RemoteRequest): Promise<RemoteAnswer>
}

type Kind = NonNullable<ExchangeOptions['kind']>
type Exchange = { readonly name: string; readonly id: string; readonly kind: Kind; readonly options: ExchangeOptions }

export function createRemotes(api: Api): Remotes {
  const { raw, wire } = api
  const request: Remotes['request'] = (remote, asked) => passOn(api, checkName('remote', remote), asked)
  return {
    async list({ signal } = {}) {
      return requirePresent((await raw.GET('/api/remote', passSignal(signal))).data?.remotes, 'remotes')
    },
    async pull(remote, sentId, options = {}) {
      const [name, id] = [checkName('remote', remote), checkId(sentId)]
      const askThere = async () => (await request(name, { path: `object/${id}`, ...signalOf(options) })).json()
      const kind = options.kind ?? (hashKind(id) === 'sha256' ? kindOf(await askThere()) : 'file')
      return readExchange(
        await exchange(api, `/api/remote/{name}/pull/${kind}/{id}`, { name, id, kind, options }),
        wire,
      )
    },
    async push(remote, sentId, options = {}) {
      const [name, id] = [checkName('remote', remote), checkId(sentId)]
      const askHere = async () =>
        (await raw.GET('/api/object/{id}', { params: { path: { id } }, ...passSignal(options.signal) })).data
      const kind = options.kind ?? (hashKind(id) === 'sha256' ? kindOf(await askHere()) : 'file')
      return readExchange(
        await exchange(api, `/api/remote/{name}/push/${kind}/{id}`, { name, id, kind, options }),
        wire,
      )
    },
    request,
  }
}

type Path = `/api/remote/{name}/${'pull' | 'push'}/${Kind}/{id}`

async function exchange({ raw }: Api, path: Path, { name, id, options }: Exchange): Promise<string | undefined> {
  const { uploadAs = '*', include = [], signal } = options
  const body = { upload_as: uploadAs, include: [...include] }
  const { data } = await raw.POST(path, { params: { path: { name, id } }, body, ...asText, ...passSignal(signal) })
  return typeof data === 'string' ? data : undefined
}

function readExchange(text: string | undefined, { settings }: Api['wire']): ExchangedObject {
  const { skipped = [], ...object } = readExact<ObjectDetail & { skipped?: readonly SkippedPart[] }>(
    text,
    settings.numbers,
    'object',
  )
  return { object, skipped }
}

const KINDS: Readonly<Record<string, Kind>> = { file: 'file', static_config: 'config', text_blob: 'blob' }

function kindOf(object: unknown): Kind {
  const type: unknown = typeof object === 'object' && object !== null && 'type' in object ? object.type : undefined
  const kind = KINDS[String(type)]
  if (kind === undefined)
    throw validationError('kind', `the type "${String(type).slice(0, 60)}" is not known: give the kind`)
  return kind
}

function signalOf({ signal }: CallOptions): CallOptions {
  return signal ? { signal } : {}
}

async function passOn({ wire, base }: Api, remote: string, asked: RemoteRequest): Promise<RemoteAnswer> {
  const { method = 'GET', path, query = {}, body, signal } = asked
  const parts = path.split('/')
  if (path === '' || parts.some((part) => part === '.' || part === '..'))
    throw validationError('path', `"${path.slice(0, 120)}" is not a path below /api/ of the remote`)
  const url = new URL(`${base}/api/remote/${encodeURIComponent(remote)}/api/${parts.map(encodeURIComponent).join('/')}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const reply = await send(wire, {
    operation: `${method} /api/remote/{name}/api/{path}`,
    method,
    url: url.href,
    body: body === undefined ? null : textBody(stringifyLossless(body)),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    signal,
  })
  return answerOf(reply.answer === null ? chunkOf(reply.text) : reply.answer.chunks, {
    contentType: reply.headers.get('content-type'),
    numbers: wire.settings.numbers,
    cancel: async () => reply.answer?.discard(),
  })
}

type RemoteAnswerParts = Pick<RemoteAnswer, 'contentType' | 'cancel'> & {
  readonly numbers: Parameters<typeof parseLossless>[1]
}

function answerOf(chunks: AsyncIterable<Uint8Array>, { numbers, ...answer }: RemoteAnswerParts): RemoteAnswer {
  const body = toStream(chunks)
  return { ...answer, body, json: async () => parseLossless(await new Response(body).text(), numbers) }
}

async function* chunkOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
