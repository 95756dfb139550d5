import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

type Test = { teardown(run: () => Promise<void>): unknown }

/** The fault of a request. */
export type Mishap =
  /** No answer ever. */
  | 'stall'
  /** The connection is reset before anything is answered. */
  | 'reset'
  /** The answer is cut off after so many bytes of its body. */
  | { readonly cutAfter: number }
  /** The answer stops after so many bytes of its body, on a connection that stays open. */
  | { readonly stallAfter: number }
  /** One byte of the body of the request arrives changed. */
  | 'corrupt'
  /** The text of the answer is changed. */
  | { readonly rewrite: (text: string) => string }
  /** Answered with this status, without being passed on. */
  | { readonly status: number }

export type ProxyTraffic = {
  readonly method: string
  readonly path: string
  readonly range: string | undefined
  /** Settles when the connection of the answer is done with it, or gone. */
  readonly closed: Promise<void>
}

export type FaultyProxy = {
  readonly endpoint: string
  /** Every request so far. */
  readonly seen: readonly ProxyTraffic[]
  /** Decides about each request; null passes it on as it is. */
  judge: (seen: ProxyTraffic, body: { readonly sizeBytes: number }) => Mishap | null
  /** The number of open connections of clients; the proxy closes none by itself. */
  connections(): Promise<number>
}

/** Stands between a client and a real server; the header Host stays, because signatures cover it. */
export async function openFaultyProxy(t: Test, target: string): Promise<FaultyProxy> {
  const seen: ProxyTraffic[] = []
  const connections = () => promisify(server.getConnections.bind(server))()
  const proxy = { endpoint: '', seen, judge: (): Mishap | null => null, connections }
  const server = createServer((req, res) => {
    const one = {
      method: req.method ?? '',
      path: req.url ?? '',
      range: req.headers.range,
      closed: new Promise<void>((resolve) => res.once('close', () => resolve())),
    }
    seen.push(one)
    const judge: FaultyProxy['judge'] = proxy.judge
    pass(req, res, { target, mishap: judge(one, { sizeBytes: Number(req.headers['content-length'] ?? 0) }) })
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  proxy.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

type ProxiedStream = { readonly target: string; readonly mishap: Mishap | null }

function pass(req: IncomingMessage, res: ServerResponse, { target, mishap }: ProxiedStream): void {
  if (mishap === 'stall') return
  if (mishap === 'reset') return void req.socket.resetAndDestroy()
  if (mishap !== null && typeof mishap === 'object' && 'status' in mishap) {
    req.resume()
    res.writeHead(mishap.status, { 'Content-Length': 0 })
    return void res.end()
  }
  const { hostname, port } = new URL(target)
  const onward = request({ hostname, port, method: req.method, path: req.url, headers: req.headers })
  onward.on('error', () => req.socket.destroy())
  res.once('close', () => onward.destroy())
  onward.on('response', (answer) => {
    if (mishap !== null && typeof mishap === 'object' && 'rewrite' in mishap) {
      void rewritten(answer, res, mishap.rewrite)
      return
    }
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    if (mishap !== null && typeof mishap === 'object' && 'stallAfter' in mishap)
      stopAfter(answer, res, mishap.stallAfter)
    else if (mishap !== null && typeof mishap === 'object') cutOff(answer, res, mishap.cutAfter)
    else answer.pipe(res)
  })
  req.on('error', () => onward.destroy())
  if (mishap === 'corrupt') req.pipe(flipFirstByte()).pipe(onward)
  else req.pipe(onward)
}

async function rewritten(
  answer: IncomingMessage,
  res: ServerResponse,
  rewrite: (text: string) => string,
): Promise<void> {
  const body = Buffer.from(rewrite(await text(answer)))
  res.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length })
  res.end(body)
}

function stopAfter(answer: IncomingMessage, res: ServerResponse, afterBytes: number): void {
  let left = afterBytes
  answer.on('data', (chunk: Buffer) => {
    if (left > 0) res.write(chunk.subarray(0, left))
    left -= chunk.length
  })
}

function cutOff(answer: IncomingMessage, res: ServerResponse, afterBytes: number): void {
  let left = afterBytes
  if (left === 0) {
    res.flushHeaders()
    return void res.socket?.destroySoon()
  }
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    const piece = chunk.subarray(0, left)
    left -= piece.length
    res.write(piece, () => left <= 0 && res.socket?.destroy())
  })
  answer.on('end', () => left > 0 && res.end())
}

function flipFirstByte(): Transform {
  let isFirst = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const copy = Buffer.from(chunk)
      if (isFirst) copy[0] = (copy[0] ?? 0) ^ 1
      isFirst = false
      done(null, copy)
    },
  })
}
