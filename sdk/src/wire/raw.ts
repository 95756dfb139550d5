import createOpenApiClient, { type Client } from 'openapi-fetch'
import type { paths } from '../generated/schema.ts'
import type { Reply } from './read-answer.ts'
import { send, type Wire } from './send.ts'
import type { WireBody } from './types.ts'

/** The typed client of every operation of the contract; failures are thrown as `ApiError`, so `data` is always there. */
export type RawClient = Client<paths>

/**
 * openapi-fetch over our own transport. It gets the global `Request` and `Response` only as containers: what goes over
 * the wire never meets undici's classes of the same names.
 */
export function createRaw(wire: Wire, base: string): RawClient {
  const templates = new WeakMap<Request, string>()
  const raw = createOpenApiClient<paths>({
    baseUrl: base,
    fetch: async (request) => {
      const { method } = request
      const path = templates.get(request) ?? new URL(request.url).pathname
      const reply = await send(wire, {
        operation: `${method} ${path}`,
        method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        body: await bodyOf(request),
        signal: callSignalOf(request),
      })
      return responseOf(reply)
    },
  })
  raw.use({
    onRequest({ request, schemaPath }) {
      templates.set(request, schemaPath)
    },
  })
  return raw
}

/**
 * The signal of a call, for `init`. Given as `signal`, every Request would add a listener of its own to it until the
 * garbage is collected.
 */
export function passSignal(signal: AbortSignal | undefined): { callSignal?: AbortSignal } {
  return signal ? { callSignal: signal } : {}
}

function callSignalOf(request: Request): AbortSignal {
  const own = 'callSignal' in request ? request.callSignal : undefined
  return own instanceof AbortSignal ? own : request.signal
}

/** Firefox has no `Request.body`. No operation takes an empty body. */
async function bodyOf(request: Request): Promise<WireBody | null> {
  if (request.body === null) return null
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength === 0 ? null : bytesBody(bytes)
}

function bytesBody(bytes: Uint8Array): WireBody {
  return {
    sizeBytes: bytes.byteLength,
    open: async function* () {
      yield bytes
    },
    canReplay: () => true,
  }
}

const BODILESS = new Set([204, 205, 304])

function responseOf(reply: Reply): Response {
  const headers = new Headers(reply.headers)
  const { status } = reply
  if (reply.text === null) return new Response(toStream(reply.answer.chunks), { status, headers })
  headers.delete('content-length')
  return new Response(BODILESS.has(status) ? null : reply.text, { status, headers })
}

/** A stream that pulls only when it is read. */
export function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done) controller.close()
        else controller.enqueue(ownBuffer(next.value))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function ownBuffer(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return chunk.buffer instanceof ArrayBuffer
    ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    : new Uint8Array(chunk)
}
