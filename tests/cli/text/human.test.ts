import t from 'tap'
import { humanAge, humanSize } from '../../../cli/src/text/human.ts'

t.test('sizes in units of 1024', async (t) => {
  const sizes = {
    0: '0 B',
    999: '999 B',
    1023: '1023 B',
    1024: '1.0 KiB',
    21504: '21.0 KiB',
    102380: '100 KiB',
    1048063: '1023 KiB',
    1048064: '1.0 MiB',
    3.2e9: '3.0 GiB',
  }
  for (const [bytes, text] of Object.entries(sizes)) t.equal(humanSize(Number(bytes)), text)
})

t.test('ages, and dates for what is old or not yet', async (t) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const ages = {
    '2026-11-21T11:59:30.000000+00:00': '30 s ago',
    '2026-11-21T11:58:00.000000+00:00': '2 min ago',
    '2026-11-21T09:00:00.000000+00:00': '3 h ago',
    '2026-11-11T12:00:00.000000+00:00': '10 d ago',
    '2026-01-01T00:00:00.000000+00:00': '2026-01-01',
    '2026-11-22T00:00:00.000000+00:00': '2026-11-22',
    nonsense: 'nonsense',
  }
  for (const [time, text] of Object.entries(ages)) t.equal(humanAge(time, now), text)
})
