import { createHash } from 'node:crypto'
import t from 'tap'
import { openRedisServer } from '../../support/redis-server.ts'
import { scrape } from '../../support/scrape.ts'
import { recordEvents } from './event-recorder.ts'
import { openWithPlugins } from './plugin-folder.ts'

const LABELS = `
import { definePlugin, notFound } from '@lazaret/server/plugin'
const ok = { '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } }
const bytes = { '200': { description: 'Bytes.', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }
export const plugin = definePlugin({
  name: 'labels',
  version: '7',
  author: 'Team',
  description: 'Labels',
  start(server) {
    server.schema('NewLabel', {
      type: 'object', required: ['label'],
      properties: { label: { type: 'string', minLength: 2 }, loud: { type: 'boolean', default: false } },
    })
    server.route({
      method: 'put', path: '/labels/{id}',
      operation: {
        operationId: 'putLabel', 'x-capability': 'label_things', parameters: [id], responses: ok,
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/NewLabel' } } } },
      },
      async handle({ access, path, body }) {
        if ((await access.object(path.id)) === null) throw notFound('there is nothing to label')
        await access.addTag(path.id, body.label)
        return { label: body.label, loud: body.loud }
      },
    })
    server.route({
      method: 'get', path: '/labels',
      operation: {
        operationId: 'listLabels', responses: ok,
        parameters: [{ name: 'count', in: 'query', schema: { type: 'integer', minimum: 1, default: 5 } }],
      },
      handle: async ({ caller, query }) => ({ login: caller.login, count: query.count }),
    })
    server.route({
      method: 'get', path: '/labels/open',
      operation: { operationId: 'openLabels', security: [], responses: ok },
      handle: async ({ caller, access }) => ({ caller, access }),
    })
    server.route({
      method: 'get', path: '/labels/dump', isUndocumented: true,
      operation: { operationId: 'dumpLabels', responses: bytes },
      handle: async () => {
        const { Readable } = await import('node:stream')
        return { fileName: 'labels', sizeBytes: 3, etag: null, read: () => Readable.from([Buffer.from('abc')]) }
      },
    })
    server.route({
      method: 'post', path: '/labels/fail',
      operation: { operationId: 'failLabels', responses: ok },
      handle: async () => { throw new Error('with a secret inside') },
    })
  },
})
`

t.test('routes of plugins are guarded, checked and described like ours', async (t) => {
  const { app, admin, as, nobody } = await openWithPlugins(t, { labels: LABELS })
  const events = recordEvents(app)
  const alice = await as({ login: 'alice', capabilities: ['label_things', 'adding_tags', 'adding_files'] })
  const bob = await as({ login: 'bob', capabilities: ['adding_tags'] })
  const timid = await as({ login: 'timid', capabilities: ['label_things', 'access_all_objects'] })
  const { json: file } = await alice.upload('sample')
  await events.take()
  const path = `/api/labels/${file.id}`

  t.match(await nobody.send('PUT', path, { label: 'xx' }), {
    status: 401,
    json: { code: 'unauthenticated' },
  })
  t.match(await bob.send('PUT', path, { label: 'xx' }), {
    status: 403,
    json: { code: 'forbidden', message: /capability \(label_things\)/ },
  })
  t.match(
    await timid.send('PUT', path, { label: 'xx' }),
    {
      status: 403,
      json: { message: /capability \(adding_tags\)/ },
    },
    'what a plugin does for a caller needs the right of the caller',
  )
  const unseen = createHash('sha256').update('unseen').digest('hex')
  t.match(await alice.send('PUT', `/api/labels/${unseen}`, { label: 'xx' }), {
    status: 404,
    json: { code: 'not_found', message: 'there is nothing to label' },
  })
  t.match(await alice.send('PUT', '/api/labels/other', { label: 'xx' }), { status: 404, json: { code: 'unsupported' } })
  t.match(await alice.send('PUT', path, { label: 'x' }), {
    status: 400,
    json: { code: 'invalid_request', errors: [{ field: 'label', message: /fewer than 2 .*, not "x"/ }] },
  })
  t.match(await alice.send('PUT', path, {}), { status: 400, json: { errors: [{ field: 'label' }] } })
  t.match(await alice.send('PUT', path, 'no json'), { status: 400, json: { code: 'invalid_request' } })
  t.equal((await alice.send('PATCH', path)).status, 405)
  t.strictSame(await events.take(), [])
  t.match(await alice.get(`/api/file/${file.id}`), { json: { tags: [] } })

  t.strictSame((await alice.send('PUT', path, { label: 'Xx' })).json, { label: 'Xx', loud: false })
  t.strictSame(await events.take(), [`createdTag ${file.id} xx`, `changedObject ${file.id}`])

  t.strictSame((await bob.get('/api/labels')).json, { login: 'bob', count: 5 })
  t.strictSame((await bob.get('/api/labels?count=7')).json, { login: 'bob', count: 7 })
  t.match(await bob.get('/api/labels?count=0'), { status: 400, json: { errors: [{ field: 'count' }] } })
  t.strictSame((await nobody.get('/api/labels/open')).json, { caller: null, access: null })
  const dump = await bob.get('/api/labels/dump')
  t.equal(dump.bytes.toString(), 'abc')
  t.match(dump.headers.get('content-disposition'), /^attachment; filename=labels$/)
  t.equal((await nobody.get('/api/labels/dump')).status, 401)
  const failed = await alice.send('POST', '/api/labels/fail')
  t.match(failed, { status: 500, json: { code: 'server_error' } })
  t.notMatch(failed.bytes.toString(), /secret/)

  const { json: contract } = await bob.get('/api/docs')
  t.match(contract.paths['/api/labels/{id}'].put, { operationId: 'putLabel', tags: ['labels'] })
  t.ok(contract.components.schemas.NewLabel)
  t.notOk(contract.paths['/api/labels/dump'])
  const { disk: _, ...seen } = (await admin.get('/api/server/admin')).json
  t.strictSame(seen, {
    active_plugins: { labels: { active: true, author: 'Team', version: '7', description: 'Labels' } },
    plugins_enabled: true,
    rate_limit_enabled: false,
    analysis: null,
    content_check: { is_running: false, checked: 0, damaged: 0, last: null },
    last_backup_on: null,
    backup_test: { passed_on: null, error: null },
    replicas: [],
  })
  t.equal((await bob.get('/api/server/admin')).status, 403)
})

t.test('without plugins their addresses are unknown', async (t) => {
  const { admin } = await openWithPlugins(t, { labels: LABELS }, { enable_plugins: '0' })
  t.match(await admin.get('/api/labels'), { status: 404, json: { code: 'unsupported' } })
  t.match((await admin.get('/api/server/admin')).json, { active_plugins: {}, plugins_enabled: false })
  t.notOk((await admin.get('/api/docs')).json.paths['/api/labels'])
})

t.test('a route that is wrong ends the start, and the plugin is named', async (t) => {
  const routed = (route: string) => `
export const plugin = { name: 'p', start(server) { server.route(${route}) } }`
  const handle = 'handle: async () => null'
  await t.rejects(
    openWithPlugins(t, {
      p: routed(`{ method: 'get', path: '/ping', operation: { operationId: 'x', responses: { 200: {} } }, ${handle} }`),
    }),
    { message: 'plugin "p": get /api/ping is already taken' },
  )
})

const redis = await openRedisServer(t)
if (redis !== null)
  t.test('routes of plugins are limited and measured like ours', async (t) => {
    const { admin, as } = await openWithPlugins(
      t,
      { labels: LABELS },
      {
        kv_uri: redis.uri,
        enable_rate_limit: '1',
        enable_monitoring_metrics: '1',
        'service_limiter.listlabels_get': '2/hour',
        'service_limiter.faillabels': '0/hour',
      },
    )
    const kim = await as({ login: 'kim' })
    const statuses = [await kim.get('/api/labels'), await kim.get('/api/labels'), await kim.get('/api/labels')]
    t.strictSame(
      statuses.map(({ status }) => status),
      [200, 200, 429],
    )
    t.match(statuses[2]?.json, { code: 'rate_limited', message: /2\/hour for listlabels_get/ })
    t.equal((await kim.send('POST', '/api/labels/fail')).status, 429)
    t.equal((await kim.get('/api/labels/open')).status, 200, 'another resource')
    const families = await scrape(admin)
    t.strictSame(
      families
        .get('service_api_requests')
        ?.series.map(({ labels, value }) => `${labels.method} ${labels.endpoint} ${labels.status_code} ${value}`)
        .sort(),
      [
        'GET api.listlabelsresource 200 2',
        'GET api.listlabelsresource 429 1',
        'GET api.openlabelsresource 200 1',
        'POST api.faillabelsresource 429 1',
      ],
    )
    const timed = families.get('service_request_duration_seconds')?.series ?? []
    t.ok(timed.some(({ labels }) => labels.endpoint === 'api.listlabelsresource'))
  })
