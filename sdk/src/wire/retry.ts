import { type ApiError, ConnectionError, TimeoutError } from '../errors/api-error.ts'
import type { RepeatClass } from './traits.ts'

export type RetryPolicy = {
  /** Attempts in all, the first included. Waiting for a rate limit does not count. */
  readonly maxAttempts: number
  /** No retry starts later than this after the first failure. */
  readonly maxElapsedMs: number
  /** Time one call may spend waiting because of 429. */
  readonly rateLimit: { readonly maxWaitMs: number }
  /** Time one call may spend waiting for the end of a maintenance. */
  readonly maintenance: { readonly maxWaitMs: number }
}

export type RetryState = {
  readonly repeat: RepeatClass
  /** Attempts so far that were not refused by a rate limit. */
  attempts: number
  rateLimits: number
  rateWaitMs: number
  maintenanceWaitMs: number
  unavailable: number
  firstFailureAt: number | null
}

const BASE_MS = 500
// A server that restarts is found again soon after it is back.
const CAP_MS = 10_000
const UNAVAILABLE_WAIT_MS = 5000
const MAINTENANCE_WAIT_MS = 10_000

export function newRetryState(repeat: RepeatClass): RetryState {
  return {
    repeat,
    attempts: 0,
    rateLimits: 0,
    rateWaitMs: 0,
    maintenanceWaitMs: 0,
    unavailable: 0,
    firstFailureAt: null,
  }
}

/** Returns the milliseconds to wait before a retry, or null if there must not be one. Updates `state`. */
export function planRepeat(failure: ApiError, state: RetryState, policy: RetryPolicy): number | null {
  if (failure.code === 'rate_limited') return planRateLimit(failure, state, policy)
  if (failure.code === 'maintenance') return planMaintenance(state, policy)
  state.attempts++
  state.firstFailureAt ??= Date.now()
  const delayMs = delayAfter(failure, state)
  if (delayMs === null || state.attempts >= policy.maxAttempts) return null
  const elapsedMs = Date.now() - state.firstFailureAt + delayMs
  return policy.maxElapsedMs > 0 && elapsedMs <= policy.maxElapsedMs ? delayMs : null
}

function delayAfter(failure: ApiError, state: RetryState): number | null {
  const { status } = failure
  if (status === 503) return delayAfterUnavailable(failure, state)
  const isGateway = status === 502 || status === 504
  const isLost = status === undefined && failure.retryable
  if (!isGateway && !isLost) return null
  if (state.repeat === 'once' && !wasUnsent(failure)) return null
  return backoff(state.attempts)
}

/** A server that says when to retry wants a retry. A query that took too long will take long again. */
function delayAfterUnavailable({ code, retryAfterMs }: ApiError, state: RetryState): number | null {
  if (retryAfterMs !== undefined && code !== 'query_timeout') {
    return state.repeat === 'once' ? null : Math.max(retryAfterMs, backoff(state.attempts))
  }
  return state.repeat === 'safe' && state.unavailable++ === 0 ? UNAVAILABLE_WAIT_MS : null
}

function planRateLimit(failure: ApiError, state: RetryState, policy: RetryPolicy): number | null {
  const delayMs = failure.retryAfterMs ? failure.retryAfterMs : backoff(++state.rateLimits) + BASE_MS
  if (state.rateWaitMs + delayMs > policy.rateLimit.maxWaitMs) return null
  state.rateWaitMs += delayMs
  putOff(state, delayMs)
  return delayMs
}

/** Waiting that the server asked for does not use up the time for retries. */
function putOff(state: RetryState, delayMs: number): void {
  state.firstFailureAt = state.firstFailureAt === null ? null : state.firstFailureAt + delayMs
}

/** Nothing was done, so everything can be retried; the last wait is cut to the remaining time. */
function planMaintenance(state: RetryState, { maintenance: { maxWaitMs } }: RetryPolicy): number | null {
  const delayMs = Math.min(MAINTENANCE_WAIT_MS, maxWaitMs - state.maintenanceWaitMs)
  if (delayMs <= 0) return null
  state.maintenanceWaitMs += delayMs
  putOff(state, delayMs)
  return delayMs
}

function wasUnsent(failure: ApiError): boolean {
  if (failure instanceof ConnectionError) return failure.wasUnsent
  return failure instanceof TimeoutError && failure.phase === 'connect'
}

/** Exponential, capped, with full jitter, so that many clients do not retry together. */
export function backoff(failures: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1)))
}

/** `Retry-After` in milliseconds, given in seconds or as a date; undefined when it is neither. */
export function readRetryAfter(text: string | null, now: number = Date.now()): number | undefined {
  if (text === null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Math.round(Number(text) * 1000)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
