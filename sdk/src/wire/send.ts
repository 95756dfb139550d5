import { ApiError, BadResponseError, NotFoundError, NotReplayableError, TooLargeError } from '../error.ts'
import type { AttemptInfo, ClientOptions, Settings } from '../options.ts'
import { describeForeign, errorOfAnswer } from './answer-error.ts'
import { abortError, explainFailure } from './failure.ts'
import type { Gate } from './gate.ts'
import { newRetryState, planRepeat } from './retry.ts'
import type { Session } from './session.ts'
import { traitsOf } from './traits.ts'
import type { Transport, WireAnswer, WireBody, WireTimeouts } from './types.ts'
import { anySignal, wait } from './wait.ts'

/** What all calls of one client share. */
export type Wire = {
  readonly transport: () => Promise<Transport>
  readonly session: Session
  readonly gate: Gate
  readonly settings: Settings
  readonly hooks: Pick<ClientOptions, 'onRequest' | 'onResponse' | 'onRetry' | 'onWarning'>
  readonly userAgent: string
  readonly signal: AbortSignal | undefined
  /** What the server said it needs at most; lower bounds of our timeouts. */
  readonly advertised: { requestMs: number; uploadMs: number }
}

export type Call = {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: WireBody | null
  readonly signal?: AbortSignal | undefined
  readonly timeouts?: Partial<WireTimeouts>
}

/** A successful answer: read to its end (`text`), or still coming (`answer`) where the operation gives bytes. */
export type Reply =
  | { readonly status: number; readonly headers: Headers; readonly text: string; readonly answer: null }
  | { readonly status: number; readonly headers: Headers; readonly text: null; readonly answer: WireAnswer }

const MAX_JSON_BYTES = 256 * 1024 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/** Sends a call, repeats it as far as that does no harm, and gives the answer or throws an `ApiError`. */
export async function send(wire: Wire, call: Call): Promise<Reply> {
  const { operation, method } = call
  const traits = traitsOf(operation)
  const state = newRetryState(traits.repeat)
  const signal = anySignal(wire.signal, call.signal)
  let hasRenewed = false
  for (let attempt = 1; ; attempt++) {
    const token = traits.isPublic ? wire.session.current() : await signIn(wire, signal)
    const info = { operation, method, url: call.url, attempt }
    try {
      return await attemptOnce(wire, { ...call, signal, token }, info)
    } catch (error) {
      const failure = explainFailure(error, { operation, signal })
      if (!(failure instanceof ApiError)) throw failure
      if (attempt > 1 && method === 'DELETE' && failure instanceof NotFoundError) return emptyReply
      if (failure.status === 401 && !traits.isPublic && !hasRenewed) {
        hasRenewed = true
        if (await wire.session.renew(token, signal)) {
          requireReplay(call, failure)
          continue
        }
      }
      const delayMs = planRepeat(failure, state, wire.settings.retry)
      if (delayMs === null) throw failure
      requireReplay(call, failure)
      wire.hooks.onRetry?.({ ...info, delayMs, error: failure })
      if (failure.code === 'rate_limited') wire.gate.pause(delayMs)
      await wait(delayMs, signal)
    }
  }
}

const emptyReply: Reply = { status: 200, headers: new Headers(), text: 'null', answer: null }

/** A public operation must not wait for a sign-in: the sign-in is one. */
async function signIn(wire: Wire, signal: AbortSignal | undefined): Promise<string | null> {
  if (signal?.aborted) throw abortError(signal)
  return wire.session.token(signal)
}

function requireReplay({ body, operation }: Call, cause: ApiError): void {
  if (!body || body.canReplay()) return
  throw new NotReplayableError(
    'not_replayable',
    `the upload failed (${cause.message}) and its stream can be read only once`,
    { operation, status: cause.status, retryable: true, cause },
  )
}

type Attempt = Call & { readonly token: string | null }

async function attemptOnce(wire: Wire, call: Attempt, info: AttemptInfo): Promise<Reply> {
  const transport = await wire.transport()
  const leave = await wire.gate.enter(call.signal)
  try {
    const started = performance.now()
    wire.hooks.onRequest?.(info)
    const answer = await transport.exchange({
      operation: call.operation,
      method: call.method,
      url: call.url,
      headers: headersOf(wire, call),
      body: call.body ?? null,
      signal: call.signal,
      timeouts: timeoutsOf(wire, call),
    })
    wire.hooks.onResponse?.({ ...info, status: answer.status, durationMs: Math.round(performance.now() - started) })
    return await readAnswer(answer, call.operation)
  } finally {
    leave()
  }
}

function headersOf(wire: Wire, call: Attempt): Record<string, string> {
  return {
    accept: traitsOf(call.operation).givesBytes ? 'application/octet-stream, application/json' : 'application/json',
    'user-agent': wire.userAgent,
    ...(call.token === null || call.operation === 'POST /api/auth/login'
      ? {}
      : { authorization: `Bearer ${call.token}` }),
    ...call.headers,
  }
}

function timeoutsOf({ settings, advertised }: Wire, { timeouts = {} }: Attempt): WireTimeouts {
  return {
    headersMs: Math.max(timeouts.headersMs ?? settings.timeouts.headersMs, advertised.requestMs),
    idleMs: timeouts.idleMs ?? settings.timeouts.idleMs,
  }
}

async function readAnswer(answer: WireAnswer, operation: string): Promise<Reply> {
  const { status, headers } = answer
  if (status < 200 || status > 299) {
    const text = (await readText(answer, MAX_ERROR_BYTES)) ?? ''
    throw errorOfAnswer({ status, headers, text, operation })
  }
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (traitsOf(operation).givesBytes && type === 'application/octet-stream')
    return { status, headers, text: null, answer }
  const text = await readText(answer, MAX_JSON_BYTES)
  if (text === null)
    throw new TooLargeError('too_large', `the answer is larger than ${MAX_JSON_BYTES} bytes`, { operation, status })
  if (text.trim() === '') return { status, headers, text: 'null', answer: null }
  if (traitsOf(operation).givesBytes || !isJson(text)) {
    throw new BadResponseError('bad_response', describeForeign({ status, headers, text }), {
      operation,
      status,
      requestId: headers.get('x-request-id') ?? undefined,
    })
  }
  return { status, headers, text, answer: null }
}

async function readText(answer: WireAnswer, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let sizeBytes = 0
  for await (const chunk of answer.chunks) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
