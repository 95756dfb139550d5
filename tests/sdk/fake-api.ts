import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, type ClientOptions, createClient } from '@lazaret/sdk'

type Test = { teardown(run: () => unknown): unknown }

export type FakeRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly req: IncomingMessage
  /** Number of the request to this path, 1 for the first. */
  readonly nth: number
}

export type Handler = (request: FakeRequest, res: ServerResponse) => unknown
export type FakeApi = {
  readonly url: string
  readonly seen: FakeRequest[]
  client(options?: Partial<ClientOptions>): Client
}

/** A server that misbehaves exactly as a test says; sockets, resets and pauses are real. */
export async function openFake(t: Test, handler: Handler): Promise<FakeApi> {
  const seen: FakeRequest[] = []
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://fake')
    const method = req.method ?? ''
    const nth = 1 + seen.filter((one) => one.path === pathname && one.method === method).length
    const request = { method, path: pathname, query: searchParams, headers: req.headers, req, nth }
    seen.push(request)
    req.on('error', () => undefined)
    Promise.resolve(handler(request, res)).catch((error: unknown) =>
      res.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const client = (options: Partial<ClientOptions> = {}) => {
    const opened = createClient({ baseUrl: url, auth: { kind: 'key', token: 'key.for.tests' }, ...options })
    t.teardown(() => opened.close())
    return opened
  }
  return { url, seen, client }
}

export function json(res: ServerResponse, body: unknown, { status = 200, headers = {} } = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'fake-request', ...headers })
  res.end(JSON.stringify(body))
}

export function problem(
  res: ServerResponse,
  code: string,
  { status = 400, message = 'made by the test', headers = {} } = {},
): void {
  json(res, { code, message, request_id: 'fake-request' }, { status, headers })
}

export async function readAll(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** No waiting between attempts: full jitter draws the shortest wait. */
export function withoutBackoff(t: Test): void {
  const { random } = Math
  Math.random = () => 0
  t.teardown(() => {
    Math.random = random
  })
}
