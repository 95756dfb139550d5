import t from 'tap'
import { openOwnSignIns } from '../../../../server/src/limits/sign-ins/own-sign-ins.ts'
import { CHECK_MS, FAILURES_MS, FIRST_WAIT_SECONDS } from '../../../../server/src/limits/sign-ins/sign-in-rule.ts'

const WAIT_MS = FIRST_WAIT_SECONDS * 1000

/** Sign-ins of one login by a clock that the test sets. */
function openSignIns(free: number) {
  const time = { now: 1000 }
  const counts = openOwnSignIns(() => time.now)
  const bound = { key: 'kim', free }
  const begin = (id: string) => counts.beginSignIn(bound, id)
  const fail = (id: string) => counts.endSignIn(bound, id, 'wrong')
  return {
    time,
    begin,
    fail,
    drop: (id: string) => counts.endSignIn(bound, id, 'none'),
    attempt: async (id: string) => ((await begin(id)).state === 'admitted' ? fail(id) : null),
  }
}

t.test('failures are forgotten an hour after the first one, also while a check is under way', async (t) => {
  const { time, begin, fail, attempt } = openSignIns(9)
  t.equal(await attempt('first'), 1)
  time.now += FAILURES_MS - 1
  t.equal(await attempt('second'), 2)
  await begin('third')
  time.now += 1
  t.equal(await fail('third'), 1)
})

t.test('a check without an outcome counts no failure', async (t) => {
  const { begin, drop, attempt } = openSignIns(9)
  t.equal(await attempt('first'), 1)
  await begin('second')
  t.equal(await drop('second'), 0)
  t.equal(await attempt('third'), 2)
})

t.test('a check that nobody ends counts for a minute', async (t) => {
  const { time, begin, attempt } = openSignIns(1)
  t.equal(await attempt('first'), 1)
  await begin('lost')
  t.strictSame(await begin('second'), { state: 'busy', leftMs: 0 })
  time.now += CHECK_MS - 1
  t.strictSame(await begin('third'), { state: 'busy', leftMs: 0 })
  time.now += 1
  t.strictSame(await begin('fourth'), { state: 'admitted', leftMs: 0 })
})

t.test('the wait after a failure ends on time', async (t) => {
  const { time, begin, attempt } = openSignIns(0)
  t.equal(await attempt('first'), 1)
  t.strictSame(await begin('second'), { state: 'refused', leftMs: WAIT_MS })
  time.now += WAIT_MS - 1
  t.strictSame(await begin('third'), { state: 'refused', leftMs: 1 })
  time.now += 1
  t.strictSame(await begin('fourth'), { state: 'admitted', leftMs: 0 })
})
