import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { withLease } from '../../../server/src/background/with-lease.ts'

const NEVER = new AbortController().signal

/** Time passes when `pass` says so; `renew` is what the holder of the lease would hear. */
function aLease(t: Test) {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  let now = 0
  const { now: realNow } = performance
  performance.now = () => now
  t.teardown(() => {
    performance.now = realNow
  })
  let answer: () => Promise<boolean> = () => Promise.resolve(true)
  const renewals: number[] = []
  const lease = {
    seconds: 15,
    renew() {
      renewals.push(now)
      return answer()
    },
  }
  return {
    lease,
    renewals,
    answer(next: typeof answer) {
      answer = next
    },
    async pass(seconds: number) {
      for (let n = 0; n < seconds; n++) {
        now += 1000
        mock.timers.tick(1000)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

t.test('a lease is renewed three times in its length, for as long as the work runs', async (t) => {
  const { lease, renewals, pass } = aLease(t)
  const result = await withLease(lease, NEVER, async (signal) => {
    await pass(60)
    t.equal(signal.aborted, false)
    return 'done'
  })
  t.equal(result, 'done')
  t.same(
    renewals,
    Array.from({ length: 12 }, (_, n) => (n + 1) * 5000),
  )
  await pass(60)
  t.equal(renewals.length, 12)
})

t.test('the signal aborts when another process has taken the lease', async (t) => {
  const { lease, answer, pass } = aLease(t)
  await withLease(lease, NEVER, async (signal) => {
    answer(() => Promise.resolve(false))
    await pass(4)
    t.equal(signal.aborted, false)
    await pass(1)
    t.equal(signal.aborted, true)
  })
})

t.test('without a database the work goes on until the lease has ended', async (t) => {
  const { lease, answer, pass } = aLease(t)
  await withLease(lease, NEVER, async (signal) => {
    await pass(5)
    answer(() => Promise.reject(new Error('away')))
    await pass(14)
    t.equal(signal.aborted, false)
    await pass(1)
    t.equal(signal.aborted, true)
  })
})

t.test('a renewal in time keeps the lease after others failed', async (t) => {
  const { lease, answer, pass } = aLease(t)
  await withLease(lease, NEVER, async (signal) => {
    answer(() => Promise.reject(new Error('away')))
    await pass(10)
    answer(() => Promise.resolve(true))
    await pass(60)
    t.equal(signal.aborted, false)
  })
})

t.test('what the work throws ends the renewals too, and a stop reaches the work', async (t) => {
  const { lease, renewals, pass } = aLease(t)
  const stop = new AbortController()
  const failing = withLease(lease, stop.signal, async (signal) => {
    stop.abort(new Error('closing'))
    signal.throwIfAborted()
  })
  await t.rejects(failing, { message: 'closing' })
  await pass(60)
  t.same(renewals, [])
})
