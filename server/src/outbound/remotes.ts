import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import { notFound } from '../errors/problems.ts'
import { OutboundFault } from './outbound-fault.ts'

/** A server that is accessed with a configured key. */
export type RemoteAddress = { readonly name: string; readonly url: string; readonly apiKey: string }

export type RemoteRequest = {
  readonly method: Dispatcher.HttpMethod
  /** Below `/api/`, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | AsyncIterable<Uint8Array>
  /** Length of a streamed body, if known. */
  readonly sizeBytes?: number | undefined
  readonly signal: AbortSignal
}

export type RemoteAnswer = {
  readonly status: number
  readonly contentType: string | null
  /** Null: not announced. */
  readonly sizeBytes: number | null
  /** Must be read or destroyed. It fails with an OutboundFault. */
  readonly body: Readable
}

/** Requests of any length to the configured servers. */
export type Remotes = AsyncDisposable & {
  readonly names: readonly string[]
  /** Refuses an unknown name. */
  require(name: string): void
  /** Follows no redirects, which would receive the key. Throws an OutboundFault, whose message names the remote. */
  ask(name: string, request: RemoteRequest): Promise<RemoteAnswer>
}

export type RemoteOptions = {
  readonly servers: readonly RemoteAddress[]
  /** Without a byte from the other side. */
  readonly timeoutMs: number
  readonly userAgent: string
}

const MAX_CONNECT_MS = 10_000

export function openRemotes({ servers, timeoutMs, userAgent }: RemoteOptions): Remotes {
  const byName = new Map(servers.map((server) => [server.name, server]))
  let opened: Promise<Agent> | undefined
  const agent = (): Promise<Agent> => {
    opened ??= openAgent(timeoutMs)
    return opened
  }
  return {
    names: [...byName.keys()],
    require: (name) => {
      if (!byName.has(name)) throw notFound(`Unknown remote instance name ('${name}')`)
    },
    ask: async (name, request) => {
      const server = byName.get(name)
      if (server === undefined) throw new Error(`remote "${name}" does not exist`)
      return ask(server, request, { agent: await agent(), timeoutMs, userAgent })
    },
    [Symbol.asyncDispose]: async () => (await opened)?.destroy(),
  }
}

async function openAgent(timeoutMs: number): Promise<Agent> {
  const { Agent } = await import('undici')
  const timeout = Math.min(timeoutMs, MAX_CONNECT_MS)
  return new Agent({ connect: { timeout }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
}

type Way = Pick<RemoteOptions, 'timeoutMs' | 'userAgent'> & { readonly agent: Agent }

async function ask({ name, url, apiKey }: RemoteAddress, asked: RemoteRequest, way: Way): Promise<RemoteAnswer> {
  const { origin, pathname } = new URL(url)
  const { method, path, headers = {}, body = null, sizeBytes, signal } = asked
  const sent = bodyOf(body)
  const faultOf = (error: unknown): unknown =>
    sent.fault() ?? asFault(error, { name, timeoutMs: way.timeoutMs, signal })
  try {
    const answer = await way.agent.request({
      origin,
      path: `${pathname.replace(/\/$/, '')}/api/${path}`,
      method,
      headers: {
        ...headers,
        Authorization: `Bearer ${apiKey}`,
        'User-Agent': way.userAgent,
        'Accept-Encoding': 'identity',
        ...(sizeBytes === undefined ? {} : { 'Content-Length': String(sizeBytes) }),
      },
      body: sent.body,
      signal,
    })
    return readAnswer(answer, name, faultOf)
  } catch (error) {
    throw faultOf(error)
  }
}

type OutboundBody = { readonly body: string | Readable | null; fault(): unknown }

/** A body that cannot be read to its end is not the fault of the other side. */
function bodyOf(body: string | AsyncIterable<Uint8Array> | null): OutboundBody {
  if (body === null || typeof body === 'string') return { body, fault: () => undefined }
  let fault: unknown
  const read = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      fault = error
      throw error
    }
  }
  return { body: Readable.from(read(), { objectMode: false }), fault: () => fault }
}

type FaultOf = (error: unknown) => unknown

function readAnswer(answer: Dispatcher.ResponseData, name: string, faultOf: FaultOf): RemoteAnswer {
  const { statusCode: status, headers, body } = answer
  // If destroyed before its end it emits an error that has no listener.
  body.on('error', () => undefined)
  const fault = answerFault(status, headers, name)
  if (fault !== null) {
    body.destroy()
    throw fault
  }
  const length = Number(headers['content-length'] ?? Number.NaN)
  const content = Readable.from(withFaults(body, faultOf), { objectMode: false })
  // If nobody has started to read it.
  content.once('close', () => body.destroy())
  return {
    status,
    contentType: headers['content-type']?.toString() ?? null,
    sizeBytes: Number.isSafeInteger(length) ? length : null,
    body: content,
  }
}

function answerFault(status: number, headers: Dispatcher.ResponseData['headers'], name: string): OutboundFault | null {
  if (status >= 300 && status < 400)
    return new OutboundFault('redirect', `remote ${name} answered ${status}, a redirect, which is not followed`)
  const encoding = headers['content-encoding']?.toString() ?? 'identity'
  if (encoding !== 'identity')
    return new OutboundFault(
      'bad_answer',
      `remote ${name} answered in the encoding ${encoding}, which was not asked for`,
    )
  return null
}

async function* withFaults(content: AsyncIterable<Uint8Array>, faultOf: FaultOf): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw faultOf(error)
  }
}

const SILENT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'])

type Attempt = { readonly name: string; readonly timeoutMs: number; readonly signal: AbortSignal }

/** A caller that aborted by its own signal gets its own reason. */
function asFault(error: unknown, { name, timeoutMs, signal }: Attempt): unknown {
  if (signal.aborted || error instanceof OutboundFault) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (SILENT.has(code)) return new OutboundFault('timeout', `remote ${name} was silent for ${timeoutMs} ms`)
  return new OutboundFault('unreachable', `remote ${name} cannot be reached, or closed the connection: ${code}`, {
    cause: error,
  })
}
