import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openTarget } from '../../bench/scale/open-target.ts'
import { percentile } from '../../bench/scale/percentiles.ts'
import { missing } from '../support/missing.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { type TestUser, testUser } from '../support/user.ts'
import { report } from './report.ts'

// A generated repository (bench/scale/generate.ts); without it a small one.
const folder = process.env.SCALE_FOLDER
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 3)
const [SEARCHERS, OTHERS] = [20, 8]
// What a busy person leaves between two requests.
const PAUSE_MS = 200
const TIMEOUT_MS = 60_000
t.setTimeout(900_000 + SECONDS * 6_000)

/** Infixes, nesting, ranges inside of configs, negation: no index answers them at once. */
const EXPENSIVE = [
  'file.name:*nomatch*',
  'file.name:*a* AND NOT tag:feed*',
  'parent:(child:(file.name:*setup*))',
  'child:(config.family:*e* AND parent:(tag:*a*))',
  'config.cfg:*nomatch*',
  'config.cfg.port:[1 TO 2]',
  'blob.content:*nomatch*',
  'tag:*nomatch* OR comment:*nomatch*',
]

t.test('while expensive searches run, everything else is served', async (t) => {
  await using stack = new AsyncDisposableStack()
  const { users, kept } = folder === undefined ? await small(t) : await generated(folder, stack)
  const alone = await loads(users, kept)
  const stop = new AbortController()
  const searched: Record<string, number> = {}
  const searching = Promise.all(
    Array.from({ length: SEARCHERS }, async (_, number) => {
      for (let turn = number; !stop.signal.aborted; turn += 1) {
        const query = encodeURIComponent(EXPENSIVE[turn % EXPENSIVE.length] ?? '')
        const path = turn % 3 === 0 ? `/api/object/count?query=${query}` : `/api/object?query=${query}`
        const { status, json } = await (users[number % users.length] ?? users[0]).get(path)
        if (status === 400) t.fail(`${query}: ${json.message}`)
        searched[status] = (searched[status] ?? 0) + 1
      }
    }),
  )
  const beside = await loads(users, kept)
  stop.abort()
  await searching
  const statuses = Object.keys(searched).filter((status) => status !== '200')
  t.same(
    statuses.filter((status) => status !== '503' && status !== '400'),
    [],
  )
  t.same([beside.busy.failed, beside.saturating.failed], [{}, {}], 'nobody else is refused')
  report(t, {
    objects: kept.objects,
    'expensive searches': Object.values(searched).reduce((sum, count) => sum + count, 0),
    'of these 503': searched[503] ?? 0,
    'busy people alone': alone.busy.figures,
    'busy people meanwhile': beside.busy.figures,
    'without pauses alone': alone.saturating.figures,
    'without pauses meanwhile': beside.saturating.figures,
  })
})

type KeptDatabase = { readonly id: string; readonly objects: number }
type Users = readonly [TestUser, ...TestUser[]]

async function small(t: Test): Promise<{ users: Users; kept: KeptDatabase }> {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  for (let number = 0; number < 30; number += 1) await user.upload(randomBytes(200), { name: `a-${number}.bin` })
  const { json } = await user.upload('the one that is looked up')
  return { users: [user], kept: { id: json.id, objects: 31 } }
}

async function generated(path: string, open: AsyncDisposableStack): Promise<{ users: Users; kept: KeptDatabase }> {
  const { url, tokenOf } = await openTarget({ folder: path, timeoutMs: TIMEOUT_MS }, open)
  const as = async (login: string): Promise<TestUser> => testUser(url, { login, token: await tokenOf(login) })
  const users: Users = [await as('admin'), await as('member'), await as('analyst-3')]
  const { json } = await users[0].upload(randomBytes(2000))
  const counted = await users[0].get('/api/object/count')
  return { users, kept: { id: json.id, objects: counted.json.count } }
}

type Work = { readonly figures: string; readonly failed: Readonly<Record<string, number>> }

async function loads(users: Users, kept: KeptDatabase): Promise<{ busy: Work; saturating: Work }> {
  return { busy: await work(users, kept, PAUSE_MS), saturating: await work(users, kept, 0) }
}

/** Eight clients that list, look up, download and upload, one request after the other. */
async function work([admin]: Users, { id }: KeptDatabase, pauseMs: number): Promise<Work> {
  const requests = [
    () => admin.get('/api/file?count=10'),
    () => admin.get(`/api/file?query=${encodeURIComponent(`sha256:${id}`)}`),
    () => admin.get(`/api/file/${id}/download`),
    () => admin.upload(randomBytes(500)),
  ]
  const times: number[] = []
  const failed: Record<string, number> = {}
  const end = performance.now() + SECONDS * 1000
  const client = async (_: unknown, number: number): Promise<void> => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const began = performance.now()
      const { status } = await (requests[turn % requests.length] ?? missing)()
      times.push(performance.now() - began)
      await wait(pauseMs)
      if (status !== 200) failed[status] = (failed[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: OTHERS }, client))
  const sorted = times.toSorted((a, b) => a - b)
  const ms = (percent: number): string => `${percentile(sorted, percent).toFixed(0)} ms`
  return { figures: `${times.length} requests, p50 ${ms(50)}, p95 ${ms(95)}`, failed }
}
