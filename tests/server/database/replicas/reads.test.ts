import t from 'tap'
import { openCli } from '../../../cli/support/run-cli.ts'
import { openAppWithReplicas } from '../../../support/app-with-replicas.ts'
import { missing } from '../../../support/missing.ts'
import { until } from '../../../support/until.ts'

t.setTimeout(600_000)

const RIGHTS = ['adding_files', 'adding_comments', 'manage_profile']
const { admin, as, aGroup, database, report, reads, allUsed, byReplica, app, url } = await openAppWithReplicas(t, 1, {
  enable_account_cache: '1',
})
const [replica = missing()] = database.replicas
for (const name of ['team', 'partners']) await aGroup(name)
const ann = await as({ login: 'ann', groups: ['team', 'partners'], capabilities: RIGHTS })
const bob = await as({ login: 'bob', groups: ['partners'], capabilities: ['adding_files'] })

let count = 0
const upload = async (): Promise<string> =>
  (await ann.upload(`content ${count++}`, { options: { upload_as: 'team' } })).json.id

t.test('lists, searches, counts, facets and details are read from the replica', async (t) => {
  const id = await upload()
  const requests = [
    () => ann.get('/api/file'),
    () => ann.get('/api/file?query=name:x*'),
    () => ann.get('/api/file/count?query=name:x*'),
    () => ann.send('POST', '/api/file/facets', { query: '' }),
    () => ann.get('/api/find?text=abc'),
    () => ann.get(`/api/file/${id}`),
    () => ann.get(`/api/file/${id}/relations`),
    () => ann.send('POST', '/api/object/details', { type: 'file', ids: [id] }),
  ]
  for (const request of requests) t.match(await byReplica(request), { status: 200 }, String(request))
  t.match(report(), { replicas: [{ retries: 0 }] })
})

t.test('changes, downloads and what needs no account are left to the primary', async (t) => {
  const id = await upload()
  const before = reads()
  await ann.send('POST', `/api/file/${id}/comment`, { comment: 'seen' })
  await ann.send('POST', '/api/job', { ids: [id], changes: [{ action: 'add_tag', tag: 'x' }] })
  await ann.get(`/api/file/${id}/download`)
  await ann.get('/api/server')
  await ann.get('/api/ping')
  t.equal(reads(), before)
  const session = await app.replicas?.read(new AbortController().signal, async (pools) => {
    const { rows } = await (pools?.db ?? missing()).raw('show default_transaction_read_only')
    return rows
  })
  t.strictSame(session, [{ default_transaction_read_only: 'on' }])
})

t.test('own changes are seen at once while the replica does not replay, and so are those of others', async (t) => {
  await allUsed()
  await replica.pause()
  const before = reads()
  const id = await upload()
  await ann.send('PUT', `/api/file/${id}/share`, { group: 'partners' })
  for (const user of [ann, bob]) {
    t.match(await user.get(`/api/file/${id}`), { status: 200 })
    t.match((await user.get('/api/file')).json.files[0], { id })
  }
  t.equal(reads(), before, 'the primary answered')
  t.match(report().replicas, [{ isUsed: false, reason: 'it is behind' }])
  await replica.resume()
  t.match(await byReplica(() => ann.get(`/api/file/${id}`)), { status: 200 })
})

t.test('without any change a replica that does not replay is used: it misses nothing', async (t) => {
  const id = await upload()
  const before = await database.ask('select pg_current_wal_insert_lsn() as position')
  await byReplica(() => ann.get('/api/file'))
  await replica.pause()
  const used = reads()
  t.match(await ann.get(`/api/file/${id}`), { status: 200 })
  // What PostgreSQL writes by itself counts, too.
  const after = await database.ask('select pg_current_wal_insert_lsn() as position')
  if (JSON.stringify(after) === JSON.stringify(before)) t.equal(reads(), used + 1)
  await replica.resume()
})

t.test('what is taken away is gone at once, while the replica still has it', async (t) => {
  const id = await upload()
  const object = `/api/file/${id}`
  const share = () => ann.send('PUT', `${object}/share`, { group: 'partners' })
  const join = () => admin.send('POST', '/api/group/partners/member/bob')
  const allow = (capabilities: readonly string[]) => admin.send('PUT', '/api/group/bob', { capabilities })
  type Step = () => Promise<unknown>
  const takings: readonly (readonly [what: string, give: Step, take: Step])[] = [
    ['a right', () => allow(['access_all_objects']), () => allow([])],
    ['a share', share, () => ann.send('DELETE', `${object}/share?group=partners`)],
    ['a membership', share, () => admin.send('DELETE', '/api/group/partners/member/bob')],
    ['the object', join, () => admin.send('DELETE', object)],
  ]
  for (const [what, give, take] of takings) {
    t.match(await give(), { status: 200 })
    await allUsed()
    t.equal((await byReplica(() => bob.get(object))).status, 200, what)
    await replica.pause()
    const before = reads()
    t.match(await take(), { status: 200 })
    t.equal((await bob.get(object)).status, 404, what)
    t.notOk(
      (await bob.get('/api/file')).json.files.some((file: { id: string }) => file.id === id),
      what,
    )
    t.equal(reads(), before, 'the primary answered')
    t.equal((await replica.ask(`select 1 from object where dhash = '${id}'`)).length, 1)
    await replica.resume()
  }
})

t.test('a revoked key and a disabled account are refused at once', async (t) => {
  await allUsed()
  const pat = await as({ login: 'pat' })
  t.equal((await pat.get('/api/file')).status, 200)
  await replica.pause()
  const [key = missing()] = await database.ask(
    'select k.id from api_key k join "user" u on u.id = k.user_id where login = \'pat\'',
  )
  t.match(await admin.send('DELETE', `/api/api_key/${key.id}`), { status: 200 })
  t.equal((await pat.get('/api/file')).status, 401)
  t.match(await admin.send('PUT', '/api/user/bob', { disabled: true }), { status: 200 })
  t.match(await bob.get('/api/file'), { status: 403, json: { code: 'account_disabled' } })
  await replica.resume()
})

t.test('administrators see each replica', async (t) => {
  await allUsed()
  const { json } = await admin.get('/api/server/admin')
  t.match(json.replicas, [
    { name: /:5432$/, is_used: true, reason: null, unused_since: null, reads: reads(), retries: 0 },
  ])
})

t.test('the server is ready without its replica, which needs attention after two minutes', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const replicaCheck = async () => {
    const { records } = await cli.run(['doctor', '-o', 'jsonl'])
    return records.find(({ what }) => String(what).startsWith('replica '))
  }
  await allUsed()
  t.match(await replicaCheck(), { state: 'ok', detail: 'takes reads' })
  await replica.kill()
  await until(async () => report().replicas[0]?.isUsed === false)
  t.match(await admin.get('/api/health/ready'), { status: 200 })
  t.match(await admin.get('/api/ping'), { status: 200 })
  t.match(await replicaCheck(), { state: 'ok', detail: /^has taken no reads since 20/ })
  const { now } = Date
  Date.now = () => now() + 121_000
  try {
    t.match(await replicaCheck(), { state: 'warning', detail: /^has taken no reads since 20.*: / })
  } finally {
    Date.now = now
  }
  await replica.start()
  await allUsed()
})

t.test('a check of the server names a replica that is behind, without failing', async (t) => {
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: database.uri,
    SERVICE_DATABASE_REPLICA_URIS: replica.uri,
  })
  const check = async () => {
    const { code, records } = await cli.run(['server', 'check', '--data-folder', 'data'])
    return { code, step: records.find(({ what }) => String(what).startsWith('replica ')) }
  }
  await until(async () => (await check()).step?.detail === 'has everything that the primary has')
  await replica.pause()
  await upload()
  t.match(await check(), {
    code: 0,
    step: { state: 'warning', detail: /^not used: it is behind, by \d+ bytes of the log$/ },
  })
  await replica.resume()
  await replica.kill()
  t.match(await check(), { code: 0, step: { state: 'warning', detail: /^not used: / } })
})
