import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openTestDatabase } from '../../support/database.ts'
import { type Nginx, startNginx } from '../../support/nginx.ts'
import { needProgram } from '../../support/programs.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { openS3Server, storageSettings } from '../../support/s3-servers.ts'
import { ADMIN, type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { requireAll, uploadConcurrently } from '../../support/upload-load.ts'
import { workerPids } from '../../support/worker-pids.ts'
import { runTour } from '../../tour/run-tour.ts'

const CLIENTS = 8

t.test('the front proxy passes on what is of the server, and says who asks', async (t) => {
  if (!needProgram(t, 'nginx')) return
  const server = await startServer(t, { settings: { USE_X_FORWARDED_FOR: '1', ENABLE_DEBUG_LOG: '1' } })
  const proxy = await startNginx(t, { backends: [server.url], maxUploadSize: '1M' })
  for (const [path, expected, text] of [
    ['/', 200, 'Next steps'],
    ['/setpasswd/?token=x', 200, 'Set your password'],
    ['/oauth/callback?code=x', 404, 'lazaret login --oidc'],
  ] as const) {
    const page = await fetch(`${proxy.url}${path}`, { headers: { accept: 'text/html' } })
    t.equal(page.status, expected, path)
    t.match(await page.text(), text)
  }
  await writeFile(join(proxy.html, 'index.html'), '<p>client</p>')
  const user = await signIn(proxy)
  const { status, json } = await user.upload(randomBytes(500_000))
  t.equal(status, 200)
  t.equal((await user.get(`/api/file/${json.id}/download`)).bytes.length, 500_000)

  const claims = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.8' }
  t.equal((await fetch(`${proxy.url}/api/ping`, { headers: claims })).status, 200)
  const direct = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' }
  t.equal((await fetch(`${server.url}/api/ping`, { headers: direct })).status, 200)
  const moved = await fetch(`${proxy.url}/api`, { redirect: 'manual' })
  t.equal(moved.status, 301)
  t.equal(moved.headers.get('location'), '/api/')
  for (const path of ['/', '/sample/x']) t.equal(await (await fetch(`${proxy.url}${path}`)).text(), '<p>client</p>')
  t.equal((await fetch(`${proxy.url}/docs`, { headers: { accept: 'text/html' } })).status, 401)
  t.equal((await fetch(`${proxy.url}/request/sample/${json.id}`, { method: 'POST' })).status, 401)
  const form = new FormData()
  form.append('file', new Blob([randomBytes(2_000_000)]), 'large')
  t.equal((await fetch(`${proxy.url}/api/file`, { method: 'POST', body: form })).status, 413)

  const { errors } = await server.stop()
  t.match(errors, /before_request - path:\/api\/ping .*remote_addr:127\.0\.0\.1 /)
  t.match(errors, /before_request - path:\/api\/ping .*remote_addr:198\.51\.100\.1 /)
  t.notMatch(errors, /203\.0\.113/)
})

type Site = { readonly machines: readonly ServerProcess[]; readonly proxy: Nginx }

/** Three machines: each with its own data folder and port, one database, one Redis, one object storage. */
async function openSite(t: Test): Promise<Site | null> {
  if (!needProgram(t, 'nginx')) return null
  const bucket = await openS3Server(t, 'versitygw')
  const redis = bucket && (await openRedisServer(t))
  if (!bucket || !redis) return null
  const { uri } = await openTestDatabase(t)
  const shared = { DATABASE_URI: uri, SECRET_KEY: 'one for all', KV_URI: redis.uri, ENABLE_MONITORING_METRICS: '1' }
  const storage = Object.entries(storageSettings(bucket)).map(([key, value]) => [key.toUpperCase(), value])
  const settings = { WORKERS: '2', ...shared, ...Object.fromEntries(storage) }
  const machines: ServerProcess[] = []
  for (let n = 0; n < 3; n += 1) machines.push(await startServer(t, { settings }))
  return { machines, proxy: await startNginx(t, { backends: machines.map(({ url }) => url) }) }
}

t.test('several machines are one service', async (t) => {
  const site = await openSite(t)
  const [first, second] = site?.machines ?? []
  if (site === null || first === undefined || second === undefined) return

  await t.test('a tour of all that users do', async (t) => {
    const steps = await runTour(
      { url: site.proxy.url, ...ADMIN },
      { folder: '/usr/bin', most: 60, largestBytes: 2e6, zips: 5 },
    )
    for (const { name, faults } of steps) t.same(faults ?? [], [], name)
    t.ok((steps[0]?.count ?? 0) >= 60, 'files were pushed')
  })

  await t.test('a machine that is asked to end under load fails no request', async (t) => {
    const failures = await loseOne(t, site.proxy, async () => {
      t.match(await first.stop('SIGTERM'), { code: 0 })
    })
    t.same(failures, [])
  })

  await t.test('a machine that dies under load takes nothing with it that was acknowledged', async (t) => {
    const failures = await loseOne(t, site.proxy, async () => {
      for (const pid of [second.pid, ...(await workerPids(second))]) process.kill(pid, 'SIGKILL')
      await second.ended
    })
    t.ok(failures.length <= CLIENTS, `at most what was under way there failed: ${failures.length} requests`)
  })
})

/** What became of uploads by several clients while one of the machines ended. */
async function loseOne(t: Test, proxy: Nginx, end: () => Promise<void>): Promise<readonly string[]> {
  const user = await signIn(proxy)
  const load = uploadConcurrently(Array(CLIENTS).fill(user), { endsAtFailure: false })
  await load.more(30)
  await end()
  await load.more(40)
  await load.stop()
  await requireAll(t, user, load.acknowledged)
  return load.failures
}
