import t from 'tap'
import { report } from '../../tour/report.ts'

t.test('the table says what is wrong', async (t) => {
  const table = report([
    { name: 'push', count: 700, seconds: 12.34, faults: [], remark: '690 contents' },
    { name: 'zips', count: 0, seconds: 0, faults: null, remark: '7z is not installed' },
    { name: 'pull', count: 7, seconds: 1, faults: ['abc is missing'], remark: '' },
  ])
  t.equal(
    table,
    [
      'step  files    time  result',
      'push    700  12.3 s  ok       690 contents',
      'zips      0   0.0 s  skipped  7z is not installed',
      'pull      7   1.0 s  1 WRONG',
      'pull: abc is missing',
    ].join('\n'),
  )
})
