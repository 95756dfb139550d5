import t from 'tap'
import { parseCount, parseDuration, parseSize } from '../../../cli/src/arguments/quantities.ts'

t.test('sizes, durations and counts', async (t) => {
  const sizes = {
    1500: 1500,
    '7b': 7,
    '64kB': 65_536,
    '64KiB': 65_536,
    '64k': 65_536,
    '2.5MiB': 2_621_440,
    '1 GB': 2 ** 30,
    '1t': 2 ** 40,
  }
  for (const [text, bytes] of Object.entries(sizes)) t.equal(parseSize(text, '--max-size'), bytes, text)
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
  for (const text of ['', 'x', '-1', '1 parsec', '1e9', '1iB', '1kk']) {
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
