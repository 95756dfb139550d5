import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { atOnce } from '../support/at-once.ts'
import { type Mishap, openFaultyProxy, type ProxyTraffic } from '../support/faulty-proxy.ts'
import { rounds } from '../support/rounds.ts'
import { openS3Server, storageSettings } from '../support/s3-servers.ts'
import { until } from '../support/until.ts'
import { digestOf, requireAll } from '../support/upload-load.ts'
import type { TestUser } from '../support/user.ts'
import { report } from './report.ts'

const ROUNDS = rounds(1)
// More at once than the database pool has connections, and more bytes than sockets buffer.
const [AT_ONCE, BYTES] = [12, 3_000_000]
const ENDED_WITHIN_MS = 110_000
// Requests of others last as long as the stalls, a minute each.
const PAUSE_MS = 500
t.setTimeout(900_000 + ROUNDS * 300_000)

const STALLS: Readonly<Record<string, (seen: ProxyTraffic) => Mishap | null>> = {
  'nothing is answered': () => 'stall',
  'bodies stop in the middle': ({ method, range }) => {
    if (method === 'PUT' || range !== undefined) return 'stall'
    return method === 'GET' ? { stallAfter: 100_000 } : null
  },
}

const seen = {
  uploads: 0,
  'uploads refused': 0,
  downloads: 0,
  'downloads broken off': 0,
  deletions: 0,
  'requests of others': 0,
}

t.test('a bucket that stalls ends no request in silence, and holds nobody else up', async (t) => {
  const bucket = await openS3Server(t, 'versitygw')
  if (bucket === null) return
  const proxy = await openFaultyProxy(t, bucket.endpoint)
  const { admin, app } = await openTestApp(t, {
    enable_facts: '1',
    ...storageSettings({ ...bucket, endpoint: proxy.endpoint }),
  })
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  const upload = async (): Promise<string> => {
    const bytes = randomBytes(BYTES)
    const { status } = await admin.upload(bytes)
    seen[status === 200 ? 'uploads' : 'uploads refused'] += 1
    if (status === 200) acknowledged.add(digestOf(bytes))
    else if (status !== 503) wrong.push(`an upload was answered ${status}`)
    return digestOf(bytes)
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, stall] of Object.entries(STALLS)) {
      const kept: string[] = []
      const doomed: string[] = []
      for (let n = 0; n < AT_ONCE; n += 1) (n % 2 === 0 ? kept : doomed).push(await upload())
      proxy.judge = stall
      let isOver = false
      const others = serveOthers(admin, () => isOver, wrong)
      await endInTime(name, [
        ...kept.map(() => upload()),
        ...kept.map((id) => download(admin, id, wrong)),
        ...doomed.map(async (id) => {
          acknowledged.delete(id)
          const { status } = await admin.send('DELETE', `/api/file/${id}?forever=1`)
          seen.deletions += 1
          if (status !== 200) wrong.push(`a deletion was answered ${status}`)
        }),
      ])
      isOver = true
      await others
      proxy.judge = () => null
      await until503Over(admin, acknowledged)
      t.same(wrong.slice(0, 5), [], name)
      await requireAll(t, admin, acknowledged)
      // What goes on in the background takes one for a moment.
      await until(async () => app.db.client.pool.numUsed() === 0)
      // A connection with an unread body does not notice its end.
      await Promise.all(proxy.seen.filter(({ method }) => method !== 'PUT').map(({ closed }) => closed))
    }
  t.ok(seen['uploads refused'] > 0 && seen['downloads broken off'] > 0, 'the stalls did something')
  report(t, { rounds: ROUNDS, ...seen, 'without an end, or a fault': wrong.length })
})

/** What needs no storage is answered all the while. */
async function serveOthers(user: TestUser, isOver: () => boolean, wrong: string[]): Promise<void> {
  while (!isOver()) {
    const answers = await atOnce(3, (n) =>
      user.get(['/api/file', '/api/file?query=file.name:*x*', '/api/user'][n] ?? '/'),
    )
    seen['requests of others'] += answers.length
    for (const { status } of answers)
      if (status !== 200) wrong.push(`a request without contents was answered ${status}`)
    await wait(PAUSE_MS)
  }
}

async function download(user: TestUser, id: string, wrong: string[]): Promise<void> {
  const answer = await user.get(`/api/file/${id}/download`).catch(() => null)
  const isWhole = answer !== null && answer.status === 200
  seen[isWhole ? 'downloads' : 'downloads broken off'] += 1
  if (isWhole && digestOf(answer.bytes) !== id) wrong.push(`${id} came with other bytes`)
}

async function endInTime(name: string, work: readonly Promise<unknown>[]): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${name}: no end within ${ENDED_WITHIN_MS} ms`)),
    ENDED_WITHIN_MS,
  )
  await Promise.race([Promise.all(work), late.promise]).finally(() => clearTimeout(timer))
}

/** After a failure the storage is left alone for a moment. */
async function until503Over(user: TestUser, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const bytes = randomBytes(100)
    const { status } = await user.upload(bytes)
    if (status === 200) return void acknowledged.add(digestOf(bytes))
    await wait(PAUSE_MS)
  }
}
