import t, { type Test } from 'tap'
import { report } from '../../chaos/report.ts'
import { askAfresh, type FreshRequest } from '../../support/ask-afresh.ts'
import { rounds } from '../../support/rounds.ts'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { workerPids } from '../../support/worker-pids.ts'

const CLIENTS = 16
// Workers start slowly while clients keep all processors busy.
const FEW_CLIENTS = 4

for (const [workers, usual] of [
  ['1', 3],
  ['2', 2],
] as const)
  t.test(`${workers} workers: no connection that was accepted before a stop is left without an answer`, async (t) => {
    const stops = rounds(usual)
    let answered = 0
    for (let n = 0; n < stops; n += 1) answered += await stopUnderLoad(t, workers)
    report(t, { workers, stops, 'requests answered': answered, 'accepted and not answered': 0 })
  })

/** Clients that ask over and over, each time with a new connection, until they are refused. */
async function stopUnderLoad(t: Test, workers: string): Promise<number> {
  const server = await startServer(t, { settings: { WORKERS: workers } })
  const asking = askAfresh(server.url, CLIENTS)
  await askAfresh(server.url, 1, AbortSignal.timeout(300))
  const { code, errors } = await server.stop('SIGTERM')
  const { answered, refused, lost } = await asking
  t.same(lost, [])
  t.equal(refused, CLIENTS)
  t.equal(code, 0)
  t.notMatch(errors, /ERROR|CRITICAL/)
  return answered
}

t.test('workers are replaced, and no connection is left without an answer', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '2' } })
  const stop = new AbortController()
  const asking = askAfresh(server.url, FEW_CLIENTS, stop.signal)
  const reloads = rounds(2)
  for (let n = 0; n < reloads; n += 1) {
    const old = await workerPids(server)
    server.signal('SIGHUP')
    await until(async () => {
      const pids = await workerPids(server)
      return pids.length === 2 && !pids.some((pid) => old.includes(pid))
    })
  }
  stop.abort()
  const { answered, refused, lost } = await asking
  t.same({ refused, lost }, { refused: 0, lost: [] })
  report(t, { reloads, 'requests answered': answered, 'accepted and not answered': lost.length })
})

// The supervisor gives up when workers die before any of them has served for a while.
const DEATHS_OF_ONE_SERVER = 5

t.test('a worker that dies takes only its own connections with it', async (t) => {
  const deaths = rounds(2)
  const totals = { answered: 0, refused: 0, lost: [] as string[] }
  for (let left = deaths; left > 0; left -= DEATHS_OF_ONE_SERVER) {
    const { answered, refused, lost } = await killWorkersUnderLoad(t, Math.min(left, DEATHS_OF_ONE_SERVER))
    totals.answered += answered
    totals.refused += refused
    totals.lost.push(...lost)
  }
  const { answered, refused, lost } = totals
  report(t, { 'workers killed': deaths, 'requests answered': answered, 'broken off by the dead worker': lost.length })
  t.equal(refused, 0)
  t.ok(lost.length <= deaths * FEW_CLIENTS, lost.join(', '))
})

async function killWorkersUnderLoad(t: Test, deaths: number): Promise<FreshRequest> {
  const server = await startServer(t, { settings: { WORKERS: '2' } })
  const stop = new AbortController()
  const asking = askAfresh(server.url, FEW_CLIENTS, stop.signal)
  for (let n = 0; n < deaths; n += 1) {
    const [victim = 0] = await workerPids(server)
    const seen = server.errors().length
    process.kill(victim, 'SIGKILL')
    await until(async () => /worker serves/.test(server.errors().slice(seen)))
  }
  stop.abort()
  const asked = await asking
  await server.stop()
  return asked
}
