import t from 'tap'
import { ceilSecond, normalizeTime, shiftTime } from '../../../sdk/src/records/time.ts'

t.test('times become UTC with six digits', async (t) => {
  const wanted = {
    '2026-11-21T09:58:34.813142+00:00': '2026-11-21T09:58:34.813142+00:00',
    '2026-11-21T09:58:34+00:00': '2026-11-21T09:58:34.000000+00:00',
    '2026-11-21 09:58:34.5': '2026-11-21T09:58:34.500000+00:00',
    '2026-11-21T00:30:00.000001+01:00': '2026-11-20T23:30:00.000001+00:00',
    '2026-11-21T09:58:34.123456789Z': '2026-11-21T09:58:34.123456+00:00',
  }
  for (const [given, normal] of Object.entries(wanted)) t.equal(normalizeTime(given), normal)
  for (const bad of ['', 'now', '2026-13-01T00:00:00Z', '2026-11-21']) {
    t.throws(() => normalizeTime(bad), { code: 'cursor', message: new RegExp(`"${bad}"`) })
  }
})

t.test('moving a time keeps its microseconds', async (t) => {
  t.equal(shiftTime('2026-01-01T00:00:00.000007+00:00', -1), '2025-12-31T23:59:59.999007+00:00')
  t.equal(shiftTime('2026-01-01T00:00:00.000007+00:00', -1e18), '0000-01-01T00:00:00.000007+00:00')
  t.equal(ceilSecond('2026-01-01T00:00:00.000001+00:00'), '2026-01-01T00:00:01.000000+00:00')
  t.equal(ceilSecond('2026-01-01T00:00:01.000000+00:00'), '2026-01-01T00:00:01.000000+00:00')
})
