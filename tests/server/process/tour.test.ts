import t from 'tap'
import { needProgram } from '../../support/programs.ts'
import { ADMIN, startServer } from '../../support/server-process.ts'
import { report } from '../../tour/report.ts'
import { runTour } from '../../tour/run-tour.ts'

t.test('the tour with sixty small files finds nothing wrong', async (t) => {
  if (!needProgram(t, '7z')) return
  const { url } = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const steps = await runTour({ url, ...ADMIN }, { folder: '/usr/bin', most: 60, largestBytes: 60_000, zips: 10 })
  for (const { name, faults } of steps) t.same(faults, [], name)
  t.match(steps[0], { count: 60 })
  t.ok(
    steps.every(({ count }) => count > 0),
    report(steps),
  )
})

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
