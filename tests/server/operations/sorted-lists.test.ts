import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'

const KINDS = ['object', 'file', 'config', 'blob'] as const
type List = { readonly [name: string]: readonly { readonly id: string }[] }

function idsOf(json: unknown): string[] {
  const [records = []] = Object.values(json as List)
  return records.map(({ id }) => id)
}

t.test('files are sorted by size, in pages that go on by their cursors', async (t) => {
  const { admin } = await openTestApp(t)
  const ids: string[] = []
  for (const text of ['22', '1', '4444', '333', '55555'])
    ids.push((await admin.upload(text, { name: `n${text.length}` })).json.id)
  const [two, one, four, three, five] = ids
  const first = await admin.get('/api/file?sort=-size&count=2')
  t.strictSame(idsOf(first.json), [five, four])
  const second = await admin.get(`/api/file?sort=-size&count=2&after=${first.json.next}`)
  t.strictSame(idsOf(second.json), [three, two])
  const last = await admin.get(`/api/file?sort=-size&count=2&after=${second.json.next}`)
  t.strictSame(idsOf(last.json), [one])
  t.equal(last.json.next, null)
  const searched = await admin.send('POST', '/api/file/search', { query: 'file.size:>=3', sort: 'name', count: 2 })
  t.strictSame(idsOf(searched.json), [three, four])
  const body = { query: 'file.size:>=3', sort: 'name', count: 2, after: searched.json.next }
  t.strictSame(idsOf((await admin.send('POST', '/api/file/search', body)).json), [five])
  t.strictSame(idsOf((await admin.get('/api/file?sort=upload_time')).json), ids)
  t.strictSame(idsOf((await admin.get('/api/file?sort=-upload_time')).json), ids.toReversed())
})

t.test('a list without an order has no cursor, and ends as before', async (t) => {
  const { admin } = await openTestApp(t)
  await admin.upload('one')
  for (const kind of KINDS) {
    const { json } = await admin.get(`/api/${kind}`)
    t.strictSame(Object.keys(json as object), [`${kind}s`])
    t.strictSame(
      Object.keys((await admin.get(`/api/${kind}?sort=type`)).json as object).sort(),
      [`${kind}s`, 'next'].sort(),
    )
  }
})

t.test('a configuration has no size, and comes last in both directions', async (t) => {
  const { app, admin } = await openTestApp(t)
  const file = await anObject(app, { type: 'file' })
  const config = await anObject(app, { type: 'static_config' })
  const blob = await anObject(app, { type: 'text_blob' })
  for (const sort of ['size', '-size']) {
    const pages: string[] = []
    let after = ''
    for (let n = 0; n < 3; n++) {
      const { json } = await admin.get(`/api/object?names=1&sort=${sort}&count=1${after}`)
      pages.push(...idsOf(json))
      after = `&after=${json.next}`
    }
    t.equal(pages.at(-1), config.dhash, sort)
    t.strictSame([...pages].sort(), [file.dhash, config.dhash, blob.dhash].sort(), sort)
  }
})

t.test('a wrong order or cursor is refused by the name of its parameter', async (t) => {
  const { admin } = await openTestApp(t)
  for (const text of ['one', 'two']) await admin.upload(text)
  const { next } = (await admin.get('/api/file?sort=size&count=1')).json
  const tampered = `${next.slice(0, -2)}${next.endsWith('A') ? 'B' : 'A'}${next.slice(-1)}`
  const cases = [
    ['/api/file?sort=md5', 'sort'],
    ['/api/file?sort=family', 'sort'],
    ['/api/config?sort=size', 'sort'],
    ['/api/file?sort=size&after=', 'after'],
    ['/api/file?sort=size&after=1', 'after'],
    [`/api/file?sort=size&after=${'A'.repeat(60)}`, 'after'],
    [`/api/file?sort=size&after=${tampered}`, 'after'],
    [`/api/file?sort=-size&after=${next}`, 'after'],
    [`/api/file?sort=name&after=${next}`, 'after'],
    [`/api/object?sort=size&after=${next}`, 'after'],
    [`/api/file?after=${next}`, 'after'],
    [`/api/file?sort=size&older_than=${'a'.repeat(64)}`, 'older_than'],
    ['/api/file?sort=size&page=2', 'page'],
  ] as const
  for (const [path, field] of cases)
    t.match(await admin.get(path), { status: 400, json: { errors: [{ field }] } }, path)
  t.match(await admin.send('POST', '/api/file/search', { query: '', sort: 'size', after: 'x' }), {
    status: 400,
    json: { errors: [{ field: 'after' }] },
  })
  t.match(await admin.get(`/api/file?sort=size&count=1&after=${next}`), { status: 200 })
})

t.test(
  'blobs with equal names are in the order of their uploads, and a cursor of another user shows nothing more',
  async (t) => {
    const { app, as, admin } = await openTestApp(t)
    const bob = await as({ login: 'bob' })
    const own: string[] = []
    for (let n = 0; n < 6; n++) own.push((await anObject(app, { visibleTo: n % 2 === 0 ? [bob] : [] })).dhash)
    const { next } = (await admin.get('/api/blob?sort=name&count=2')).json
    t.strictSame(idsOf((await bob.get(`/api/blob?sort=name&after=${next}`)).json), [own[2], own[4]])
    t.strictSame(idsOf((await bob.get('/api/blob?sort=-name')).json), [own[4], own[2], own[0]])
  },
)

t.test('the page after a deleted object goes on where it was', async (t) => {
  const { admin } = await openTestApp(t)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push((await admin.upload(name, { name })).json.id)
  const { next } = (await admin.get('/api/file?sort=name&count=2')).json
  t.match(await admin.send('DELETE', `/api/file/${ids[1]}`), { status: 200 })
  t.strictSame(idsOf((await admin.get(`/api/file?sort=name&after=${next}`)).json), [ids[2]])
})

t.test('while files are uploaded, pages list each earlier file exactly once', async (t) => {
  const { admin } = await openTestApp(t)
  const before: string[] = []
  for (let n = 0; n < 12; n++) before.push((await admin.upload('x'.repeat(n * 5 + 1))).json.id)
  for (const sort of ['size', '-size', 'upload_time', '-upload_time', 'name', '-type']) {
    const walked: string[] = []
    let after = ''
    let isUploading = true
    const uploads = (async () => {
      for (let n = 0; isUploading && n < 500; n++) await admin.upload(`${sort} ${n}`.padEnd((n * 7) % 60, '.'))
    })()
    for (let more = true; more; ) {
      const { json } = await admin.get(`/api/file?sort=${sort}&count=3${after}`)
      walked.push(...idsOf(json))
      more = json.next !== null && !before.every((id) => walked.includes(id))
      after = `&after=${json.next}`
    }
    isUploading = false
    await uploads
    t.equal(new Set(walked).size, walked.length, `${sort}: nothing twice`)
    t.ok(
      before.every((id) => walked.includes(id)),
      `${sort}: nothing left out`,
    )
  }
})
