import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { openLoop } from '../../../server/src/background/loop.ts'
import { until } from '../../support/until.ts'

/** A loop whose rounds end when `end` is called, and whose clock stands still. */
function openSteppedLoop(t: Test, gatherMs = 0) {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const rounds: PromiseWithResolvers<void>[] = []
  const stops: AbortSignal[] = []
  const loop = openLoop({
    intervalMs: 1000,
    gatherMs,
    run(stop) {
      const round = Promise.withResolvers<void>()
      rounds.push(round)
      stops.push(stop)
      return round.promise
    },
  })
  return { loop, rounds, stops, end: () => rounds.at(-1)?.resolve() }
}

t.test('a round begins at each interval, and when the loop is kicked', async (t) => {
  const { loop, rounds, end } = openSteppedLoop(t)
  t.equal(rounds.length, 0)
  mock.timers.tick(999)
  t.equal(rounds.length, 0)
  mock.timers.tick(1)
  t.equal(rounds.length, 1)
  end()
  await loop.idle()
  loop.kick()
  t.equal(rounds.length, 2)
  end()
  await loop[Symbol.asyncDispose]()
})

t.test('rounds follow one another, and one follows for all that was kicked meanwhile', async (t) => {
  const { loop, rounds, end } = openSteppedLoop(t)
  for (let n = 0; n < 3; n++) loop.kick()
  mock.timers.tick(1000)
  t.equal(rounds.length, 1)
  end()
  await until(async () => rounds.length === 2)
  end()
  await loop.idle()
  t.equal(rounds.length, 2)
  await loop[Symbol.asyncDispose]()
})

t.test('a round begins a while after the first kick, for all that follow until then', async (t) => {
  const { loop, rounds, end } = openSteppedLoop(t, 100)
  loop.kick()
  mock.timers.tick(60)
  loop.kick()
  t.equal(rounds.length, 0)
  mock.timers.tick(40)
  t.equal(rounds.length, 1)
  loop.kick()
  end()
  await loop.idle()
  t.equal(rounds.length, 1)
  mock.timers.tick(100)
  t.equal(rounds.length, 2)
  loop.kick()
  end()
  await loop[Symbol.asyncDispose]()
  mock.timers.tick(100)
  t.equal(rounds.length, 2)
})

t.test('closing aborts the round in progress, waits for it, and no other begins', async (t) => {
  const { loop, rounds, stops, end } = openSteppedLoop(t)
  loop.kick()
  loop.kick()
  let isClosed = false
  const closing = loop[Symbol.asyncDispose]().then(() => {
    isClosed = true
  })
  t.equal(stops[0]?.aborted, true)
  await new Promise((resolve) => setImmediate(resolve))
  t.equal(isClosed, false)
  end()
  await closing
  loop.kick()
  mock.timers.tick(5000)
  t.equal(rounds.length, 1)
})
