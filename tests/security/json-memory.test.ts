import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { memoryPeak } from '../support/memory-peak.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestUser } from '../support/user.ts'
import type { HostileBody, Sending } from './json-bodies.ts'

const BODIES_AT_ONCE = rounds(20)
// The supervisor, the worker and PostgreSQL together; idle they take about 300.
const MAX_MIB = 800
const PAUSE_MS = 20
t.setTimeout(900_000)

const bodyFor = (path: string, members: object): HostileBody => ({
  path,
  head: `${JSON.stringify(members).slice(0, -1)},"x":[`,
  token: null,
})

const ATTACKS_BY_NOBODY = [
  bodyFor('/api/auth/login', { login: 'a', password: 'b' }),
  bodyFor('/api/auth/register', { login: 'abc', email: 'a@b.example', additional_info: 'x', recaptcha: null }),
  bodyFor('/api/auth/recover_password', { login: 'a', email: 'a@b.example', recaptcha: null }),
  bodyFor('/api/auth/change_password', { token: 'a', password: 'correct horse battery' }),
  bodyFor('/api/oauth/x/authenticate', {}),
]

/** Sends all of them at once; gives how often each status was the answer. */
async function sendAll(sending: Sending): Promise<ReadonlyMap<number, number>> {
  const worker = new Worker(new URL('json-bodies.ts', import.meta.url), { workerData: sending })
  const [statuses] = (await once(worker, 'message')) as [readonly number[]]
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** Lists and looks up until it is told to stop; gives how long each request took. */
async function work(user: TestUser, id: string, signal: AbortSignal): Promise<{ ms: number[]; refused: number }> {
  const ms: number[] = []
  let refused = 0
  while (!signal.aborted) {
    for (const path of ['/api/file?count=10', `/api/file/${id}`]) {
      const start = performance.now()
      const { status } = await user.get(path)
      ms.push(performance.now() - start)
      if (status !== 200) refused += 1
    }
    await wait(PAUSE_MS)
  }
  return { ms, refused }
}

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0)

t.test('bodies of millions of small lists take neither the memory nor the time of others', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '1', LOG_LEVEL: 'error' } })
  const admin = await signIn(server)
  const { json: file } = await admin.upload('looked up meanwhile')
  const uploading: HostileBody = { path: '/api/config', head: '{"family":"x","cfg":{"x":[', token: admin.token }
  const attacks = [...ATTACKS_BY_NOBODY, uploading]
  let statuses: ReadonlyMap<number, number> = new Map()
  let busy: Awaited<ReturnType<typeof work>> = { ms: [], refused: 0 }
  const peakBytes = await memoryPeak(server, async () => {
    const stop = new AbortController()
    const working = Promise.all([1, 2, 3, 4].map(() => work(admin, file.id, stop.signal)))
    const bodies = Array.from({ length: BODIES_AT_ONCE }, (_, number) => attacks[number % attacks.length] ?? uploading)
    statuses = await sendAll({ url: server.url, bodies })
    stop.abort()
    const all = await working
    busy = { ms: all.flatMap(({ ms }) => ms), refused: all.reduce((sum, { refused }) => sum + refused, 0) }
  })
  const peakMib = Math.round(peakBytes / 1024 / 1024)
  report(t, {
    'bodies of 64 MiB at once': BODIES_AT_ONCE,
    answers: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    'MiB of memory at most': peakMib,
    'requests of others meanwhile': busy.ms.length,
    'p95 ms': percentile(busy.ms, 0.95),
    'refused of others': busy.refused,
  })
  t.same(
    [...statuses.keys()].filter((status) => ![0, 400, 403, 404, 413, 503].includes(status)),
    [],
  )
  t.ok(peakMib < MAX_MIB, `${peakMib} MiB`)
  t.equal(busy.refused, 0)
  t.equal((await admin.get('/api/ping')).status, 200)
  t.notMatch(server.errors(), /worker|died|signal/i)
})
