import t from 'tap'
import { openRateWindow } from '../../../../server/src/http/connections/rate-window.ts'

const RATE = { bytesPerSecond: 100, windowMs: 10_000 }

t.test('a window is judged when it is over, and the next one begins with nothing', async (t) => {
  const window = openRateWindow(RATE, 50)
  t.notOk(window.missed(9_000, 50), 'the first window is a grace')
  t.ok(window.missed(1_000, 1_049), 'one byte too few')
  t.notOk(window.missed(9_999, 1_049), 'the next one has begun')
  t.notOk(window.missed(1, 2_049), 'exactly the rate')
})

t.test('a gigabyte at the beginning does not pay for days of a byte a minute', async (t) => {
  const window = openRateWindow(RATE, 0)
  t.notOk(window.missed(10_000, 2 ** 30))
  t.ok(window.missed(10_000, 2 ** 30 + 1))
})

t.test('bytes that came while nobody waited for them count', async (t) => {
  const window = openRateWindow(RATE, 0)
  t.notOk(window.missed(1_000, 10))
  // A pause of the server in between: bytes, but no time.
  t.notOk(window.missed(0, 5_000))
  t.notOk(window.missed(9_000, 5_000))
})

t.test('a longer time than the window asks for as many bytes more', async (t) => {
  t.ok(openRateWindow(RATE, 0).missed(20_000, 1_999))
  t.notOk(openRateWindow(RATE, 0).missed(20_000, 2_000))
})
