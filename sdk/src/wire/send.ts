import { ApiError, NotFoundError, NotReplayableError } from '../errors/api-error.ts'
import { abortError, explainFailure } from '../errors/failure.ts'
import type { AttemptInfo, ClientOptions, Settings } from './client-options.ts'
import type { Gate } from './gate.ts'
import { type Reply, readAnswer } from './read-answer.ts'
import { newRetryState, planRepeat, type RetryState } from './retry.ts'
import type { Session } from './session.ts'
import { traitsOf } from './traits.ts'
import type { Transport, WireBody, WireTimeouts } from './types.ts'
import { anySignal, wait } from './wait.ts'

/** State that all calls of one client share. */
export type Wire = {
  readonly transport: () => Promise<Transport>
  readonly session: Session
  readonly gate: Gate
  readonly settings: Settings
  readonly hooks: Pick<ClientOptions, 'onRequest' | 'onResponse' | 'onRetry' | 'onWarning'>
  readonly userAgent: string
  readonly signal: AbortSignal | undefined
  /** Limits reported by the server; lower bounds of our timeouts. */
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

/** A call and the client that sends it. */
export type WireCall = { readonly wire: Wire; readonly call: Call }

type Run = {
  readonly state: RetryState
  readonly signal: AbortSignal | undefined
  attempt: number
  hasRenewed: boolean
  /** An answer was lost: the server may have carried out the request. */
  isUncertain: boolean
}

/** Sends a call, retries it where that is safe, and returns the answer or throws an `ApiError`. */
export async function send(wire: Wire, call: Call): Promise<Reply> {
  const { operation, method, url } = call
  const { repeat, isPublic } = traitsOf(operation)
  const isReading = method === 'GET' || method === 'HEAD'
  const signal = anySignal(wire.signal, call.signal)
  const run: Run = { state: newRetryState(repeat), signal, attempt: 1, hasRenewed: false, isUncertain: false }
  for (; ; run.attempt++) {
    // A cookie counts by itself for reading, which is also how its CSRF token is asked for.
    const isWithoutToken = isPublic || (isReading && wire.session.isCookie())
    const token = isWithoutToken ? wire.session.current() : await signIn(wire, signal)
    const info = { operation, method, url, attempt: run.attempt }
    try {
      return await attemptOnce(wire, { ...call, signal, token }, info)
    } catch (error) {
      const failure = explainFailure(error, { operation, signal })
      if (!(failure instanceof ApiError)) throw failure
      if (run.isUncertain && method === 'DELETE' && failure instanceof NotFoundError) return emptyReply
      const hasNewToken = failure.status === 401 && !isWithoutToken && (await renew(wire, run, token))
      if (hasNewToken) requireReplay(call, failure)
      else await prepareRepeat(wire, run, { call, info, failure })
    }
  }
}

/** Renews the token once per call, because a token that is refused again stays refused. */
async function renew(wire: Wire, run: Run, refused: string | null): Promise<boolean> {
  if (run.hasRenewed) return false
  run.hasRenewed = true
  return wire.session.renew(refused, run.signal)
}

type FailedCall = { readonly call: Call; readonly info: AttemptInfo; readonly failure: ApiError }

/** Waits until the call can be retried; throws the failure when it must not be. */
async function prepareRepeat(wire: Wire, run: Run, { call, info, failure }: FailedCall): Promise<void> {
  const delayMs = planRepeat(failure, run.state, wire.settings.retry)
  if (delayMs === null) throw failure
  requireReplay(call, failure)
  const isRateLimit = failure.code === 'rate_limited'
  run.isUncertain ||= !isRateLimit
  wire.hooks.onRetry?.({ ...info, delayMs, error: failure })
  if (isRateLimit) wire.gate.pause(delayMs)
  await wait(delayMs, run.signal)
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
      withCookies: wire.session.isCookie() || call.operation === 'PUT /api/session',
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
    ...tokenHeader(wire, call),
    ...call.headers,
  }
}

function tokenHeader({ session }: Wire, { token, operation }: Attempt): Record<string, string> {
  if (token === null || operation === 'POST /api/auth/login') return {}
  return session.isCookie() ? { 'x-csrf-token': token } : { authorization: `Bearer ${token}` }
}

function timeoutsOf({ settings, advertised }: Wire, { timeouts = {} }: Attempt): WireTimeouts {
  return {
    headersMs: Math.max(timeouts.headersMs ?? settings.timeouts.headersMs, advertised.requestMs),
    idleMs: timeouts.idleMs ?? settings.timeouts.idleMs,
  }
}
