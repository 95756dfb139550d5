import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { App } from '../../call.ts'
import type { ProblemCode } from '../../errors/problems.ts'
import { discardRest } from './discard-rest.ts'
import { safetyHeaders } from './set-common-headers.ts'
import { strictTransport } from './strict-transport.ts'

type Refusal = {
  readonly status: number
  readonly code: ProblemCode
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
  /** Absent where the bytes are not a valid request. */
  readonly req?: IncomingMessage
}

// Importing it would load the client that Node has for fetch, too.
const { ServerResponse: Response, STATUS_CODES } = process.getBuiltinModule('node:http')
const LINGER_MS = 3000
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

const MALFORMED: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    message: 'the address and headers of the request are longer than 16 KiB',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'the chunk extensions are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too_slow',
    message: 'the headers of the request did not arrive in time',
  },
  HPE_INVALID_METHOD: { status: 400, code: 'invalid_request', message: 'unknown method in the request line' },
}

const TUNNEL: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'CONNECT is not available: this server is not a proxy',
  headers: { Allow: METHODS },
}

const CROWDED: Refusal = {
  status: 503,
  code: 'unavailable',
  message: 'the server has too many connections open: try again in a few seconds',
  headers: { 'Retry-After': '5' },
}

/** Answers a connection before it has sent anything. */
export function refuseConnection(app: App, socket: Duplex): void {
  write(app, socket, CROWDED)
}

/** Answers what never becomes a request for Restify, in the same form as all other refusals. */
export function refuseEarly(server: NodeServer, app: App): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Part of a response may be on its way, and there is nobody to answer after a reset.
    const response: unknown = Reflect.get(socket, '_httpMessage')
    const isAnswering = response instanceof Response && response.headersSent
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') socket.destroy()
    else write(app, socket, MALFORMED[error.code ?? ''] ?? malformed(error))
  })
  server.on('connect', (req: IncomingMessage, socket: Duplex) => write(app, socket, { ...TUNNEL, req }))
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    const { headers, socket } = req
    const message = `unknown expectation "${headers.expect}": only 100-continue is met`
    const { status, fields, body } = record(app, socket, { status: 417, code: 'invalid_request', message, req })
    res.writeHead(status, fields)
    res.end(body)
  })
}

/** The reason of the parser, without what the client sent. */
function malformed(error: Error): Refusal {
  const reason = Reflect.get(error, 'reason')
  const message = `the request is not valid HTTP${typeof reason === 'string' ? `: ${reason}` : ''}`
  return { status: 400, code: 'invalid_request', message }
}

type Answer = {
  readonly status: number
  readonly fields: Readonly<Record<string, string | number>>
  readonly body: string
}

/** Counts and logs the refusal, and returns what is sent. */
function record({ log, metrics, settings }: App, socket: Duplex, refusal: Refusal): Answer {
  const { status, code, message, headers, req } = refusal
  const own = safetyHeaders()
  const requestId = own['X-Request-Id']
  const address = String(Reflect.get(socket, 'remoteAddress') ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  const recordResponse = metrics.startRequest()
  log.debug({ status, reason: message, remote_addr: address, request_id: requestId }, 'request refused')
  recordResponse({ method: 'NONE', endpoint: 'none', user: address, status, seconds: 0, timing: null })
  const body = `${JSON.stringify({ message, code, request_id: requestId })}\n`
  const length = Buffer.byteLength(body)
  const fields = {
    ...own,
    ...strictTransport(settings, req),
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': length,
    Connection: 'close',
  }
  return { status, fields, body }
}

function write(app: App, socket: Duplex, refusal: Refusal): void {
  const { status, fields, body } = record(app, socket, refusal)
  const lines = Object.entries({ ...fields, Date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  // Closed at once, a client that still sends would see a reset instead of the answer.
  discardRest(socket)
  const late = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(late))
}
