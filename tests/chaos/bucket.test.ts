import { randomBytes, randomInt } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { concurrently } from '../support/concurrently.ts'
import { type Mishap, openFaultyProxy } from '../support/faulty-proxy.ts'
import { listFiles } from '../support/list-files.ts'
import { rounds } from '../support/rounds.ts'
import { openS3Server, storageSettings } from '../support/s3-servers.ts'
import { digestOf, requireAll } from '../support/upload-load.ts'
import type { TestUser } from '../support/user.ts'
import { report } from './report.ts'

const ROUNDS = rounds(2)
const [CLIENTS, STEPS] = [8, 4]
const MAX_BYTES = 400_000
t.setTimeout(900_000 + ROUNDS * 30_000)

const ERROR_PAGE = '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'
const MISHAPS: readonly (() => Mishap)[] = [
  () => 'reset',
  () => 'corrupt',
  () => ({ cutAfter: randomInt(200_000) }),
  () => ({ status: [200, 404, 500, 503, 507][randomInt(5)] ?? 500 }),
  // 200 with an error in the body, other bytes of the same length, and too few or too many bytes as if that were all.
  () => ({ rewrite: () => ERROR_PAGE }),
  () => ({ rewrite: (text) => `?${text.slice(1)}` }),
  () => ({ rewrite: (text) => text.slice(0, -1) }),
  () => ({ rewrite: (text) => `${text}?` }),
]

t.test('a bucket that fails and lies costs answers, never contents', async (t) => {
  const bucket = await openS3Server(t, 'versitygw')
  if (bucket === null) return
  const proxy = await openFaultyProxy(t, bucket.endpoint)
  const { admin } = await openTestApp(t, {
    enable_facts: '1',
    ...storageSettings({ ...bucket, endpoint: proxy.endpoint }),
  })
  const seen = { requests: 0, mishaps: 0, uploads: 0, refused: 0, downloads: 0, 'downloads broken off': 0 }
  const lies: string[] = []
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    proxy.judge = () => {
      seen.requests += 1
      if (randomInt(3) > 0) return null
      seen.mishaps += 1
      return MISHAPS[randomInt(MISHAPS.length)]?.() ?? null
    }
    await concurrently(CLIENTS, Array(CLIENTS * STEPS).keys(), async () => {
      const bytes = randomBytes(randomInt(1, MAX_BYTES))
      const { status } = await admin.upload(bytes)
      if (status === 200) acknowledged.add(digestOf(bytes))
      seen[status === 200 ? 'uploads' : 'refused'] += 1
      if (status !== 200 && status !== 503 && status !== 507) lies.push(`an upload was answered ${status}`)
      for (const id of someOf(acknowledged)) {
        const end = await download(admin, id)
        seen[end === 'whole' ? 'downloads' : 'downloads broken off'] += 1
        if (end === 'wrong') lies.push(`${id} came with other bytes as if that were all`)
      }
    })
    proxy.judge = () => null
    await requireAll(t, admin, acknowledged)
  }
  t.same(lies, [])
  t.ok(seen.mishaps > 0 && seen.refused > 0 && seen['downloads broken off'] > 0, 'the faults did something')
  t.same(new Set((await listFiles(admin)).map(({ id }) => id)), acknowledged, 'what was refused is not listed')
  report(t, { ...seen, 'acknowledged and lost': 0, 'wrong bytes as if complete': lies.length })
})

function someOf(ids: ReadonlySet<string>): string[] {
  const all = [...ids]
  return [all[randomInt(Math.max(1, all.length))], all.at(-1)].filter((id) => id !== undefined)
}

async function download(user: TestUser, id: string): Promise<'whole' | 'wrong' | 'broken off'> {
  const answer = await user.get(`/api/file/${id}/download`).catch(() => null)
  if (answer === null || answer.status !== 200) return 'broken off'
  return digestOf(answer.bytes) === id ? 'whole' : 'wrong'
}
