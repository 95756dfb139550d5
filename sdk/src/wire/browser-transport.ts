import { BadResponseError, ConnectionError, TimeoutError } from '../errors/api-error.ts'
import { type CallContext, explainFailure } from '../errors/failure.ts'
import type { Transport, WireAnswer, WireBody, WireRequest } from './types.ts'

type Fetch = typeof globalThis.fetch

/** Exchanges by `fetch`: that of the browser, or one of the caller. */
export function createBrowserTransport(given?: Fetch): Transport {
  // A browser requires fetch to be called as a function of the page, and a test may have replaced it meanwhile.
  const call: Fetch = given ?? ((...args) => globalThis.fetch(...args))
  return { exchange: (request) => exchange(request, call), close: async () => undefined }
}

async function exchange(request: WireRequest, call: Fetch): Promise<WireAnswer> {
  const controller = new AbortController()
  const stop = () => controller.abort(request.signal?.reason)
  if (request.signal?.aborted) stop()
  request.signal?.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(
    () => controller.abort(new TimeoutError('headers', 'no answer in time')),
    request.timeouts.headersMs,
  )
  const finish = () => request.signal?.removeEventListener('abort', stop)
  try {
    const response = await call(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ? await blobOf(request.body) : null,
      signal: controller.signal,
      redirect: 'manual',
      credentials: request.withCookies ? 'same-origin' : 'omit',
    })
    if (response.type === 'opaqueredirect') throw new BadResponseError('bad_response', 'the server redirects elsewhere')
    return answerOf(response, { controller, finish, request })
  } catch (error) {
    finish()
    throw explainFetchFailure(error, { operation: request.operation, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

type ActiveRequest = {
  readonly controller: AbortController
  readonly finish: () => void
  readonly request: WireRequest
}

function answerOf(response: Response, running: ActiveRequest): WireAnswer {
  return {
    status: response.status,
    headers: response.headers,
    chunks: chunksOf(response, running),
    discard: async () => {
      running.finish()
      await response.body?.cancel()
    },
  }
}

async function* chunksOf(response: Response, running: ActiveRequest): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const timer = setTimeout(
        () => running.controller.abort(new TimeoutError('idle', 'the answer stopped coming')),
        running.request.timeouts.idleMs,
      )
      const next = await reader.read().finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw explainFetchFailure(error, { operation: running.request.operation, signal: running.controller.signal })
  } finally {
    running.finish()
    await reader.cancel().catch(() => undefined)
  }
}

// fetch does not report whether anything was sent, so assume that it was.
function explainFetchFailure(error: unknown, context: CallContext): unknown {
  const failure = explainFailure(error, context)
  if (!(failure instanceof TypeError)) return failure
  return new ConnectionError(`the connection failed: ${failure.message}`, {
    operation: context.operation,
    wasUnsent: false,
    retryable: true,
    cause: failure,
  })
}

/** A browser sends a Content-Length only for a Blob. It may keep the Blob on disk. */
async function blobOf(body: WireBody): Promise<Blob> {
  const parts: Blob[] = []
  for await (const chunk of body.open()) parts.push(new Blob([new Uint8Array(chunk)]))
  return new Blob(parts)
}
