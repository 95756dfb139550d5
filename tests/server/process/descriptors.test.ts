import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import t from 'tap'
import { needProgram } from '../../support/programs.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import { workerPids } from '../../support/worker-pids.ts'

const SPARE = 12
const CLIENTS = 200

/** The soft limits of these processes, until the result is called: only a few descriptors more than they have. */
function limit(pids: readonly number[]): () => void {
  const usual = pids.map((pid) => [pid, softLimit(pid)] as const)
  for (const pid of pids) setLimit(pid, Math.max(...readdirSync(`/proc/${pid}/fd`).map(Number)) + SPARE)
  return () => {
    for (const [pid, count] of usual) setLimit(pid, count)
  }
}

function softLimit(pid: number): number {
  return Number(/^Max open files +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1])
}

function setLimit(pid: number, count: number): void {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`])
}

async function processesOf(server: ServerProcess, workers: string): Promise<readonly number[]> {
  return workers === '1' ? [server.pid] : [server.pid, ...(await workerPids(server))]
}

for (const workers of ['1', '2'])
  t.test(`${workers} workers survive running out of descriptors`, async (t) => {
    if (!needProgram(t, 'prlimit')) return
    const server = await startServer(t, { settings: { WORKERS: workers } })
    const user = await signIn(server)
    const pids = await processesOf(server, workers)
    const release = limit(pids)
    const { hostname, port } = new URL(server.url)
    const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname))
    await Promise.all(sockets.map(settled))
    for (const socket of sockets) socket.destroy()
    release()
    await until(async () =>
      fetch(`${server.url}/api/server`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    t.equal((await user.upload('after the shortage')).status, 200)
    t.same(await processesOf(server, workers), pids, 'no process has died')
    t.equal((await server.stop()).code, 0)
  })

/** Connected, or refused. */
function settled(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve())
    socket.on('error', () => resolve())
  })
}
