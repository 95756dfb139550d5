import t, { type Test } from 'tap'
import { report } from '../../chaos/report.ts'
import { askAfresh } from '../../support/ask-afresh.ts'
import { rounds } from '../../support/rounds.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { workerPids, workersReplaced } from '../../support/worker-pids.ts'

const CLIENTS = 16
// Workers start slowly while clients keep all processors busy.
const FEW_CLIENTS = 4
const PAUSE_MS = 10
const DELAYS = ['0', '300']

/** With a shutdown_delay and without one in turn. */
const startNth = (t: Test, n: number, workers: number): Promise<ServerProcess> =>
  startServer(t, { settings: { WORKERS: String(workers), SHUTDOWN_DELAY: DELAYS[(n + workers - 1) % 2] } })

t.test('one worker: no connection that was accepted before a stop is left without an answer', async (t) => {
  const stops = rounds(2)
  let answered = 0
  for (let n = 0; n < stops; n += 1) answered += await stopUnderLoad(t, await startNth(t, n, 1))
  report(t, { workers: '1', stops, 'requests answered': answered, 'accepted and not answered': 0 })
})

t.test('two workers: nor is one at a stop or a reload, and one that dies takes only its own along', async (t) => {
  const count = rounds(1)
  const answered = { reloads: 0, deaths: 0, stops: 0 }
  const brokenOff: string[] = []
  for (let n = 0; n < count; n += 1) {
    const server = await startNth(t, n, 2)
    const reloaded = await askDuring(t, server, async () => {
      const old = await workerPids(server)
      server.signal('SIGHUP')
      await workersReplaced(server, old)
    })
    t.same(reloaded.lost, [])
    answered.reloads += reloaded.answered
    const killed = await askDuring(t, server, () => killWorker(server))
    brokenOff.push(...killed.lost)
    answered.deaths += killed.answered
    answered.stops += await stopUnderLoad(t, server)
  }
  t.ok(brokenOff.length <= count * FEW_CLIENTS, brokenOff.join(', '))
  const figures = (name: keyof typeof answered) => ({ [name]: count, 'requests answered': answered[name] })
  report(t, { workers: '2', ...figures('stops'), 'accepted and not answered': 0 })
  report(t, { ...figures('reloads'), 'accepted and not answered': 0 })
  report(t, { ...figures('deaths'), 'broken off by the dead worker': brokenOff.length })
})

/** Clients that ask over and over, each time with a new connection, until they are refused. */
async function stopUnderLoad(t: Test, server: ServerProcess): Promise<number> {
  const seen = server.errors().length
  const asking = askAfresh(server.url, CLIENTS)
  await askAfresh(server.url, 1, { stop: AbortSignal.timeout(300) })
  const { code, errors } = await server.stop('SIGTERM')
  const { answered, refused, lost } = await asking
  t.same(lost, [])
  t.equal(refused, CLIENTS)
  t.equal(code, 0)
  t.notMatch(errors.slice(seen), /ERROR|CRITICAL/)
  return answered
}

/** A few clients ask meanwhile; none is refused. */
async function askDuring(t: Test, { url }: ServerProcess, work: () => Promise<void>) {
  const stop = new AbortController()
  const asking = askAfresh(url, FEW_CLIENTS, { stop: stop.signal, pauseMs: PAUSE_MS })
  await work()
  stop.abort()
  const outcome = await asking
  t.equal(outcome.refused, 0)
  return outcome
}

async function killWorker(server: ServerProcess): Promise<void> {
  const [victim = 0] = await workerPids(server)
  const seen = server.errors().length
  process.kill(victim, 'SIGKILL')
  await until(async () => /worker serves/.test(server.errors().slice(seen)))
}
