import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { concurrently } from '../support/concurrently.ts'
import { listFiles } from '../support/list-files.ts'
import { mountSmall } from '../support/mounted-folder.ts'
import { rounds } from '../support/rounds.ts'
import { startServer, temporaryFolder } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { digestOf, requireAll } from '../support/upload-load.ts'
import { report } from './report.ts'

const ROUNDS = rounds(1)
const DISK_BYTES = 16 * 1024 * 1024
const [MOST_BYTES, CLIENTS] = [2_000_000, 8]
t.setTimeout(900_000 + ROUNDS * 30_000)

t.test('a disk that fills up under uploads refuses them, and keeps what it acknowledged', async (t) => {
  const folder = await temporaryFolder(t)
  const uploads = join(folder, 'data', 'uploads')
  await mkdir(uploads, { recursive: true })
  if (mountSmall(t, uploads, DISK_BYTES) === null)
    return void t.pass('mount', { skip: 'a small file system cannot be mounted here' })
  const server = await startServer(t, { settings: { DATA_FOLDER: join(folder, 'data'), LOG_LEVEL: 'critical' } })
  const user = await signIn(server)
  const statuses = new Map<number, number>()
  let acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged = new Set()
    await concurrently(CLIENTS, Array(40).keys(), async () => {
      const bytes = randomBytes(randomInt(1, MOST_BYTES))
      const { status } = await user.upload(bytes)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.add(digestOf(bytes))
    })
    const { bavail, bsize } = await statfs(uploads)
    t.ok(bavail * bsize < MOST_BYTES * 2, `round ${round}: ${bavail * bsize} bytes are free`)
    await requireAll(t, user, acknowledged)
    t.same((await storedFiles(folder)).staged, [], 'refused uploads leave nothing behind')
    t.equal((await user.get('/api/ping')).status, 200)
    for (const { id } of await listFiles(user)) await user.send('DELETE', `/api/file/${id}?forever=1`)
    t.equal((await user.upload(randomBytes(MOST_BYTES))).status, 200, 'with room again it takes uploads')
    for (const { id } of await listFiles(user)) await user.send('DELETE', `/api/file/${id}?forever=1`)
  }
  t.same(
    [...statuses.keys()].filter((status) => status !== 200 && status !== 507 && status !== 503),
    [],
  )
  t.ok((statuses.get(200) ?? 0) > 0 && statuses.size > 1, 'some were refused')
  t.same(await storedFiles(folder), { contents: [], staged: [] })
  const counts = Object.fromEntries([...statuses].map(([status, count]) => [`answered ${status}`, count]))
  report(t, { 'times full': ROUNDS, ...counts, 'lost or wrong': 0 })
})
