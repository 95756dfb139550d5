import t from 'tap'
import { ApiError, ConnectionError } from '../../../sdk/src/errors/api-error.ts'
import { settingsOf } from '../../../sdk/src/wire/client-options.ts'
import { backoff, newRetryState, planRepeat, readRetryAfter } from '../../../sdk/src/wire/retry.ts'

const policy = {
  maxAttempts: 5,
  maxElapsedMs: 120_000,
  rateLimit: { maxWaitMs: 10_000 },
  maintenance: { maxWaitMs: 0 },
}

t.test('waits grow to ten seconds, with full jitter', async (t) => {
  t.same(
    [1, 2, 3, 4, 5, 6, 7, 8, 60].map((n) => backoff(n, () => 1)),
    [500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000],
  )
  t.equal(
    backoff(5, () => 0),
    0,
  )
  t.equal(
    backoff(5, () => 0.5),
    4000,
  )
})

t.test('Retry-After is seconds or a date', async (t) => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  t.equal(readRetryAfter('7'), 7000)
  t.equal(readRetryAfter(' 0 '), 0)
  t.equal(readRetryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now), 60_000)
  t.equal(readRetryAfter('Thu, 01 Jan 2025 00:01:00 GMT', now), 0)
  for (const nonsense of ['soon', '-5x', '', null]) t.equal(readRetryAfter(nonsense, now), undefined, String(nonsense))
})

t.test('waiting for rate limits has a bound of its own and costs no attempt', async (t) => {
  const state = newRetryState('once')
  const limit = new ApiError('rate_limited', 'slow down', { status: 429, retryAfterMs: 4000, retryable: true })
  t.equal(planRepeat(limit, state, policy), 4000)
  t.equal(planRepeat(limit, state, policy), 4000)
  t.equal(planRepeat(limit, state, policy), null)
  t.equal(state.attempts, 0)
})

t.test('a rate limit that says zero still waits', async (t) => {
  const limit = new ApiError('rate_limited', 'slow down', { status: 429, retryAfterMs: 0 })
  t.ok((planRepeat(limit, newRetryState('safe'), policy) ?? 0) >= 500)
})

t.test('a maintenance is waited for only where that is wished, to the end of the time', async (t) => {
  const underway = new ApiError('maintenance', 'Maintenance underway', { status: 403, retryable: true })
  t.equal(planRepeat(underway, newRetryState('safe'), policy), null)
  const state = newRetryState('once')
  const patient = { ...policy, maintenance: { maxWaitMs: 25_000 } }
  const waits = Array.from({ length: 4 }, () => planRepeat(underway, state, patient))
  t.same(waits, [10_000, 10_000, 5000, null])
  t.equal(state.attempts, 0)
})

t.test('no repetition begins after the elapsed time', async (t) => {
  const state = newRetryState('safe')
  state.firstFailureAt = Date.now() - 120_001
  t.equal(planRepeat(new ApiError('gateway', 'x', { status: 502, retryable: true }), state, policy), null)
})

t.test('a server that is away is asked again until the time is over, however often that is', async (t) => {
  const { retry } = settingsOf({ baseUrl: 'http://127.0.0.1:9' })
  const away = new ConnectionError('refused', { wasUnsent: true, retryable: true })
  const state = newRetryState('once')
  for (let n = 1; n <= 500; n++) t.ok(planRepeat(away, state, retry) !== null)
  state.firstFailureAt = Date.now() - 105_000
  t.ok(planRepeat(away, state, retry) !== null, 'after a minute and three quarters')
  state.firstFailureAt = Date.now() - 120_001
  t.equal(planRepeat(away, state, retry), null)
  t.equal(planRepeat(away, newRetryState('safe'), { ...retry, maxElapsedMs: 0 }), null, 'no time, no retry')
})

t.test('what the caller did wrong is not repeated', async (t) => {
  for (const status of [400, 401, 403, 404, 409, 413, 416, 500, 507]) {
    t.equal(
      planRepeat(new ApiError('server_error', 'x', { status }), newRetryState('safe'), policy),
      null,
      String(status),
    )
  }
})

t.test('who is unavailable and says until when is asked again, unless that would make a second thing', async (t) => {
  const away = new ApiError('unavailable', 'restarting', { status: 503, retryAfterMs: 4000, retryable: true })
  for (const repeat of ['safe', 'repeatable'] as const) {
    const state = newRetryState(repeat)
    for (let n = 1; n < policy.maxAttempts; n++) t.ok((planRepeat(away, state, policy) ?? 0) >= 4000, `${repeat} ${n}`)
    t.equal(planRepeat(away, state, policy), null)
  }
  t.equal(planRepeat(away, newRetryState('once'), policy), null)
  const far = new ApiError('unavailable', 'x', { status: 503, retryAfterMs: 3_600_000, retryable: true })
  t.equal(planRepeat(far, newRetryState('safe'), policy), null, 'but not for an hour')
})

t.test('a query that took too long is asked once more, and never without need', async (t) => {
  const slow = new ApiError('query_timeout', 'x', { status: 503, retryAfterMs: 1000, retryable: true })
  const state = newRetryState('safe')
  t.equal(planRepeat(slow, state, policy), 5000)
  t.equal(planRepeat(slow, state, policy), null)
  t.equal(planRepeat(slow, newRetryState('repeatable'), policy), null)
})
