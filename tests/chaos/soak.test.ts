import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { processTree, residentBytes } from '../support/process-tree.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { until } from '../support/until.ts'
import { type TestUser, testUser } from '../support/user.ts'
import { report } from './report.ts'

const MINUTES = Number(process.env.MINUTES ?? 0.15)
const [CLIENTS, PAUSE_MS, MOST_OBJECTS] = [6, 200, 400]
const SAMPLES = 24
const MEBIBYTE = 1024 * 1024
// Before that, heaps and caches are still filling: the rise says nothing yet.
const SETTLES_AFTER_MINUTES = 30
const MAX_RISE = 0.1
const SPARE_DESCRIPTORS = 8
t.setTimeout(900_000 + MINUTES * 90_000)

type KeptFile = { readonly id: string; readonly bytes: Buffer }
type Sample = { readonly memoryBytes: number; readonly descriptors: number }

t.test('mixed load leaves memory and descriptors flat, and answers every request', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '2', LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  await user.send('POST', '/api/group/friends', {})
  await user.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  const statuses: Record<string, number> = {}
  const end = performance.now() + MINUTES * 60_000
  const clients = Array.from({ length: CLIENTS }, async () => {
    const kept: KeptFile[] = []
    while (performance.now() < end) {
      for (const status of await oneStep(t, { server, user, kept })) statuses[status] = (statuses[status] ?? 0) + 1
      await wait(PAUSE_MS)
    }
  })
  const samples: Sample[] = []
  for (let taken = 0; taken < SAMPLES; taken += 1) {
    await wait((MINUTES * 60_000) / SAMPLES)
    samples.push(await sample(server))
  }
  await Promise.all(clients)

  const faults = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  t.same(faults, [], 'no fault of the server')
  t.equal((await user.get('/api/auth/validate')).status, 200, 'the session lasted')
  t.same((await storedFiles(server.folder)).staged, [], 'nothing in staging')
  const early = median(samples.slice(SAMPLES / 4, SAMPLES / 2))
  const late = median(samples.slice(-SAMPLES / 4))
  const risen = late.memoryBytes / early.memoryBytes - 1
  if (MINUTES >= SETTLES_AFTER_MINUTES) t.ok(risen < MAX_RISE, `memory rose by ${(risen * 100).toFixed(1)} %`)
  const idle = await until(async () => {
    const now = await sample(server)
    return now.descriptors <= early.descriptors + SPARE_DESCRIPTORS && now
  })
  report(t, {
    minutes: MINUTES,
    requests: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    answers: Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
    'MiB of memory of the server, second quarter': Math.round(early.memoryBytes / MEBIBYTE),
    'last quarter': Math.round(late.memoryBytes / MEBIBYTE),
    'descriptors, second quarter': early.descriptors,
    'descriptors, last quarter': late.descriptors,
    'descriptors after the load': idle.descriptors,
  })
})

type SoakTarget = { readonly server: ServerProcess; readonly user: TestUser; readonly kept: KeptFile[] }

/** What people, feeds and mistakes send; gives the statuses of the answers. */
async function oneStep(t: { fail(text: string): unknown }, at: SoakTarget): Promise<number[]> {
  const { user, kept } = at
  const known = kept[randomInt(kept.length + 1)]
  const left = kept.length > MOST_OBJECTS / CLIENTS ? kept.shift() : undefined
  if (left !== undefined) return [(await user.send('DELETE', `/api/object/${left.id}`)).status]
  if (known === undefined || randomInt(4) === 0) return [await upload(at)]
  const path = `/api/file/${known.id}`
  const ways: (() => Promise<{ status: number }>)[] = [
    async () => {
      const got = await user.get(`${path}/download`)
      if (got.status === 200 && !known.bytes.equals(got.bytes)) t.fail(`${known.id} came back with other bytes`)
      return got
    },
    () => user.send('GET', `${path}/download`, undefined, { Range: `bytes=0-${randomInt(known.bytes.length)}` }),
    () => user.get(`${path}/download/zip`),
    () => abortDownload(user, `${at.server.url}${path}/download`),
    () => user.get(path),
    () => user.get('/api/object?count=50'),
    () => user.get(`/api/file?query=${encodeURIComponent(`tag:t${randomInt(20)} AND size:[1 TO 900000]`)}`),
    () => user.get(`/api/object/count?query=${encodeURIComponent('file.name:*a*')}`),
    () => user.get(`/api/object?query=${encodeURIComponent('tag:(')}`),
    () => user.get(`/api/object/${'0'.repeat(64)}`),
    () => user.send('PUT', `/api/object/${known.id}/tag`, { tag: `t${randomInt(20)}` }),
    () => user.send('POST', `/api/object/${known.id}/comment`, { comment: `seen ${randomInt(1e6)}` }),
    () => user.send('POST', `/api/object/${known.id}/attribute`, { key: 'k', value: { n: randomInt(1e6) } }),
    () => user.send('PUT', `/api/object/${known.id}/share`, { group: 'friends' }),
    () =>
      user.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'raw', content: randomBytes(40).toString('hex') }),
    () =>
      user.send('POST', '/api/config', { family: 'f', cfg: { c2: randomBytes(9).toString('hex') }, parent: known.id }),
    () => user.send('POST', '/api/file', 'no form', { 'Content-Type': 'multipart/form-data; boundary=x' }),
    () => testUser(at.server.url, { login: 'nobody', token: 'x.y.z' }).get('/api/object'),
    async () => {
      const session = await signIn(at.server)
      await session.send('POST', '/api/auth/refresh')
      // Otherwise the sessions of one user beyond the limit are ended, this one's among them.
      return session.send('POST', '/api/auth/logout')
    },
  ]
  const way = ways[randomInt(ways.length)]
  return way === undefined ? [] : [(await way()).status]
}

async function upload({ user, kept }: SoakTarget): Promise<number> {
  const bytes = randomBytes(randomInt(20) === 0 ? randomInt(1, 2 * MEBIBYTE) : randomInt(1, 60_000))
  const { status } = await user.upload(bytes, { options: { tags: [{ tag: `t${randomInt(20)}` }] } })
  if (status === 200) kept.push({ id: createHash('sha256').update(bytes).digest('hex'), bytes })
  return status
}

async function abortDownload({ token }: TestUser, url: string): Promise<{ status: number }> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
  leaving.abort()
  return response
}

/** Of the server's own processes: PostgreSQL keeps files open as it likes. */
async function sample(server: ServerProcess): Promise<Sample> {
  const database = new Set(await processTree(await server.postmasterPid()))
  const pids = (await processTree(server.pid)).filter((pid) => !database.has(pid))
  const open = await Promise.all(pids.map(async (pid) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length))
  return { memoryBytes: await residentBytes(pids), descriptors: open.reduce((sum, count) => sum + count, 0) }
}

function median(samples: readonly Sample[]): Sample {
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return {
    memoryBytes: middle(samples.map(({ memoryBytes }) => memoryBytes)),
    descriptors: middle(samples.map(({ descriptors }) => descriptors)),
  }
}
