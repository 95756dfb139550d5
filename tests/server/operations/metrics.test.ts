import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { parse } from 'yaml'
import { openTestApp, type TestApp } from '../../support/app.ts'
import type { Family } from '../../support/exposition.ts'
import { openRedisServer, type RedisServer } from '../../support/redis-server.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { scrape } from '../../support/scrape.ts'
import type { TestUser } from '../../support/user.ts'
import { exchange, statusIn } from '../http/raw.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const redis = await openRedisServer(t)

type Test = Parameters<typeof openTestApp>[0]

const measured = (t: Test, more: Record<string, string> = {}): Promise<TestApp> =>
  openTestApp(t, { kv_uri: (redis as RedisServer).uri, enable_monitoring_metrics: '1', ...more })

/** The series of a metric as lines, in order. */
function linesOf(families: ReadonlyMap<string, Family>, metric: string): string[] {
  const series = families.get(metric)?.series ?? []
  return series.map(({ labels, value }) => `${Object.values(labels).join(' ')} ${value}`).sort()
}

const requests = async (user: TestUser): Promise<string[]> => linesOf(await scrape(user), 'service_api_requests')

t.before(async () => {
  await redis?.client.connect()
})
t.beforeEach(async () => {
  await redis?.client.flushall()
})

t.test('where the metrics are off the answer says which settings they need', async (t) => {
  const { admin, as, nobody } = await openTestApp(t)
  const message = 'This server has no metrics: they need enable_monitoring_metrics.'
  t.match(await admin.get('/api/varz'), { status: 404, json: { code: 'unsupported', message } })
  t.equal((await (await as({})).get('/api/varz')).status, 403)
  t.equal((await nobody.get('/api/varz')).status, 401)
})

t.test('the installation is measured without a key-value store', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_monitoring_metrics: '1', enable_facts: '0', enable_yara: '1' })
  await admin.upload(Buffer.alloc(70_000, 'x'))
  const { json } = await admin.upload('to be tagged')
  const tested = { backup_tested_at: '2026-11-26T10:00:00', backup_test_error: 'lost' }
  await app.db('instance').update({ backed_up_at: '2026-11-27T10:00:00', ...tested })
  await app.db('background_task').where({ name: 'job_retention' }).update({ failures: 3 })
  const job = { ids: [json.id], changes: [{ action: 'add_tag', tag: 'x' }] }
  await runToEnd('/api/job').run(admin, job)
  const hunt = await runToEnd('/api/yara/hunt').run(admin, { source: 'rule never { condition: false }' })
  const lease = { taken_by: randomUUID(), taken_until: '2999-01-01' }
  await app
    .db('yara_hunt')
    .where({ id: hunt.id })
    .update({ state: 'running', finished_on: null, ...lease })
  const families = await scrape(admin)
  t.notOk(families.has('service_api_requests'), 'requests are counted in the store')
  const gauge = (name: string, label = '') =>
    families.get(name)?.series.find(({ labels }) => (Object.values(labels)[0] ?? '') === label)?.value
  t.equal(gauge('service_objects', 'file'), 2)
  t.equal(gauge('service_objects', 'config'), 0)
  t.equal(gauge('service_object_bytes', 'file'), 70_012)
  t.equal(gauge('service_backup_finished_seconds'), Date.parse('2026-11-27T10:00:00Z') / 1000)
  t.equal(gauge('service_backup_tested_seconds'), Date.parse('2026-11-26T10:00:00Z') / 1000)
  t.equal(gauge('service_backup_test_failed'), 1)
  t.equal(gauge('service_jobs', 'done'), 1)
  t.equal(gauge('service_jobs', 'stopped'), 0)
  t.equal(gauge('service_queue_waiting', 'yara_hunts'), 1)
  t.equal(gauge('service_queue_waiting', 'facts'), undefined, 'facts are switched off, and wait for ever')
  t.equal(gauge('service_queue_waiting', 'bulk_jobs'), 0)
  t.equal(gauge('service_queue_waiting', 'unpacking'), 0)
  t.equal(gauge('service_background_failures', 'job_retention'), 3)
  t.ok((gauge('service_disk_free_bytes') ?? 0) > 0)
  t.ok((gauge('service_disk_bytes') ?? 0) > (gauge('service_disk_free_bytes') ?? 0))
  t.notOk(families.has('service_analysis_starts_waiting'), 'no analyses')
})

if (redis !== null) {
  t.test('the metrics need their capability', async (t) => {
    const { as, nobody } = await measured(t)
    t.equal((await nobody.get('/api/varz')).status, 401)
    t.match(await (await as({})).get('/api/varz'), { status: 403, json: { message: /access_monitoring_metrics/ } })
    const answer = await (await as({ capabilities: ['access_prometheus_metrics'] })).get('/api/varz')
    t.equal(answer.status, 200)
    t.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  })

  t.test('both counters are there from the beginning, and a scrape does not contain itself', async (t) => {
    const { admin } = await measured(t)
    const families = await scrape(admin)
    for (const name of ['service_api_requests', 'service_deprecated_usage'])
      t.match(families.get(name), { type: 'counter', series: [] })
    t.strictSame(await requests(admin), ['api.metricsresource GET 200 admin 1'])
  })

  t.test('every answer of an operation is counted, with the method as it was sent, and nothing else', async (t) => {
    const { admin, nobody, as, url } = await measured(t, {
      enable_rate_limit: '1',
      'service_limiter.ping_get': '2/hour',
    })
    const kim = await as({ login: 'kim', capabilities: ['adding_files'] })
    const ask = (user: TestUser, method: string, path: string, body?: unknown) => user.send(method, path, body)
    for (let n = 0; n < 3; n++) await ask(kim, 'GET', '/api/ping')
    await ask(nobody, 'GET', '/api/server')
    await ask(nobody, 'GET', '/api/file')
    await ask(kim, 'HEAD', '/api/server')
    await ask(kim, 'GET', `/api/file/${'0'.repeat(64)}`)
    await ask(kim, 'GET', '/api/group')
    await ask(kim, 'GET', '/api/file?count=x')
    await kim.upload('content')
    await ask(nobody, 'POST', '/api/auth/login', { login: 'kim', password: 'wrong' })
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['PATCH', '/api/ping'],
      ['OPTIONS', '/api/ping'],
      ['GET', '/docs'],
    ])
      await fetch(`${url}${path}`, { method: method ?? '' })
    t.strictSame(await requests(admin), [
      'api.fileitemresource GET 404 kim 1',
      'api.fileresource GET 400 kim 1',
      'api.fileresource GET 401 127.0.0.1 1',
      'api.fileresource POST 200 kim 1',
      'api.grouplistresource GET 403 kim 1',
      'api.loginresource POST 403 127.0.0.1 1',
      'api.pingresource GET 200 kim 2',
      'api.pingresource GET 429 kim 1',
      'api.serverinforesource GET 200 127.0.0.1 1',
      'api.serverinforesource HEAD 200 kim 1',
    ])
    t.equal(await redis.client.get('METRICS:service_api_requests:GET:api.pingresource:kim:200'), '2')
    const left = await redis.client.ttl('METRICS:service_api_requests:GET:api.pingresource:kim:200')
    t.ok(left > 3500 && left <= 3600, `forgotten after ${left} seconds`)
  })

  t.test('uses of deprecated features are counted by feature, address and user', async (t) => {
    const { admin, nobody, as } = await measured(t)
    const kim = await as({ login: 'kim' })
    await kim.send('POST', '/api/search', { query: 'tag:x' })
    await nobody.send('POST', '/api/search', { query: 'tag:x' })
    await kim.get('/api/file?page=1')
    await kim.get('/api/file?page=1')
    t.strictSame(linesOf(await scrape(admin), 'service_deprecated_usage'), [
      'None legacy_page_parameter None kim 2',
      'api.searchresource legacy_search POST None 1',
      'api.searchresource legacy_search POST kim 1',
    ])
  })

  t.test(
    'addresses come from the proxy where the settings say so, and anything else from the connection',
    async (t) => {
      const { admin, nobody } = await measured(t, { use_x_forwarded_for: '1' })
      for (const address of ['192.0.2.1, 2001:db8::1', 'a"b\\c:d'])
        await nobody.send('GET', '/api/ping', undefined, { 'x-forwarded-for': address })
      t.strictSame(await requests(admin), [
        'api.pingresource GET 200 127.0.0.1 1',
        'api.pingresource GET 200 2001_db8__1 1',
      ])
    },
  )

  t.test('a series that the store has forgotten is gone, and keys of others do no harm', async (t) => {
    const { admin } = await measured(t)
    await admin.get('/api/ping')
    await requests(admin)
    const { client } = redis
    await client.del('METRICS:service_api_requests:GET:api.pingresource:admin:200')
    await client.set('METRICS:service_api_requests:GET:odd', '5')
    await client.set('METRICS:service_api_requests:GET:a:b:c', 'text')
    await client.set('METRICS:mwdb_api_requests:GET:a:b:200', '5')
    await client.set('PROCESS_METRICS:other', 'no JSON')
    t.strictSame(await requests(admin), ['api.metricsresource GET 200 admin 1'])
    await admin.get('/api/ping')
    t.ok((await requests(admin)).includes('api.pingresource GET 200 admin 1'), 'it begins anew')
  })

  t.test('each process reports its times, bytes, pools and queues', async (t) => {
    const { app, admin } = await measured(t)
    await admin.upload(Buffer.alloc(70_000, 'x'))
    {
      using bodiesOfOthers = app.bodies.open('192.0.2.0')
      bodiesOfOthers.take(200_000_000)
      t.equal((await admin.send('POST', '/api/config', { family: 'x', cfg: { x: 'y'.repeat(100_000) } })).status, 503)
    }
    const families = await scrape(admin)
    const value = (metric: string, wanted: Record<string, string> = {}): number | undefined =>
      [...families.values()]
        .flatMap(({ series }) => series)
        .find(
          ({ name, labels }) => name === metric && Object.entries(wanted).every(([key, each]) => labels[key] === each),
        )?.value
    t.equal(value('service_request_duration_seconds_count', { method: 'POST', endpoint: 'api.fileresource' }), 1)
    const upload = { endpoint: 'api.fileresource' }
    for (const stage of ['identify', 'limits', 'gate', 'input', 'operation', 'answer'])
      t.ok((value('service_request_stage_seconds_total', { ...upload, stage }) ?? 0) > 0, stage)
    t.ok((value('service_request_statements_total', upload) ?? 0) > 5, 'an upload takes some statements')
    for (const name of ['service_request_database_seconds_total', 'service_request_connection_seconds_total'])
      t.ok((value(name, upload) ?? 0) > 0, name)
    t.equal(value('service_uploaded_bytes_total'), 70_000)
    t.equal(value('service_uploads_in_progress'), 0)
    t.equal(value('service_requests_in_progress'), 1, 'the scrape itself')
    t.equal(value('service_database_connections', { state: 'waiting' }), 0)
    for (const [state, least] of [
      ['free', 2],
      ['busy', 0],
      ['waiting', 0],
    ] as const)
      t.ok((value('service_digest_threads', { state }) ?? -1) >= least, `threads that are ${state}`)
    for (const state of ['running', 'waiting']) t.equal(value('service_plugin_deliveries', { state }), 0, state)
    t.equal(value('service_delayed_sign_ins_total'), 0)
    t.equal(value('service_refused_bodies_total'), 1)
    for (const state of ['running', 'waiting']) t.equal(value('service_password_checks', { state }), 0, state)
    t.equal(value('service_refused_password_checks_total'), 0)
    t.equal(value('service_kv_up'), 1)
    t.equal(value('service_unshared_limits_total'), 0)
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      t.ok(families.has(name), name)
  })

  t.test('the line of password checks is measured, and who is refused by it', async (t) => {
    const { app, admin } = await measured(t)
    const gate = Promise.withResolvers<string>()
    const check = (address: string) => app.passwords.verify('x', () => gate.promise, { address }).catch(() => 'refused')
    const checks = Array.from({ length: 34 }, () => check('192.0.2.1'))
    const all = [...checks, check('198.51.100.1')]
    const seen = async () => {
      const families = await scrape(admin)
      const valuesOf = (name: string) => (families.get(name)?.series ?? []).map(({ value }) => value)
      return [...valuesOf('service_password_checks'), ...valuesOf('service_refused_password_checks_total')]
    }
    t.strictSame(await seen(), [1, 33, 1], 'one runs, 32 of a network and one of another wait')
    gate.resolve('')
    await Promise.all(all)
    t.strictSame(await seen(), [0, 0, 1], 'the count stays')
  })

  t.test('clients that are too slow are counted, by what was awaited', async (t) => {
    const { admin, url } = await measured(t, { least_rate: '1000000', least_rate_window: '200' })
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'
    t.equal(statusIn(await exchange(url, head)), 408)
    const { series = [] } = (await scrape(admin)).get('service_slow_clients_total') ?? {}
    t.match(series, [{ labels: { awaited: 'body' }, value: 1 }])
    t.equal(series.length, 1)
  })

  t.test('what plugins have not received yet is measured', async (t) => {
    const { app, admin } = await measured(t)
    const gate = Promise.withResolvers<void>()
    app.hooks.register({ name: 'slow', handlers: { createdFile: () => gate.promise } })
    for (let n = 0; n < 7; n++) await admin.upload(`file ${n}`)
    const deliveries = async (): Promise<string[]> => {
      const { series = [] } = (await scrape(admin)).get('service_plugin_deliveries') ?? {}
      return series.map(({ labels, value }) => `${labels.state} ${value}`)
    }
    t.strictSame(await deliveries(), ['running 4', 'waiting 3'])
    gate.resolve()
    t.ok(await app.hooks.drain())
    t.strictSame(await deliveries(), ['running 0', 'waiting 0'])
  })

  t.test('handlers of plugins that fail are counted', async (t) => {
    const { app, admin } = await measured(t)
    app.hooks.register({ name: 'broken', handlers: { createdFile: () => Promise.reject(new Error('broken')) } })
    await admin.upload('one')
    t.ok(await app.hooks.drain())
    t.match((await scrape(admin)).get('service_plugin_failures_total')?.series, [{ value: 1 }])
  })

  t.test('the dashboard and the alerts name metrics that a server has', async (t) => {
    const { admin } = await measured(t)
    const { json } = await admin.upload('one')
    await admin.get(`/api/file/${json.id}`)
    const names = new Set((await scrape(admin)).keys())
    const { panels } = JSON.parse(await readFile(join(deploy, 'grafana/lazaret.json'), 'utf8'))
    const { groups } = parse(await readFile(join(deploy, 'prometheus/lazaret-alerts.yaml'), 'utf8'))
    const expressions: { readonly expr: string }[] = [
      ...panels.flatMap(({ targets }: { readonly targets: object[] }) => targets),
      ...groups.flatMap(({ rules }: { readonly rules: object[] }) => rules),
    ]
    t.ok(expressions.length > 40)
    for (const { expr } of expressions)
      for (const [name] of expr.matchAll(/\b(?:service|process|nodejs)_\w+/g))
        t.ok(names.has(name.replace(/_(?:bucket|count)$/, '')), `${name}: ${expr}`)
  })

  t.test('with the store away requests go on, the metrics are answered, and counts follow later', async (t) => {
    const { admin } = await measured(t, { enable_rate_limit: '1' })
    const kim = testPing(admin)
    await kim()
    await redis.kill()
    t.equal(await kim(), 200)
    const away = await scrape(admin)
    t.strictSame(away.get('service_api_requests')?.series, [])
    t.equal(away.get('service_kv_up')?.series[0]?.value, 0)
    await redis.start()
    const count = async (): Promise<number> =>
      (await scrape(admin))
        .get('service_api_requests')
        ?.series.find(({ labels }) => labels.endpoint === 'api.pingresource')?.value ?? 0
    while ((await count()) === 0) await wait(20)
    t.equal(await count(), 1, 'what was counted meanwhile was added')
  })
}

function testPing(user: TestUser): () => Promise<number> {
  return async () => (await user.get('/api/ping')).status
}
