import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { blob, upload } from './config-upload.ts'

t.test('blobs in direct members are stored and linked, and replaced by their identifiers', async (t) => {
  const { admin, aGroup, as } = await openTestApp(t)
  await aGroup('team')
  const carl = await as({ groups: ['team'], capabilities: ['adding_configs', 'adding_blobs'] })
  await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  await admin.send('PUT', '/api/attribute/k/permissions', { group_name: 'public', can_read: true, can_set: true })
  const known = (await carl.send('POST', '/api/blob', { blob_name: 'k', blob_type: 't', content: 'known' })).json.id
  const sent = {
    stage2: blob('embedded text'),
    again: blob('embedded text'),
    known: { 'in-blob': known.toUpperCase() },
    list: [blob('plain data')],
    deeper: { x: blob('plain data') },
    'in-blob': 'plain data',
    ports: [8080, 443],
  }
  const { status, json } = await upload(carl, sent, {
    tags: [{ tag: 'of-config' }],
    attributes: [{ key: 'k', value: 1 }],
    share_3rd_party: false,
    upload_as: 'team',
  })
  t.equal(status, 200)
  const id = '7d8f9d566c2fe7e29ed871d993d35c59611a09f6906476a0dd3d022b65a5dce8'
  t.strictSame(json.cfg, { ...sent, stage2: { 'in-blob': id }, again: { 'in-blob': id }, known: { 'in-blob': known } })
  t.strictSame(json.children.map((child: { id: string }) => child.id).sort(), [id, known].sort())
  const stored = (await carl.get(`/api/blob/${id}`)).json
  t.match(stored, { content: 'embedded text', blob_name: 'n', tags: [], share_3rd_party: false })
  t.match(stored.attributes, [{ key: 'k', value: 1 }])
  t.strictSame(
    stored.parents.map((parent: { id: string }) => parent.id),
    [json.id],
  )
  const shares = (await carl.get(`/api/blob/${id}/share`)).json.shares
  t.strictSame(shares.map((share: { group_name: string }) => share.group_name).sort(), ['team', carl.login].sort())
})

t.test('the vector of an embedded blob', async (t) => {
  const { admin } = await openTestApp(t)
  const { json } = await upload(admin, { stage2: blob('embedded text'), ports: [8080, 443] })
  t.equal(json.id, '16fef2856880c19f6eede08fc3ea570fb12634acf7fdd53e5d6cad32d584d461')
  const other = { raw: { 'in-blob': { content: 'abc', blob_name: 'n', blob_type: 't' } } }
  t.equal((await upload(admin, other)).json.id, 'e57466d988cd3cef6864509014b131ea1a24f9dcebb4ceaa1df6e2903b616bc4')
})

t.test('faults of embedded blobs are reported, and leave nothing', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const weak = await as({ capabilities: ['adding_configs'] })
  const strong = await as({ capabilities: ['adding_configs', 'adding_blobs'] })
  const hidden = (await admin.send('POST', '/api/blob', { blob_name: '', blob_type: '', content: 'hidden' })).json.id
  const before = await app.db('object').count()
  const lone = '{"family":"f","cfg":{"a":{"in-blob":{"blob_name":"n\\u0000","blob_type":"t","content":"\\u0000"}}}}'
  for (const [user, cfg, status, message] of [
    [weak, { a: blob('x') }, 403, 'You are not permitted to add blob objects'],
    [weak, { a: { 'in-blob': hidden } }, 403, 'You are not permitted to add blob objects'],
    [strong, { a: { 'in-blob': hidden } }, 404, `Blob ${hidden} doesn't exist`],
    [strong, { ok: blob('x'), a: { 'in-blob': 'no hash' } }, 404, "Blob no hash doesn't exist"],
    [strong, { a: { 'in-blob': 'x', b: 1 } }, 400, "'in-blob' should be the only key"],
    [strong, { a: { 'in-blob': 5 } }, 400, /'in-blob' key must be set to blob SHA256 hash or blob specification/],
    [strong, { a: { 'in-blob': null } }, 400, /'in-blob' key must be set/],
    [strong, { a: { 'in-blob': [] } }, 400, /'in-blob' key must be set/],
    [strong, { a: { 'in-blob': { blob_name: 'n', content: '' } } }, 400, /^cfg.a.in-blob.blob_type: is required/],
    [strong, { a: { 'in-blob': { blob_name: 1, blob_type: '', content: '' } } }, 400, /in-blob.blob_name: must be/],
    [
      strong,
      { a: { 'in-blob': { blob_name: '', blob_type: 'x'.repeat(33), content: '' } } },
      400,
      /blob_type: must be/,
    ],
    [strong, { a: { 'in-blob': { blob_name: 'ż'.repeat(513), blob_type: '', content: '' } } }, 400, /blob_name: must/],
  ] as const)
    t.match(await upload(user, cfg), { status, json: { message } }, JSON.stringify(cfg).slice(0, 80))
  t.match(await strong.send('POST', '/api/config', lone), { status: 400, json: { message: /blob_name: .*NUL/ } })
  t.strictSame(await app.db('object').count(), before)
})

t.test('32 configs at once with the same embedded blobs, during uploads of the blobs themselves', async (t) => {
  const { app, admin } = await openTestApp(t)
  const answers = await atOnce(32, (n) =>
    n % 4 === 3
      ? admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: n % 8 === 3 ? 'one' : 'two' })
      : upload(admin, n % 2 === 0 ? { n, a: blob('one'), b: blob('two') } : { n, a: blob('two'), b: blob('one') }),
  )
  t.strictSame(statusesOf(answers), [200])
  const rows: { type: string; uploadTime: string }[] = await app
    .db('object')
    .orderBy('id')
    .select({ type: 'type', uploadTime: 'upload_time' })
  t.strictSame([rows.filter(({ type }) => type === 'text_blob').length, rows.length], [2, 26])
  const times = rows.map(({ uploadTime }) => uploadTime)
  t.strictSame(times, [...new Set(times)].sort(), 'numbers and times grow together')
  t.equal((await app.db('relation').select('child_id')).length, 48)
})
