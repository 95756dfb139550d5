import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { openMailServer } from '../support/mail-server.ts'
import { memoryPeak } from '../support/memory-peak.ts'
import { residentBytes } from '../support/process-tree.ts'
import { rounds } from '../support/rounds.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestUser } from '../support/user.ts'
import { workerPids } from '../support/worker-pids.ts'
import type { BodyDelivery, HostileBody } from './json-bodies.ts'

const BODIES_AT_ONCE = rounds(20)
// Of one worker, which holds about 130 before.
const MAX_WORKER_MIB = 500
const PAUSE_MS = 20
const WARM_UP_ROUNDS = 20
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
async function sendAll(sending: BodyDelivery): Promise<ReadonlyMap<number, number>> {
  const worker = new Worker(new URL('json-bodies.ts', import.meta.url), { workerData: sending })
  const [statuses] = (await once(worker, 'message')) as [readonly number[]]
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

const pathsOf = (id: string): readonly string[] => ['/api/file?count=10', `/api/file/${id}`]

/** Lists and looks up until it is told to stop; gives how long each request took. */
async function work(user: TestUser, id: string, signal: AbortSignal): Promise<{ ms: number[]; refused: number }> {
  const ms: number[] = []
  let refused = 0
  while (!signal.aborted) {
    for (const path of pathsOf(id)) {
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

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** The most that one worker holds while the work is done. */
async function workerPeak(server: ServerProcess, work: () => Promise<void>): Promise<number> {
  const processes = await workerPids(server)
  // A server of one worker is a single process.
  const workers = processes.length > 0 ? processes : [server.pid]
  const largest = async () => Math.max(...(await Promise.all(workers.map((pid) => residentBytes([pid])))))
  return memoryPeak({ ...server, memoryBytes: largest }, work)
}

let refusedOfOthers = 0
const figures: Record<string, number | string> = { 'bodies of 64 MiB at once': BODIES_AT_ONCE }

for (const workers of [1, 2])
  t.test(`millions of small lists take neither memory nor time of others: ${workers} workers`, async (t) => {
    const post = await openMailServer(t)
    const server = await startServer(t, {
      settings: {
        WORKERS: String(workers),
        LOG_LEVEL: 'error',
        ENABLE_REGISTRATION: '1',
        ENABLE_OIDC: '1',
        MAIL_SMTP: post.address,
      },
    })
    const admin = await signIn(server)
    const { json: file } = await admin.upload('looked up meanwhile')
    const uploading: HostileBody = { path: '/api/config', head: '{"family":"x","cfg":{"x":[', token: admin.token }
    const attacks = [...ATTACKS_BY_NOBODY, uploading]
    const bodies = Array.from({ length: BODIES_AT_ONCE }, (_, number) => attacks[number % attacks.length] ?? uploading)
    let statuses: ReadonlyMap<number, number> = new Map()
    let busy: Awaited<ReturnType<typeof work>> = { ms: [], refused: 0 }
    let workerBytes = 0
    // What a worker compiles for its first requests takes longer than what is measured.
    for (let round = 0; round < WARM_UP_ROUNDS; round++)
      await Promise.all([1, 2, 3, 4].map(() => Promise.all(pathsOf(file.id).map((path) => admin.get(path)))))
    const idleBytes = await workerPeak(server, async () => undefined)
    const peakBytes = await memoryPeak(server, async () => {
      const stop = new AbortController()
      const working = Promise.all([1, 2, 3, 4].map(() => work(admin, file.id, stop.signal)))
      workerBytes = await workerPeak(server, async () => {
        statuses = await sendAll({ url: server.url, bodies })
      })
      stop.abort()
      const all = await working
      busy = { ms: all.flatMap(({ ms }) => ms), refused: all.reduce((sum, { refused }) => sum + refused, 0) }
    })
    const of = (what: string): string => `${workers === 1 ? 'one worker' : 'two workers'}, ${what}`
    Object.assign(figures, {
      [of('answers')]: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      [of('MiB of a worker before')]: mebibytes(idleBytes),
      [of('MiB of a worker at most')]: mebibytes(workerBytes),
      [of('MiB of all with PostgreSQL at most')]: mebibytes(peakBytes),
      [of('requests of others meanwhile')]: busy.ms.length,
      [of('p95 ms')]: percentile(busy.ms, 0.95),
    })
    t.strictSame(
      [...statuses.keys()].filter((status) => ![400, 413, 503].includes(status)),
      [],
    )
    t.ok(mebibytes(workerBytes) < MAX_WORKER_MIB, `${mebibytes(workerBytes)} MiB of a worker`)
    refusedOfOthers += busy.refused
    t.notMatch(server.errors(), /worker|died|signal/i)
  })

t.test('figures', (t) => {
  report(t, { ...figures, 'refused of others': refusedOfOthers })
  t.equal(refusedOfOthers, 0)
  t.end()
})
