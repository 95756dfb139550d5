import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { app, as, admin, nobody } = await openTestApp(t, { listing_endpoints_count_limit: '12' })
const user = await as({ login: 'lin', capabilities: ['adding_files'] })
const newestFirst: string[] = []
for (let index = 0; index < 15; index++) newestFirst.unshift((await user.upload(`listed ${index}`)).json.id)

type ListedObject = { readonly id: string; readonly upload_time: string }
const idsAt = async (query: string, kind: 'object' | 'file' = 'object'): Promise<string[]> => {
  const { json } = await user.get(`/api/${kind}${query}`)
  return json[`${kind}s`].map(({ id }: ListedObject) => id)
}

t.test('listings are newest first, ten at a time', async (t) => {
  for (const kind of ['object', 'file'] as const) t.strictSame(await idsAt('', kind), newestFirst.slice(0, 10))
  const { json } = await user.get('/api/object')
  const times = json.objects.map(({ upload_time }: ListedObject) => upload_time)
  t.strictSame(times, times.toSorted().reverse())
  t.match(json.objects[0], { id: newestFirst[0], type: 'file', tags: [] })
})

t.test('count is the size of the page, up to a limit', async (t) => {
  for (const [count, length] of [
    ['0', 0],
    ['1', 1],
    ['+3', 3],
    [' 3 ', 3],
    ['12', 12],
    ['13', 12],
    ['1000', 12],
    [`1${'0'.repeat(30)}`, 12],
  ] as const)
    t.equal((await idsAt(`?count=${encodeURIComponent(count)}`)).length, length, count)
  for (const count of ['-1', '', 'x', '1.5', '1e3', '1e30', 'NaN', '0x10', '-1e9', '9'.repeat(400)])
    t.match(
      await user.get(`/api/file?count=${count}`),
      { status: 400, json: { code: 'invalid_request', errors: [{ field: 'count' }] } },
      count,
    )
  t.equal((await idsAt('?count=2&count=5')).length, 2, 'of repeated arguments the first counts')
})

t.test('older_than continues after any visible object, however it is written', async (t) => {
  const walked: string[] = []
  for (let pivot = ''; ; pivot = walked.at(-1) ?? '') {
    const page = await idsAt(`?count=4&older_than=${pivot}`)
    if (page.length === 0) break
    walked.push(...page)
  }
  t.strictSame(walked, newestFirst)
  t.strictSame(await idsAt(`?count=1&older_than=${newestFirst[3]?.toUpperCase()}`), [newestFirst[4]])
  for (const pivot of ['f'.repeat(64), 'x', 'root', '%20', 'f'.repeat(32)])
    t.match(
      await user.get(`/api/file?older_than=${pivot}`),
      { status: 404, json: { message: "Object specified in 'older_than' parameter not found" } },
      pivot,
    )
})

t.test('pages are of ten, whatever the count, and do not go with older_than', async (t) => {
  t.strictSame(await idsAt('?page=2'), newestFirst.slice(10))
  t.strictSame(await idsAt('?page=2&count=3'), newestFirst.slice(10, 13))
  for (const page of ['1', '0', '-5', '-9999999999999999999999'])
    t.strictSame(await idsAt(`?page=${page}`), newestFirst.slice(0, 10), page)
  for (const page of ['3', '9999999999', '9'.repeat(30)]) t.strictSame(await idsAt(`?page=${page}`), [])
  for (const page of ['', 'x', '1.5', '9'.repeat(400)])
    t.match(await user.get(`/api/object?page=${page}`), { status: 400 }, page)
  for (const pivot of ['', newestFirst[0]])
    t.match(await user.get(`/api/object?page=1&older_than=${pivot}`), {
      status: 400,
      json: { message: /older_than/ },
    })
})

t.test('a query narrows the listing and the count', async (t) => {
  const query = encodeURIComponent(`sha256:${newestFirst[7]}`)
  t.strictSame(await idsAt(`?query=${query}`, 'file'), [newestFirst[7]])
  t.strictSame(await idsAt(`?query=${query}&older_than=${newestFirst[7]}`, 'file'), [])
  t.strictSame(await idsAt(`?query=file.${query}`), [newestFirst[7]])
  t.strictSame((await user.get(`/api/file/count?query=${query}`)).json, { count: 1 })
  t.equal((await idsAt('?query=')).length, 10)
  for (const path of ['/api/object', '/api/file', '/api/file/count'])
    t.match(await user.get(`${path}?query=(`), { status: 400, json: { errors: [{ field: 'query' }] } }, path)
})

t.test('a count ends at its bound, and says whether there are more', async (t) => {
  const stranger = await as({})
  for (const [who, all] of [
    [user, 15],
    [admin, (await admin.get('/api/object/count')).json.count],
    [stranger, 0],
  ] as const)
    for (const query of ['', 'size:>=0'])
      for (const bound of [1, 14, 15, 16, 1_000_000]) {
        const expected = { count: Math.min(all, bound), is_exact: all <= bound }
        const label = `${who.login} "${query}" ${bound}`
        const kind = query === '' ? 'object' : 'file'
        const address = `/api/${kind}/count?query=${encodeURIComponent(query)}&bound=${bound}`
        t.strictSame((await who.get(address)).json, expected, label)
        t.strictSame((await who.send('POST', `/api/${kind}/count`, { query, bound })).json, expected, label)
      }
  for (const bound of ['0', '-1', '1000001', 'x', '1.5']) {
    const { status, json } = await user.get(`/api/file/count?bound=${bound}`)
    t.equal(status, 400, bound)
    t.match(json, { errors: [{ field: 'bound' }] }, bound)
  }
})

t.test('each kind is counted', async (t) => {
  const counts = async () =>
    Promise.all(
      ['object', 'file', 'config', 'blob'].map(async (kind) => (await user.get(`/api/${kind}/count`)).json.count),
    )
  t.strictSame(await counts(), [15, 15, 0, 0])
  t.match(await user.get('/api/other/count'), { status: 404, json: { code: 'unsupported' } })
})

t.test('reading needs a login', async (t) => {
  for (const path of ['/api/object', '/api/file', '/api/file/count', `/api/object/${newestFirst[0]}`])
    t.match(await nobody.get(path), { status: 401, json: { code: 'unauthenticated' } }, path)
})

t.test('an object of another kind is shown as an object only', async (t) => {
  const dhash = 'ab'.repeat(32)
  await app.db('object').insert({ type: 'text_blob', dhash, upload_time: '2026-01-02 03:04:05' })
  t.match(await admin.get(`/api/object/${dhash}`), {
    status: 200,
    json: { type: 'text_blob', upload_time: '2026-01-02T03:04:05.000000+00:00' },
  })
  t.equal((await admin.get(`/api/file/${dhash}`)).status, 404)
  t.equal((await admin.get(`/api/file/${dhash}/download`)).status, 404)
  t.equal((await admin.get(`/api/blob/${dhash}/tag`)).status, 200)
  t.equal((await admin.get(`/api/config/${dhash}/tag`)).status, 404)
})
