import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openCli } from '../../cli/support/run-cli.ts'
import { certificate, certificateKey } from '../../sdk/certificate.ts'
import { openTestApp } from '../../support/app.ts'
import { openTestDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { openNameServer } from '../../support/name-server.ts'
import { type Nginx, startNginx } from '../../support/nginx.ts'
import { needProgram } from '../../support/programs.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { openS3Server, storageSettings } from '../../support/s3-servers.ts'
import { ADMIN, type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import { requireAll, uploadConcurrently } from '../../support/upload-load.ts'
import { workerPids } from '../../support/worker-pids.ts'
import { report as tourTable } from '../../tour/report.ts'
import { runTour } from '../../tour/run-tour.ts'

const CLIENTS = 4

t.test('the front proxy passes on what is of the server, and says who asks', async (t) => {
  if (!needProgram(t, 'nginx')) return
  const server = await startServer(t, { settings: { TRUSTED_PROXIES: 'loopback', ENABLE_DEBUG_LOG: '1' } })
  const proxy = await startNginx(t, { backends: [server.url], maxUploadSize: '1M' })
  for (const [path, expected, text] of [
    ['/', 200, 'src="./assets/'],
    ['/setpasswd/?token=x', 200, 'src="../assets/'],
    ['/oauth/callback?code=x', 200, 'src="../assets/'],
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

t.test('a server that comes back with another address is found again', async (t) => {
  if (!needProgram(t, 'nginx')) return
  const names = await openNameServer(t, '127.0.0.2')
  const port = await freePort('127.0.0.2')
  const leaveOld = await openAt(t, 'old', { host: '127.0.0.2', port })
  const proxy = await startNginx(t, { backends: [`http://backend.example:${port}`], resolver: names.address })
  const nameOf = async (): Promise<string | null> => {
    const answer = await fetch(`${proxy.url}/api/server`)
    return answer.ok ? ((await answer.json()) as { instance_name: string }).instance_name : null
  }
  t.equal(await nameOf(), 'old')
  await leaveOld()
  await openAt(t, 'new', { host: '127.0.0.3', port })
  names.point('127.0.0.3')
  t.equal(await until(nameOf), 'new')
})

/** A server that is reached at an address of its own until it leaves. */
async function openAt(t: Test, name: string, address: { host: string; port: number }): Promise<() => Promise<void>> {
  const { url, close } = await openTestApp(t, { instance_name: name })
  const relay = createServer((client) => {
    const server = connect(Number(new URL(url).port), '127.0.0.1')
    client.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => client.destroy()).pipe(client)
  })
  await new Promise<void>((resolve) => relay.listen(address, resolve))
  const leave = async (): Promise<void> => {
    relay.close()
    await close()
  }
  t.teardown(leave)
  return leave
}

t.test('with TLS at the proxy plain requests are sent there', async (t) => {
  if (!needProgram(t, 'nginx')) return
  const server = await openTestApp(t)
  const tls = { certificate, key: certificateKey }
  const proxy = await startNginx(t, { backends: [server.url], tls })
  const plain = await fetch(`${proxy.url}/api/ping?x=1`, { redirect: 'manual' })
  t.match([plain.status, plain.headers.get('location')], [301, /^https:\/\/127\.0\.0\.1\/api\/ping\?x=1$/])
  const [answer] = (await once(
    get(`${proxy.tlsUrl}/api/ping`, { ca: certificate, checkServerIdentity: () => undefined }),
    'response',
  )) as [IncomingMessage]
  t.equal(answer.resume().statusCode, 200)
})

t.test('what is too large for the proxy is said to be', async (t) => {
  if (!needProgram(t, 'nginx')) return
  const { url, admin } = await openTestApp(t, { trusted_proxies: 'loopback', max_upload_size: '2000000' })
  for (const [maxUploadSize, sizeBytes, message] of [
    ['1M', 1_500_000, /a proxy in front of the server refuses requests of this size/],
    // Without a limit of the proxy the server says it.
    ['0', 2_500_000, /larger than/],
  ] as const) {
    const proxy = await startNginx(t, { backends: [url], maxUploadSize })
    const cli = await openCli(t, { LAZARET_URL: proxy.url, LAZARET_API_KEY: admin.token ?? '' })
    await writeFile(cli.path('large'), randomBytes(sizeBytes))
    const { code, out, err } = await cli.run(['push', 'large'])
    t.not(code, 0)
    t.match(out + err, message)
    t.match(out, /too_large/)
  }
})

type Site = { readonly machines: readonly ServerProcess[]; readonly proxy: Nginx }

/** Three machines: each with its own data folder and port, one database, one Redis, one object storage. */
async function openSite(t: Test): Promise<Site | null> {
  if (!needProgram(t, 'nginx') || !needProgram(t, '7z')) return null
  const bucket = await openS3Server(t, 'versitygw')
  const redis = bucket && (await openRedisServer(t))
  if (!bucket || !redis) return null
  const { uri } = await openTestDatabase(t)
  const shared = {
    DATABASE_URI: uri,
    SECRET_KEY: randomBytes(32).toString('hex'),
    KV_URI: redis.uri,
    ENABLE_MONITORING_METRICS: '1',
    ENABLE_FACTS: '0',
  }
  const storage = Object.entries(storageSettings(bucket)).map(([key, value]) => [key.toUpperCase(), value])
  const settings = { ...shared, ...Object.fromEntries(storage) }
  const machines: ServerProcess[] = []
  for (const WORKERS of ['2', '1', '1']) machines.push(await startServer(t, { settings: { ...settings, WORKERS } }))
  return { machines, proxy: await startNginx(t, { backends: machines.map(({ url }) => url) }) }
}

t.test('several machines are one service', async (t) => {
  const site = await openSite(t)
  const [first, second] = site?.machines ?? []
  if (site === null || first === undefined || second === undefined) return
  const acknowledged = new Set<string>()

  await t.test('a tour of all that users do', async (t) => {
    const steps = await runTour(
      { url: site.proxy.url, ...ADMIN },
      { folder: '/usr/bin', most: 60, largestBytes: 60_000, zips: 3 },
    )
    for (const { name, faults } of steps) t.same(faults, [], name)
    t.match(steps[0], { count: 60 })
    t.ok(
      steps.every(({ count }) => count > 0),
      tourTable(steps),
    )
  })

  await t.test('a machine that is asked to end under load fails no request', async (t) => {
    const failures = await loseOne(site.proxy, acknowledged, async () => {
      t.match(await first.stop('SIGTERM'), { code: 0 })
    })
    t.same(failures, [])
  })

  await t.test('a machine that dies under load takes nothing with it that was acknowledged', async (t) => {
    const failures = await loseOne(site.proxy, acknowledged, async () => {
      for (const pid of [second.pid, ...(await workerPids(second))]) process.kill(pid, 'SIGKILL')
      await second.ended
    })
    t.ok(failures.length <= CLIENTS, `at most what was under way there failed: ${failures.length} requests`)
    await requireAll(t, await signIn(site.proxy), acknowledged)
  })
})

/** The failures of uploads by several clients while one of the machines ended; the others are acknowledged. */
async function loseOne(proxy: Nginx, acknowledged: Set<string>, end: () => Promise<void>): Promise<readonly string[]> {
  const user = await signIn(proxy)
  const load = uploadConcurrently(Array(CLIENTS).fill(user), { endsAtFailure: false })
  await load.more(10)
  await end()
  await load.more(15)
  await load.stop()
  for (const id of load.acknowledged) acknowledged.add(id)
  return load.failures
}
