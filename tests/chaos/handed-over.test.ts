import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import { workerPids } from '../support/worker-pids.ts'
import { report } from './report.ts'

const DEATHS = rounds(1)
const CLIENTS = 8
t.setTimeout(900_000 + DEATHS * 10_000)

t.test('a connection given to a worker that dies before it takes it is closed, not kept forever', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '2', LOG_LEVEL: 'error' } })
  const openSockets = async () => (await readdir(`/proc/${server.pid}/fd`)).length
  const before = await openSockets()
  // A server whose workers all die young gives up: one lives on.
  const [survivor] = await workerPids(server)
  // Only one that has served for ten seconds counts as the one that lives on, once another has died six times.
  if (DEATHS > 5) await wait(11_000)
  const answers = { answered: 0, closed: 0 }
  for (let death = 0; death < DEATHS; death += 1) {
    const old = await workerPids(server)
    const victim = old.find((pid) => pid !== survivor) ?? 0
    // It takes nothing any more, and nobody knows yet.
    process.kill(victim, 'SIGSTOP')
    const sent = Array.from({ length: CLIENTS }, () => ask(server.url))
    await Promise.race(sent)
    process.kill(victim, 'SIGKILL')
    for (const text of await Promise.all(sent)) answers[text.startsWith('HTTP/1.1 200') ? 'answered' : 'closed'] += 1
    await until(async () => {
      const pids = await workerPids(server)
      return pids.length === old.length && !pids.includes(victim) && (await ask(server.url)).startsWith('HTTP/1.1 200')
    })
  }
  t.ok(answers.closed <= DEATHS, 'at most the one connection that it was being given')
  t.equal(answers.answered + answers.closed, DEATHS * CLIENTS)
  await until(async () => (await openSockets()) <= before + 2)
  report(t, { deaths: DEATHS, connections: DEATHS * CLIENTS, ...answers, 'without an end': 0 })
})

/** What came until the server closed the connection. */
async function ask(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  socket.on('error', () => undefined)
  socket.write('GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return text
}
