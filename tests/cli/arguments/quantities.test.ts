import t from 'tap'
import { parseCount, parseDuration, parseSize } from '../../../cli/src/arguments/quantities.ts'

t.test('sizes, durations and counts', async (t) => {
  for (const [text, bytes] of Object.entries({ 1500: 1500, '64kB': 64_000, '2.5MiB': 2_621_440, '1 GB': 1e9 }))
    t.equal(parseSize(text, '--max-size'), bytes)
  for (const [text, ms] of Object.entries({
    15: 15_000,
    '15s': 15_000,
    '500ms': 500,
    '1.5m': 90_000,
    '24h': 86_400_000,
  }))
    t.equal(parseDuration(text, '--interval'), ms)
  t.equal(parseCount('7', '-l'), 7)
})

t.test('anything else is refused by option and value', async (t) => {
  for (const text of ['', 'x', '-1', '1 parsec', '1e9']) {
    t.throws(() => parseSize(text, '--max-size'), {
      code: 'usage',
      message: new RegExp(`^--max-size: expected .*, got "${text}"$`),
    })
    t.throws(() => parseDuration(text, '--interval'), {
      code: 'usage',
      message: new RegExp(`^--interval: expected .*, got "${text}"$`),
    })
    t.throws(() => parseCount(text, '-j'), { code: 'usage', message: new RegExp(`^-j: expected .*, got "${text}"$`) })
  }
  t.throws(() => parseCount('65', '-j', { max: 64 }), { message: 'from 1 to 64' })
})
