import cluster from 'node:cluster'

// Imported before a program (`node --import`): its time limits and waits last a thousand times as long, so that none of
// them is over before the test is, however slow the machine. The workers of a server keep the usual clock; with `?workers`
// behind the name of this file it is the other way round.
const SLOWER = 1000

if (cluster.isPrimary !== new URL(import.meta.url).searchParams.has('workers')) {
  const { setTimeout: usual, Date: clock, performance: monotonic, AbortSignal: signals } = globalThis
  const [now, elapsed, timeout] = [clock.now, monotonic.now.bind(monotonic), signals.timeout]
  const [start, begun] = [now(), elapsed()]
  clock.now = () => start + Math.floor((now() - start) / SLOWER)
  monotonic.now = () => begun + (elapsed() - begun) / SLOWER
  signals.timeout = (ms) => timeout.call(signals, Math.min(ms * SLOWER, 2 ** 31 - 1))
  const slow = (run: () => void, ms = 0, ...rest: []) => usual(run, Math.min(ms * SLOWER, 2 ** 31 - 1), ...rest)
  globalThis.setTimeout = Object.assign(slow, usual)
}
