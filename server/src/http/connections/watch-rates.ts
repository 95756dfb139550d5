import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '../../call.ts'
import { tooSlow } from '../../errors/problems.ts'
import { writeProblem } from '../bodies/write-problem.ts'
import { type LeastRate, openRateWindow, type RateWindow } from './rate-window.ts'
import { setCommonHeaders } from './set-common-headers.ts'

type Exchange = {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  body: RateWindow | null
  answer: RateWindow | null
}

type Ends = Pick<App, 'log' | 'metrics'>

const CHECKS_PER_WINDOW = 8
const MAX_CHECK_MS = 5000

/**
 * Ends requests whose clients neither send the body nor take the answer at the least rate. A silent connection ends by
 * itself; one that moves a byte a minute would keep a staged file, a descriptor and a place for days.
 */
export function watchRates(server: NodeServer, rate: LeastRate, ends: Ends): void {
  if (rate.bytesPerSecond === 0) return
  const exchanges = new Set<Exchange>()
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const exchange = { req, res, body: null, answer: null }
    exchanges.add(exchange)
    // The rest of a body that nobody reads may still hold the connection.
    res.once('close', () => {
      if (req.complete) exchanges.delete(exchange)
    })
  })
  const checkMs = Math.ceil(Math.min(rate.windowMs / CHECKS_PER_WINDOW, MAX_CHECK_MS))
  // A check counts as this much time however late it comes: nobody pays for a process that was busy or asleep.
  const timer = setInterval(() => {
    for (const exchange of exchanges) {
      if (isOver(exchange)) exchanges.delete(exchange)
      else check(exchange, { rate, checkMs, ends })
    }
  }, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

type RateCheckOptions = { readonly rate: LeastRate; readonly checkMs: number; readonly ends: Ends }

function check(exchange: Exchange, { rate, checkMs, ends }: RateCheckOptions): void {
  const { req, res } = exchange
  const { socket } = req
  if (awaitsBody(req)) {
    exchange.body ??= openRateWindow(rate, socket.bytesRead)
    if (exchange.body.missed(checkMs, socket.bytesRead)) {
      end(exchange, rate, ends)
      return
    }
  }
  if (res.headersSent && unsentBytes(socket) > 0) {
    exchange.answer ??= openRateWindow(rate, takenBytes(socket))
    if (exchange.answer.missed(checkMs, takenBytes(socket))) cut(exchange, 'answer', ends)
  }
}

function isOver({ req, res }: Exchange): boolean {
  return req.socket.destroyed || (res.closed && req.complete)
}

/** Not while the server lets bytes wait that have arrived, nor before it began to read. */
function awaitsBody(req: IncomingMessage): boolean {
  return !req.complete && req.readableFlowing !== null && req.readableLength === 0
}

function end(exchange: Exchange, rate: LeastRate, ends: Ends): void {
  const { req, res } = exchange
  if (res.headersSent || res.destroyed) {
    cut(exchange, 'body', ends)
    return
  }
  ends.metrics.slowClient('body')
  const problem = tooSlow(rate.bytesPerSecond)
  res.setHeader('Connection', 'close')
  // Once it is answered, Node no longer reports to the reader of the body that the connection is gone.
  res.once('finish', () => req.destroy(problem))
  writeProblem(res, { problem, requestId: String(res.getHeader('X-Request-Id') ?? setCommonHeaders(res)) }, 'end')
}

function cut({ req }: Exchange, awaited: 'body' | 'answer', { log, metrics }: Ends): void {
  metrics.slowClient(awaited)
  log.debug({ awaited, remote_addr: req.socket.remoteAddress }, 'slow client disconnected')
  req.socket.destroy()
}

function unsentBytes(socket: Socket): number {
  return socket.writableLength + handleCount(socket, 'writeQueueSize')
}

/**
 * What the kernel has taken. One write may be megabytes, and `bytesWritten` of a socket counts it at once: what the
 * handle has still queued is known to the handle only, where Node's own timeouts look for it too.
 */
function takenBytes(socket: Socket): number {
  return handleCount(socket, 'bytesWritten') - handleCount(socket, 'writeQueueSize')
}

function handleCount(socket: Socket, name: 'bytesWritten' | 'writeQueueSize'): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const count: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : 0
  return typeof count === 'number' ? count : 0
}
