import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Test = { teardown(run: () => Promise<void>): unknown }

/** What befalls an exchange. */
export type Mishap =
  /** Answered by the gateway, after so many bytes of the request. */
  | { readonly status: number; readonly after?: number }
  /** The connection is reset after so many bytes of the request. */
  | { readonly resetAfter: number }
  /** Taken, and never answered. */
  | 'stall'
  /** The server does its work; the answer is lost. */
  | { readonly answer: 'lost' }
  /** The connection ends after so many bytes of the body of the answer, which do arrive. */
  | { readonly cutAfter: number }
  /** The answer stops after so many bytes of its body, and its connection stays. */
  | { readonly stallAfter: number }
  /** The first byte of the answer is another one. */
  | { readonly answer: 'corrupt' }

export type Exchange = {
  readonly method: string
  readonly path: string
  readonly range: string | undefined
  /** Of the body of the request. */
  readonly sizeBytes: number
  /** What the server answered; undefined where it was not asked or did not answer. */
  status: number | undefined
  /** Identifiers of the stored files, where the answer to an upload has them. */
  stored: readonly string[]
}

/** Stands between a client and a server, notes every exchange, and may spoil it. */
export type Gateway = {
  readonly url: string
  readonly seen: readonly Exchange[]
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>
  judge: (exchange: Exchange) => Mishap | undefined
}

/** Of one file, or of many. */
export const isUpload = ({ method, path }: Exchange): boolean =>
  method === 'POST' && /^\/api\/file(?:\/bulk)?$/.test(path)

type UploadAnswer = {
  readonly id?: string
  readonly outcomes?: readonly { readonly file: { readonly id: string } | null }[]
}

function storedIn({ id, outcomes = [] }: UploadAnswer): readonly string[] {
  return id === undefined ? outcomes.flatMap(({ file }) => file?.id ?? []) : [id]
}

export async function openGateway(t: Test, target: string): Promise<Gateway> {
  const seen: Exchange[] = []
  const agent = new Agent({ keepAlive: true })
  const running = new Set<Promise<void>>()
  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  const gateway: { -readonly [K in keyof Gateway]: Gateway[K] } = { url: '', seen, idle, judge: () => undefined }
  const server = createServer((req, res) => {
    const exchange: Exchange = {
      method: req.method ?? '',
      path: req.url ?? '',
      range: req.headers.range,
      sizeBytes: Number(req.headers['content-length'] ?? 0),
      status: undefined,
      stored: [],
    }
    seen.push(exchange)
    for (const stream of [req, res]) stream.on('error', () => undefined)
    const mishap = gateway.judge(exchange)
    const handled = handle({ req, res, target, agent, exchange, mishap })
      .catch(() => void res.destroy())
      .finally(() => running.delete(handled))
    running.add(handled)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    agent.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gateway
}

type PassingRequest = {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly target: string
  readonly agent: Agent
  readonly exchange: Exchange
  readonly mishap: Mishap | undefined
}

async function handle({ req, res, target, agent, exchange, mishap }: PassingRequest): Promise<void> {
  if (mishap === 'stall') return void req.resume()
  if (mishap && 'status' in mishap) {
    await take(req, mishap.after)
    res.writeHead(mishap.status, { 'content-type': 'text/html', 'retry-after': '0.05' })
    res.end('<html><title>not now</title></html>')
    return void req.resume()
  }
  if (mishap && 'resetAfter' in mishap) {
    await take(req, mishap.resetAfter)
    return void req.socket.resetAndDestroy()
  }
  const answer = await forward({ req, res, target, agent })
  exchange.status = answer.statusCode
  if (isUpload(exchange)) {
    const body = await buffer(answer)
    if (answer.statusCode === 200) exchange.stored = storedIn(JSON.parse(body.toString()))
    if (mishap) return void req.socket.resetAndDestroy()
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    return void res.end(body)
  }
  if (mishap && 'answer' in mishap && mishap.answer === 'lost') return void req.socket.resetAndDestroy()
  res.writeHead(answer.statusCode ?? 500, answer.headers)
  if (mishap) return spoil(answer, res, mishap)
  answer.pipe(res)
}

function forward({ req, res, target, agent }: Omit<PassingRequest, 'exchange' | 'mishap'>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onward = request(`${target}${req.url}`, { method: req.method, headers: req.headers, agent }, resolve)
    onward.on('error', reject)
    // Who goes away in the middle of a request is gone for the server too; what is whole it has got.
    res.once('close', () => req.complete || onward.destroy())
    req.pipe(onward)
  })
}

function spoil(answer: IncomingMessage, res: ServerResponse, mishap: Exclude<Mishap, 'stall'>): void {
  const keeps = 'stallAfter' in mishap
  let left = 'cutAfter' in mishap ? mishap.cutAfter : keeps ? mishap.stallAfter : Number.POSITIVE_INFINITY
  let isFirst = 'answer' in mishap
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    const piece = chunk.subarray(0, left)
    left -= piece.length
    if (isFirst) piece[0] = (piece[0] ?? 0) ^ 0xff
    isFirst = false
    res.write(piece, () => left <= 0 && !keeps && res.socket?.destroy())
  })
  answer.on('end', () => left > 0 && res.end())
  answer.on('error', () => res.destroy())
}

/** Reads so many bytes of a request, or all of them. */
async function take(req: IncomingMessage, bytes = Number.POSITIVE_INFINITY): Promise<void> {
  let taken = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    taken += chunk.length
    if (taken >= bytes) return
  }
}
