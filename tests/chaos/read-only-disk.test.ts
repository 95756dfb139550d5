import { randomBytes, randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { concurrently } from '../support/concurrently.ts'
import { mountSmall } from '../support/mounted-folder.ts'
import { rounds } from '../support/rounds.ts'
import { startServer, temporaryFolder } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { until } from '../support/until.ts'
import { digestOf, requireAll } from '../support/upload-load.ts'
import { report } from './report.ts'

const ROUNDS = rounds(1)
const DISK_BYTES = 512 * 1024 * 1024
const [CLIENTS, UPLOADS, MOST_BYTES] = [8, 32, 300_000]
t.setTimeout(900_000 + ROUNDS * 60_000)

t.test('a disk that turns read-only under uploads refuses them, and keeps what it acknowledged', async (t) => {
  const folder = await temporaryFolder(t)
  const uploads = join(folder, 'data', 'uploads')
  await mkdir(uploads, { recursive: true })
  const disk = mountSmall(t, uploads, DISK_BYTES)
  if (disk === null) return void t.pass('mount', { skip: 'a small file system cannot be mounted here' })
  const settings = { DATA_FOLDER: join(folder, 'data'), LOG_LEVEL: 'critical' }
  const server = await startServer(t, { settings })
  const user = await signIn(server)
  const statuses = new Map<number, number>()
  const acknowledged = new Set<string>()
  const upload = async (): Promise<number> => {
    const bytes = randomBytes(randomInt(1, MOST_BYTES))
    const { status } = await user.upload(bytes)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) acknowledged.add(digestOf(bytes))
    return status
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    let sent = 0
    await concurrently(CLIENTS, Array(UPLOADS).keys(), async () => {
      sent += 1
      if (sent === UPLOADS / 2) await disk.makeReadOnly()
      await upload()
    })
    await requireAll(t, user, acknowledged)
    const refused = await user.upload(randomBytes(MOST_BYTES))
    t.match(refused, { status: 503, json: { code: 'unavailable', message: /storage/ } })
    t.ok(Number(refused.headers.get('Retry-After')) > 0)
    // Probes look at the storage every few seconds.
    await until(async () => (await readiness(server.url)) === 503)
    await disk.makeWritable()
    t.equal(await upload(), 200, 'once it is well it takes uploads')
    t.equal(await readiness(server.url), 200)
  }
  t.same(
    [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
    [],
  )
  t.ok((statuses.get(503) ?? 0) > 0, 'some were refused')
  await requireAll(t, user, acknowledged)
  // What could not be removed then is removed by the next start.
  await server.stop()
  await startServer(t, { folder: server.folder, settings })
  t.same((await storedFiles(folder)).staged, [], 'refused uploads leave nothing behind')
  const counts = Object.fromEntries([...statuses].map(([status, count]) => [`answered ${status}`, count]))
  report(t, { 'times read-only': ROUNDS, ...counts, 'lost or wrong': 0 })
})

const readiness = async (url: string): Promise<number> => (await fetch(`${url}/api/health/ready`)).status
