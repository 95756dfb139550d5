import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { hash, json, problem, type StoredObject } from './fake-answers.ts'
import { type FakeRepository, routes } from './fake-routes.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A stand-in for the server across the wire, with just enough of the contract to drive every command. */
export type FakeServer = FakeRepository & {
  readonly url: string
  /** `METHOD path`, as they came. */
  readonly requests: string[]
  /** Answers instead of the usual answer where it gives one. */
  fault: (request: IncomingMessage) => Fault | undefined
}

export type Fault = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const start = Date.parse('2026-11-21T10:00:00Z')

// Its answers chain no call to writeHead: Restify replaces that, in the whole process, by one that returns nothing.
export async function openFakeServer(t: Test): Promise<FakeServer> {
  const state: FakeServer = {
    url: '',
    files: new Map(),
    keys: new Map(),
    requests: [],
    options: [],
    fault: () => undefined,
    add: (content, more = {}) => add(state, Buffer.from(content), more),
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      response.writeHead(500)
      response.end(JSON.stringify({ message: String(error), code: 'server_error', request_id: 'r' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function add(
  state: FakeServer,
  bytes: Buffer,
  { name = 'sample.bin', tags = [], ...more }: Partial<StoredObject>,
): string {
  const id = hash('sha256', bytes)
  const known = state.files.get(id)
  if (known) {
    known.tags = [...new Set([...known.tags, ...tags])]
    return id
  }
  const time = `${new Date(start + state.files.size * 1000).toISOString().slice(0, -1)}000+00:00`
  state.files.set(id, { bytes, name, tags: [...tags], time, ...more })
  return id
}

async function answer(state: FakeServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  state.requests.push(`${request.method} ${url.pathname}`)
  const body = await buffer(request)
  const fault = state.fault(request)
  if (fault) return json(response, fault.status, fault.body ?? null, fault.headers)
  const isOpen = ['/api/auth/login', '/api/server', '/api/ping'].includes(url.pathname)
  if (!isOpen && request.headers.authorization === undefined)
    return problem(response, 401, 'unauthenticated', 'Not authenticated.')
  const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
  if (!route) return problem(response, 404, 'unsupported', 'The requested URL was not found on the server')
  const [, ...parts] = route.path.exec(url.pathname) ?? []
  route.handle({ state, response, url, body, request, id: (parts[0] ?? '').toLowerCase() })
}
