import { mock } from 'node:test'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openProgress } from '../../../cli/src/progress/progress.ts'
import { measureRate, totalText } from '../../../cli/src/progress/progress-text.ts'
import { newProgressState } from '../../../cli/src/progress/transfer-state.ts'
import { openOutput } from '../../../cli/src/terminal/output.ts'

t.test('rate and remaining time come from the last seconds, by bytes or by items', async (t) => {
  const state = newProgressState()
  const rateAt = measureRate(state)
  t.equal(rateAt(0), undefined, 'nothing is known at first')
  state.whole = { items: 100 }
  state.settled = 20
  state.bytes = 5_000_000
  t.same(rateAt(10_000), { bytesPerSecond: 500_000, leftMs: 40_000 })
  state.whole = { items: 100, bytes: 20_000_000 }
  state.covered = 4_000_000
  state.running.add({ name: 'a', total: 2_000_000, done: 1_000_000 })
  t.same(rateAt(10_000), { bytesPerSecond: 500_000, leftMs: 30_000 })
  t.same(rateAt(100_000), undefined, 'what is long ago does not count')
})

t.test('a narrow line keeps what matters most', async (t) => {
  const state = { ...newProgressState(), settled: 312, bytes: 1_500_000, whole: { items: 10_000 } }
  const rate = { bytesPerSecond: 12_300_000, leftMs: 130_000 }
  const at = (columns: number) => totalText(state, { verb: 'upload', rate, columns })
  t.equal(at(100), 'upload: 312 of 10000 done, 0 running, 1.4 MiB, 11.7 MiB/s, 2 min left')
  t.equal(at(50), 'upload: 312 of 10000 done, 11.7 MiB/s, 2 min left')
  t.equal(at(40), 'upload: 312 of 10000 done, 2 min left')
  t.equal(at(26), 'upload: 312 of 10000 done')
  t.equal(at(10), 'upload: 3…')
})

t.test('without a terminal there is a line each half minute', async (t) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  t.teardown(() => mock.timers.reset())
  const lines: string[] = []
  const messages = { note: () => undefined, warn: () => undefined, detail: (line: string) => lines.push(line) }
  const [stdout, stderr] = [process.stdout, process.stderr]
  const io = { stdin: process.stdin, stdout, stderr, env: {}, cwd: '/' }
  const [out, err] = [openOutput(stdout), openOutput(stderr)]
  const progress = await openProgress({ canDraw: false, io, out, err, messages }, 'upload')
  const transfer = progress.begin('a', 60_000)
  transfer.advance(60_000)
  mock.timers.tick(29_000)
  t.same(lines, [])
  mock.timers.tick(1000)
  t.same(lines, ['upload: 0 done, 1 running, 58.6 KiB, 2.0 KiB/s'])
  progress.finish()
  mock.timers.tick(60_000)
  t.equal(lines.length, 1)
})

t.test('the first signal stops, and aborts after five seconds; the second aborts at once', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const once = openInterruption()
  once.raise('SIGTERM')
  mock.timers.tick(4999)
  t.match([once.stop.aborted, once.abort.aborted, once.by()], [true, false, 'SIGTERM'])
  mock.timers.tick(1)
  t.ok(once.abort.aborted)
  const twice = openInterruption()
  twice.raise('SIGINT')
  t.notOk(twice.abort.aborted)
  twice.raise('SIGTERM')
  t.match([twice.abort.aborted, twice.by()], [true, 'SIGINT'])
})
