import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestBackend, type TestBackend } from '../../support/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { scrape } from '../../support/scrape.ts'
import { until } from '../../support/until.ts'

const backend = await openTestBackend(t, { timeoutSeconds: 1 })
if (backend !== null) await check(backend)

async function check({ redis, settings }: TestBackend): Promise<void> {
  const server = await openTestApp(t, { ...settings, kv_uri: redis.uri, enable_monitoring_metrics: '1' })
  const { admin, app, as, nobody } = server
  const { json: file } = await admin.upload('followed', { options: { analysis_id: randomUUID() } })
  const at = (rest = '') => `/api/file/${file.id}/analysis${rest}`
  await redis.client.hset('karton.binds', { 'karton.a': '{}', 'karton.b': '{}' })

  t.afterEach(async () => {
    await redis.client.del(...(await redis.client.keys('karton.task:*')), 'nothing')
  })

  type Task = {
    readonly status?: unknown
    readonly receiver?: unknown
    readonly origin?: unknown
    readonly time?: unknown
  }

  /** Writes tasks of an analysis the way programs of today do, or older ones. */
  async function write(id: string, tasks: readonly Task[], isOld = false): Promise<void> {
    for (const { status = 'Started', receiver, origin = 'karton.mwdb', time = 1_700_000_000.5 } of tasks) {
      const uid = randomUUID()
      const headers = { type: 'sample', origin, ...(receiver === undefined ? {} : { receiver }) }
      const task = { uid, root_uid: id, status, last_update: time, headers, payload: {} }
      await redis.client.set(isOld ? `karton.task:${uid}` : `karton.task:{${id}}:${uid}`, JSON.stringify(task))
    }
  }

  const crashed = { status: 'Crashed' }
  const TIME = '2023-11-14T22:13:20.500000+00:00'
  const finished = { status: 'finished', last_update: null, processing_in: {} }
  const running = { status: 'running', last_update: TIME, processing_in: {} }
  const queue = (received_from: string[], status: string[]) => ({ received_from, status })

  const CASES: readonly { readonly name: string; readonly tasks: readonly Task[]; readonly shown: object }[] = [
    { name: 'no task', tasks: [], shown: finished },
    { name: 'one that crashed', tasks: [{ ...crashed, receiver: 'karton.a' }], shown: finished },
    ...['Declared', 'Spawned', 'Started', 'Finished'].map((status) => ({
      name: `one that is ${status}`,
      tasks: [{ status }],
      shown: running,
    })),
    {
      name: 'queues with what is in them',
      tasks: [
        { receiver: 'karton.a' },
        { receiver: 'karton.a', status: 'Spawned', origin: 'karton.b' },
        { receiver: 'karton.a', status: 'Crashed', origin: 'karton.c', time: 1_700_000_001 },
        { receiver: 'karton.b', status: 'Crashed' },
      ],
      shown: {
        ...running,
        last_update: '2023-11-14T22:13:21.000000+00:00',
        processing_in: {
          'karton.a': queue(['karton.b', 'karton.mwdb'], ['Spawned', 'Started']),
          'karton.b': queue([], []),
        },
      },
    },
    { name: 'a queue that is gone', tasks: [{ receiver: 'karton.gone' }], shown: running },
    {
      name: 'odd members',
      tasks: [{ receiver: 5, origin: [], time: 'soon' }],
      shown: { ...running, last_update: null },
    },
    { name: 'a state that is not valid', tasks: [{ status: null }, { status: 7 }], shown: finished },
    { name: 'a time out of range', tasks: [{ time: 1e300 }], shown: { ...running, last_update: null } },
    { name: 'a queue with a special name', tasks: [{ receiver: '__proto__' }], shown: running },
  ]

  t.test('the records of the backend show how far an analysis is, in both spellings of keys', async (t) => {
    for (const isOld of [false, true]) {
      for (const { name, tasks, shown } of CASES) {
        const id = randomUUID()
        await write(id, tasks, isOld)
        const answer = await admin.send('PUT', at(`/${id}`))
        t.equal(answer.status, 200, name)
        t.strictSame(answer.json, { id, arguments: {}, ...shown }, `${name}: linked, without its start`)
        const { requested_on, ...rest } = (await admin.get(at(`/${id}`))).json
        t.strictSame(rest, answer.json, name)
        t.ok(Date.parse(requested_on) > 0, name)
        await admin.send('DELETE', at(`/${id}`))
      }
    }
  })

  t.test('whatever else is in the store does no harm', async (t) => {
    const id = randomUUID()
    await admin.send('PUT', at(`/${id}`))
    await write(id, [{ receiver: 'karton.a' }])
    const garbage = ['', 'null', '5', '"x"', '[]', '{', '{"root_uid":5}', `{"root_uid":"${id}"}`, '\0\xff', 'NaN']
    for (const [index, text] of garbage.entries()) {
      await redis.client.set(`karton.task:{${id}}:${index}`, text)
      await redis.client.set(`karton.task:${index}`, text)
    }
    await redis.client.set('karton.task:{', '{}')
    await redis.client.rpush(`karton.task:{${id}}:list`, 'x')
    const pipeline = redis.client.pipeline()
    for (let i = 0; i < 20_000; i++) {
      const root = randomUUID()
      pipeline.set(`karton.task:{${root}}:${i}`, JSON.stringify({ root_uid: root, status: 'Started', headers: {} }))
    }
    for (let i = 0; i < 2000; i++)
      pipeline.set(`karton.task:${randomUUID()}`, '{"root_uid":"other","status":"Started"}')
    await pipeline.exec()
    const { json } = await admin.get(at())
    t.match(json.analyses, [
      { id, status: 'running', processing_in: { 'karton.a': queue(['karton.mwdb'], ['Started']) } },
    ])
    await admin.send('DELETE', at(`/${id}`))
  })

  t.test('as a whole an object is as far as its ten newest analyses', async (t) => {
    const { json: other } = await admin.upload('with many', { options: { analysis_id: randomUUID() } })
    const [oldest, ...newer] = Array.from({ length: 11 }, () => randomUUID())
    const below = (rest: string) => `/api/file/${other.id}/analysis${rest}`
    for (const id of [oldest, ...newer]) await admin.send('PUT', below(`/${id}`))
    await write(String(oldest), [{}])
    t.equal((await admin.get(below(''))).json.status, 'finished', 'the running one is the eleventh')
    const older = (await admin.get(below(`?older_than=${newer[0]}`))).json
    t.match(older, { status: 'finished', analyses: [{ id: oldest, status: 'running' }, { status: 'finished' }] })
    await write(String(newer[9]), [{}])
    t.equal((await admin.get(below(''))).json.status, 'running')
    t.equal((await admin.get(below(`?older_than=${newer[0]}`))).json.status, 'running')
    t.strictSame((await admin.get(below(`?older_than=${randomUUID()}`))).json, { analyses: [], status: 'running' })
  })

  t.test('an analysis is started again and again, always a new one', async (t) => {
    const before = (await admin.get(at())).json.analyses.length
    for (const body of [undefined, {}, { arguments: {} }, { arguments: { execute: 'a.exe' } }]) {
      const { status, json } = await admin.send('POST', at(), body)
      t.equal(status, 200)
      t.match(json, { status: 'running', arguments: body?.arguments ?? {}, processing_in: {}, last_update: String })
    }
    t.equal((await admin.get(at())).json.analyses.length, before + 4)
  })

  t.test('bad input is named, and stores nothing', async (t) => {
    const BAD: readonly unknown[] = [
      null,
      [],
      'x',
      5,
      { execute: 5 },
      { execute: null },
      { execute: ['x'] },
      { execute: {} },
      { execute: 'nul \0' },
      { execute: '\ud800' },
      { other: 'x' },
      { execute: 'x', other: 'y' },
      { __proto__: null, constructor: 'x' },
    ]
    const count = async (table: string) => Number((await app.db(table).count('* as n').first())?.n)
    // What earlier tests started is sent meanwhile.
    await until(async () => (await count('analysis_start')) === 0)
    const before = [await count('object'), await count('karton_analysis'), await count('analysis_start')]
    for (const sent of BAD) {
      const shown = JSON.stringify(sent)
      for (const name of ['analysis', 'karton']) {
        const answer = await admin.send('POST', `/api/file/${file.id}/${name}`, { arguments: sent })
        t.match(answer, { status: 400, json: { errors: [{ field: /^arguments/ }] } }, shown)
      }
      for (const option of ['analysis_arguments', 'karton_arguments']) {
        const options = { [option]: sent }
        const field = new RegExp(`${option}`)
        t.match(
          await admin.upload(`refused ${shown}`, { options }),
          { status: 400, json: { errors: [{ field }] } },
          shown,
        )
        const blob = { blob_name: '', blob_type: '', content: `refused ${shown}`, ...options }
        t.match(await admin.send('POST', '/api/blob', blob), { status: 400, json: { errors: [{ field }] } }, shown)
      }
    }
    const both = { analysis_arguments: { execute: 'a' }, karton_arguments: { execute: 'b' } }
    t.match(await admin.upload('both', { options: both }), {
      status: 400,
      json: { errors: [{ field: 'options.karton_arguments' }] },
    })
    for (const option of ['analysis_id', 'karton_id'])
      for (const id of ['', 'x', 5, [], `${randomUUID()}0`])
        t.equal((await admin.upload('bad id', { options: { [option]: id } })).status, 400, String(id))
    t.strictSame([await count('object'), await count('karton_analysis'), await count('analysis_start')], before)
  })

  t.test('who may not see the object, or lacks the right, is refused', async (t) => {
    const stranger = await as({ capabilities: ['analysis_manage', 'adding_files'] })
    const reader = await as({ capabilities: ['access_all_objects', 'adding_files'] })
    t.match(await nobody.send('POST', at()), { status: 401 })
    t.match(await stranger.send('POST', at()), { status: 404, json: { message: 'Object not found' } })
    t.match(await stranger.get(at()), { status: 404, json: { message: 'Object not found' } })
    const named = { status: 403, json: { message: /\(analysis_manage\)/ } }
    t.match(await reader.send('POST', at()), named)
    t.match(await reader.upload('assigned', { options: { analysis_id: randomUUID() } }), named)
    const narrow = await as({ capabilities: ['access_all_objects', 'karton_reanalyze'] })
    t.match(await narrow.send('POST', at()), { status: 200 })
    t.match(await narrow.send('DELETE', at(`/${randomUUID()}`)), named)
    // No right is needed for the analysis that an upload starts.
    const { json: own } = await reader.upload('own')
    t.match((await reader.get(`/api/file/${own.id}/analysis`)).json, { analyses: [{ arguments: {} }] })
    t.equal((await reader.get('/api/server/admin')).status, 403)
  })

  t.test('analyses are counted for administrators and for the metrics', async (t) => {
    const { json } = await admin.get('/api/server')
    t.match(json, { is_analysis_enabled: true, is_karton_enabled: true })
    const waiting = async () => (await scrape(admin)).get('service_analysis_starts_waiting')
    t.match(await waiting(), { type: 'gauge', series: [{ labels: {} }] })
    await until(async () => (await waiting())?.series[0]?.value === 0)
    const families = await scrape(admin)
    const { series = [] } = families.get('service_analysis_sendings_total') ?? {}
    const sent = series.find(({ labels }) => labels.outcome === 'sent')
    t.ok((sent?.value ?? 0) >= 4)
    const look = (await admin.get('/api/server/admin')).json.analysis
    t.match(look, {
      redis: { reachable: true, detail: /^version / },
      bucket: { reachable: true, detail: /^bucket samples at/ },
    })
  })

  t.test('while the store is away the addresses say so, and objects are shown', async (t) => {
    const id = randomUUID()
    await admin.send('PUT', at(`/${id}`))
    const empty = await admin.send('POST', '/api/config', { family: 'f', cfg: { a: 1 }, analysis_id: null })
    await redis.kill()
    const away = {
      status: 503,
      json: { code: 'unavailable', message: 'the key-value store of the analysis backend is not available' },
    }
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', ''],
      ['PUT', `/${randomUUID()}`],
    ] as const) {
      const answer = await admin.send(method, at(rest))
      t.match(answer, away, `${method} ${rest}`)
      t.ok(answer.headers.get('retry-after'))
    }
    t.equal((await app.db('karton_analysis').where({ id }).first())?.id, id)
    t.equal((await admin.get(`/api/file/${file.id}`)).status, 200)
    t.equal((await admin.get(`/api/config/${empty.json.id}`)).status, 200)
    const { json: blob } = await admin.send('POST', '/api/blob', { blob_name: '', blob_type: '', content: 'waits' })
    t.match((await admin.get(`/api/blob/${blob.id}/analysis`)).json, {
      status: 'running',
      analyses: [{ status: 'running' }],
    })
    t.equal((await admin.send('DELETE', at(`/${id}`))).json, null)
    const look = (await admin.get('/api/server/admin')).json.analysis
    t.match(look, { redis: { reachable: false, detail: String }, bucket: { reachable: true }, waiting: Number })
    t.ok(look.waiting >= 1 && look.oldest_requested_on !== null)
    await redis.start()
  })

  t.test('switched off, analyses are finished, and none is started', async (t) => {
    const id = randomUUID()
    const database = String(app.settings.databaseUri)
    await until(async () => (await admin.send('PUT', at(`/${id}`))).status === 200)
    await write(id, [{}])
    const off = await openTestApp(t, { database_uri: database, uploads_folder: t.testdir() })
    t.match((await off.admin.get(at(`/${id}`))).json, finished)
    t.match((await off.admin.get(at())).json, { status: 'finished' })
    t.match(await off.admin.send('POST', at()), { status: 503, json: { message: 'no analysis backend is configured' } })
    const { json: blob } = await off.admin.send('POST', '/api/blob', { blob_name: '', blob_type: '', content: 'off' })
    t.strictSame((await off.admin.get(`/api/blob/${blob.id}/analysis`)).json, { analyses: [], status: 'not_analyzed' })
    t.match((await off.admin.get('/api/server')).json, { is_analysis_enabled: false, is_karton_enabled: false })
    t.equal((await off.admin.get('/api/server/admin')).json.analysis, null)
  })
}
