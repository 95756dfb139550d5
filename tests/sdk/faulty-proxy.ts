import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Test = { teardown(run: () => Promise<void>): unknown }

const faults = ['429', '502', '503', 'reset', 'slow'] as const
type Fault = (typeof faults)[number]

export type FaultyProxy = {
  readonly url: string
  /** Counts of requests by fault, and of all requests. */
  readonly counts: Readonly<Record<Fault | 'all', number>>
}

/** Passes requests on to `target`; each fault befalls `share` of them, drawn from `seed`. */
export async function openFaultyProxy(
  t: Test,
  { target, seed, share }: { readonly target: string; readonly seed: number; readonly share: number },
): Promise<FaultyProxy> {
  const random = createRandom(seed)
  const counts = { '429': 0, '502': 0, '503': 0, reset: 0, slow: 0, all: 0 }
  const server = createServer((req, res) => {
    counts.all++
    const fault = faults[Math.floor(random() / share)]
    if (fault) counts[fault]++
    // True if the server has done its work before the fault.
    const isDone = random() < 0.5
    req.on('error', () => undefined)
    res.on('error', () => undefined)
    handle({ req, res, target, fault, isDone }).catch(() => res.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts }
}

type Exchange = {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly target: string
  readonly fault: Fault | undefined
  readonly isDone: boolean
}

async function handle({ req, res, target, fault, isDone }: Exchange): Promise<void> {
  if (fault === '429' || fault === '503' || (fault === '502' && !isDone)) return refuse(req, res, fault)
  if (fault === 'reset' && !isDone) return breakOff(req, res)
  const answer = await forward(req, target)
  const body = await buffer(answer)
  if (fault === '502') return refuse(req, res, fault)
  res.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length })
  if (fault === undefined) return void res.end(body)
  const half = body.subarray(0, Math.ceil(body.length / 2))
  if (fault === 'reset') return void res.write(half, () => res.socket?.resetAndDestroy())
  if (isDone) return void res.write(half)
  for (const byte of half.subarray(0, 20)) {
    res.write(Buffer.of(byte))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  res.end(body.subarray(Math.min(20, half.length)))
}

async function refuse(req: IncomingMessage, res: ServerResponse, status: '429' | '502' | '503'): Promise<void> {
  await buffer(req).catch(() => undefined)
  res.writeHead(Number(status), { 'content-type': 'text/html', 'retry-after': '0.02' })
  res.end('<html><title>the proxy says no</title></html>')
}

/** In the middle of what comes, where it is long enough to have one. */
async function breakOff(req: IncomingMessage, res: ServerResponse): Promise<void> {
  for await (const _ of req) break
  res.socket?.resetAndDestroy()
}

function forward(req: IncomingMessage, target: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = req
    const passed = request(`${target}${url}`, { ...(method ? { method } : {}), headers }, resolve)
    passed.on('error', reject)
    req.pipe(passed)
  })
}

/** Mulberry32: the same numbers for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
