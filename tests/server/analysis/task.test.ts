import { createHash, randomBytes, randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestBackend, type TestBackend } from '../../support/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const backend = await openTestBackend(t)
if (backend !== null) await check(backend)

async function check(backend: TestBackend): Promise<void> {
  const { app, admin, as } = await openTestApp(t, backend.settings)
  for (const [key, hidden] of Object.entries({ job: false, secret: true, execute: false }))
    await admin.send('POST', '/api/attribute', { key, label: '', description: '', url_template: '', hidden })
  const uploader = await as({
    capabilities: ['adding_files', 'adding_configs', 'adding_blobs', 'adding_all_attributes'],
  })

  const sent = (id: string) => until(async () => (await backend.pushed()).includes(id) && backend.task(id))
  const analysisOf = async (id: string): Promise<string> =>
    (await admin.get(`/api/object/${id}/analysis`)).json.analyses[0].id
  const taskOf = async (id: string) => sent(await analysisOf(id))

  /** What every task has, for these persistent headers. */
  const common = (root: string, persistent: object) => ({
    uid: `{${root}}:${root}`,
    root_uid: root,
    parent_uid: null,
    orig_uid: null,
    error: null,
    status: 'Declared',
    priority: 'normal',
    last_update: 0,
    headers_persistent: persistent,
    payload_persistent: { __headers_persistent: persistent },
  })
  const timeless = (task: object) => ({ ...task, last_update: 0 })

  t.test('a file: its content is in the bucket, and the task says where', async (t) => {
    const content = randomBytes(3000)
    const options = {
      tags: [{ tag: 'b' }, { tag: 'a' }],
      attributes: [
        { key: 'job', value: 7 },
        { key: 'secret', value: 'hush' },
        { key: 'job', value: { deep: [1, null] } },
      ],
    }
    const { json: file } = await uploader.upload(content, { name: 'żółć.exe', options })
    const root = await analysisOf(file.id)
    const task = await sent(root)
    const persistent = { share_3rd_party: true, quality: 'high' }
    const [uid = ''] = await backend.contents()
    t.strictSame(timeless(task), {
      ...common(root, persistent),
      headers: { type: 'sample', kind: 'raw', ...persistent, origin: 'karton.mwdb' },
      payload: {
        sample: {
          __karton_resource__: {
            bucket: backend.s3.bucket,
            flags: [],
            metadata: { sha256: file.id },
            name: 'żółć.exe',
            sha256: file.id,
            size: 3000,
            uid,
          },
        },
        attributes: { job: [7, { deep: [1, null] }] },
        tags: ['b', 'a'],
      },
    })
    t.match(uid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    t.equal(
      createHash('sha256')
        .update(await backend.content(uid))
        .digest('hex'),
      file.id,
    )
    t.ok(Math.abs(task.last_update - Date.now() / 1000) < 3600, 'seconds since 1970')
    t.notMatch(JSON.stringify(task), 'hush')
    t.equal(await backend.redis.client.hget('karton.metrics.produced', 'karton.mwdb'), '1')
  })

  t.test('a configuration keeps its numbers, and names the blobs in it', async (t) => {
    const blob = { blob_name: 'n', blob_type: 'raw', content: 'inside' }
    const { json: config } = await uploader.send(
      'POST',
      '/api/config',
      '{"family":"fam","config_type":"dynamic","share_3rd_party":false,"cfg":{"n":123456789012345678901234567890,"f":1.0,"t":"\\u0000ż","b":{"in-blob":{"blob_name":"n","blob_type":"raw","content":"inside"}}}}',
    )
    const root = await analysisOf(config.id)
    await sent(root)
    const text = (await backend.redis.client.get(`karton.task:{${root}}:${root}`)) ?? ''
    t.match(text, '"n":123456789012345678901234567890')
    t.match(text, '"f":1.0')
    const blobId = createHash('sha256').update(blob.content).digest('hex')
    t.strictSame(timeless(JSON.parse(text)), {
      ...common(root, { share_3rd_party: false }),
      headers: { type: 'config', kind: 'dynamic', family: 'fam', share_3rd_party: false, origin: 'karton.mwdb' },
      payload: {
        config: { n: 1.2345678901234568e29, f: 1, t: '\0ż', b: { 'in-blob': blobId } },
        dhash: config.id,
        attributes: {},
      },
    })
    t.strictSame((await admin.get(`/api/blob/${blobId}/analysis`)).json, { analyses: [], status: 'not_analyzed' })
    await uploader.send('POST', '/api/blob', blob)
    t.strictSame((await admin.get(`/api/blob/${blobId}/analysis`)).json.analyses, [], 'it was known')
  })

  t.test('a blob is sent with its text', async (t) => {
    const content = `text \0 ż \u{1f600} ${randomUUID()}`
    const { json: blob } = await uploader.send('POST', '/api/blob', { blob_name: 'n', blob_type: 'raw', content })
    const root = await analysisOf(blob.id)
    t.strictSame(timeless(await sent(root)), {
      ...common(root, { share_3rd_party: true }),
      headers: { type: 'blob', kind: 'raw', share_3rd_party: true, origin: 'karton.mwdb' },
      payload: { content, dhash: blob.id, attributes: {} },
    })
  })

  t.test('files of callers with another quality than high have low priority', async (t) => {
    await app.db('user').where({ login: uploader.login }).update({ feed_quality: 'low' })
    const { json: file } = await uploader.upload(randomBytes(20))
    t.match(await taskOf(file.id), { priority: 'low', headers: { quality: 'low' } })
    const { json: blob } = await uploader.send('POST', '/api/blob', {
      blob_name: '',
      blob_type: '',
      content: randomUUID(),
    })
    const task = await taskOf(blob.id)
    t.match(task, { priority: 'normal' })
    t.notOk('quality' in task.headers)
    await app.db('user').where({ login: uploader.login }).update({ feed_quality: 'high' })
  })

  t.test('how to run it: the argument, or else the attribute, hidden or not', async (t) => {
    const attributes = [{ key: 'execute', value: 'from attribute' }]
    const { json: plain } = await uploader.upload(randomBytes(20), { options: { attributes } })
    t.match(await taskOf(plain.id), {
      headers: { execute: 'from attribute' },
      headers_persistent: { execute: 'from attribute' },
      payload_persistent: { __headers_persistent: { execute: 'from attribute' } },
    })
    for (const name of ['analysis_arguments', 'karton_arguments']) {
      const options = { attributes, [name]: { execute: `by ${name}` } }
      const { json: given } = await uploader.upload(randomBytes(20), { options })
      t.match(await taskOf(given.id), { headers: { execute: `by ${name}` } })
      t.match((await admin.get(`/api/file/${given.id}/analysis`)).json.analyses, [
        { arguments: { execute: `by ${name}` } },
      ])
    }
    await app.db('attribute_definition').where({ key: 'execute' }).update({ hidden: true })
    const { json: hidden } = await uploader.upload(randomBytes(20), { options: { attributes } })
    const task = await taskOf(hidden.id)
    t.match(task, { headers: { execute: 'from attribute' } })
    t.strictSame(task.payload.attributes, {})
  })

  t.test('the store sees the task first, then the push, then the count', async (t) => {
    const monitor = await backend.redis.client.monitor()
    const commands: string[] = []
    monitor.on('monitor', (_time: string, [name = '', key = '']: string[]) =>
      commands.push(`${name.toUpperCase()} ${key}`),
    )
    const { json: file } = await uploader.upload(randomBytes(20))
    const root = await analysisOf(file.id)
    await sent(root)
    await until(async () => commands.some((line) => line.startsWith('HINCRBY')))
    monitor.disconnect()
    const writes = commands.filter((line) => /^(?:SET|RPUSH|HINCRBY) (?!lazaret\.)/.test(line))
    t.strictSame(writes, [`SET karton.task:{${root}}:${root}`, 'RPUSH karton.tasks', 'HINCRBY karton.metrics.produced'])
  })

  t.test('the connection has the name that the backend lists its programs by', async (t) => {
    const clients = String(await backend.redis.client.client('LIST'))
    t.match(clients, /name=karton\.mwdb\?karton_version=5\.9\.1&service_version=\d+\.\d+\.\d+ /)
  })

  t.test('re-uploads, and uploads that carry an analysis, start none', async (t) => {
    const content = randomBytes(20)
    const { json: file } = await uploader.upload(content)
    const first = await analysisOf(file.id)
    await uploader.upload(content)
    await admin.upload(content)
    t.strictSame(
      (await admin.get(`/api/file/${file.id}/analysis`)).json.analyses.map(({ id }: { id: string }) => id),
      [first],
    )
    const given = randomUUID()
    const { json: other } = await admin.upload(randomBytes(20), { options: { analysis_id: given } })
    t.match((await admin.get(`/api/file/${other.id}/analysis`)).json, { analyses: [{ id: given, status: 'finished' }] })
    t.equal((await app.db('analysis_start').where({ analysis_id: given })).length, 0)
  })

  t.test('a large file is sent in parts', async (t) => {
    const content = randomBytes(40 * 1_048_576)
    const { json: file } = await admin.upload(content)
    const task = await taskOf(file.id)
    const { uid, sha256 } = task.payload.sample.__karton_resource__
    t.equal(
      createHash('sha256')
        .update(await backend.content(uid))
        .digest('hex'),
      sha256,
    )
  })
}
