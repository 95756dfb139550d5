import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'

const { app, url, as, admin, nobody, aGroup } = await openTestApp(t, { listing_endpoints_count_limit: '12' })
await aGroup('owners')
const owner = await as({ groups: ['owners'], capabilities: ['adding_files', 'adding_configs', 'adding_blobs'] })
const stranger = await as({})
const sharing = { upload_as: 'owners' }
const files: string[] = []
for (let index = 0; index < 15; index++)
  files.unshift((await owner.upload(`searched ${index}`, { options: sharing })).json.id)
const config = (await owner.send('POST', '/api/config', { family: 'fam', cfg: { a: 1 }, ...sharing })).json.id
const blob = (await owner.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'raw', content: 'text', ...sharing }))
  .json.id

const FORMS = [
  ['object', 'objects', [blob, config, ...files]],
  ['file', 'files', files],
  ['config', 'configs', [config]],
  ['blob', 'blobs', [blob]],
] as const
const PATHS = [...FORMS.flatMap(([kind]) => [`/api/${kind}/search`, `/api/${kind}/count`]), '/api/search']

t.test('a search in the body answers as the one in the address', async (t) => {
  for (const [kind, key, ids] of FORMS) {
    for (const query of ['', 'upload_time:>=1h', `dhash:${ids[0]}`, 'NOT tag:x']) {
      const { json } = await owner.send('POST', `/api/${kind}/search`, { query, count: 4 })
      t.ok(json[key].length > 0, `${kind}: ${query}`)
      t.strictSame(json, (await owner.get(`/api/${kind}?count=4&query=${encodeURIComponent(query)}`)).json)
      const counted = await owner.send('POST', `/api/${kind}/count`, { query })
      t.strictSame(counted.json, (await owner.get(`/api/${kind}/count?query=${encodeURIComponent(query)}`)).json)
    }
  }
})

t.test('it is walked by pages', async (t) => {
  const walked: string[] = []
  for (let pivot = ''; ; pivot = walked.at(-1) ?? '') {
    const { json } = await owner.send('POST', '/api/file/search', { query: 'size:>0', count: 4, older_than: pivot })
    if (json.files.length === 0) break
    walked.push(...json.files.map(({ id }: { id: string }) => id))
  }
  t.strictSame(walked, files)
  const page = (body: object) => owner.send('POST', '/api/file/search', { query: '', ...body })
  t.equal((await page({})).json.files.length, 10, 'ten by default')
  t.equal((await page({ count: 1000 })).json.files.length, 12, 'the limit of listings')
  t.strictSame((await page({ count: 0 })).json.files, [])
  const missing = "Object specified in 'older_than' parameter not found"
  t.match(await page({ older_than: 'f'.repeat(64) }), { status: 404, json: { message: missing } })
})

t.test('what a query finds is walked and counted, in the address as in the body', async (t) => {
  const walker = await as({ capabilities: ['adding_files'] })
  const names: string[] = []
  for (let index = 14; index > 0; index--)
    names.unshift((await walker.upload(`attr ${index}`, { name: `attr_${index}` })).json.id)
  const query = 'file.name:attr_*'
  const found = async (more: string): Promise<number[]> => {
    const { json } = await walker.get(`/api/object?query=${query}${more}`)
    return json.objects.map(({ id }: { id: string }) => names.indexOf(id) + 1)
  }
  const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  t.strictSame(await found(''), upTo(1, 10))
  t.strictSame(await found('&count=3'), [1, 2, 3])
  t.strictSame(await found('&count=5000'), upTo(1, 12), 'as many as the server lists at once')
  t.strictSame(await found(`&count=3&older_than=${names[3]}`), [5, 6, 7])
  t.strictSame(await found(`&count=2&older_than=${names[3]?.toUpperCase()}`), [5, 6])
  t.strictSame(await found('&page=2&count=3'), [11, 12, 13])
  t.strictSame(await found('&count=0'), [])
  t.match(await walker.get(`/api/object?query=${query}&older_than=${'a'.repeat(64)}`), { status: 404 })
  t.match(await walker.get(`/api/object?query=${query}&page=1&older_than=${names[0]}`), { status: 400 })
  t.strictSame((await walker.get(`/api/file/count?query=${query}`)).json, { count: 14 })
  t.strictSame((await walker.send('POST', '/api/config/count', { query })).json, { count: 0 })
})

t.test('a query may be longer than any address', async (t) => {
  const hashes = Array.from({ length: 1_999 }, (_, index) => index.toString(16).padStart(64, '0'))
  const query = `multi:"${[...hashes, files[3]].join(' ')}"`
  t.match((await owner.send('POST', '/api/file/search', { query })).json, { files: [{ id: files[3] }] })
  t.strictSame((await owner.send('POST', '/api/file/count', { query })).json, { count: 1 })
  t.match((await owner.send('POST', '/api/search', { query: `file.${query}` })).json, [{ id: files[3] }])
  const bare = query.replaceAll('"', '')
  t.strictSame((await owner.send('POST', '/api/file/count', { query: bare })).json, { count: 1 }, 'as bare words')
})

t.test('what is too much is refused by name, and what is just within the limits is answered', async (t) => {
  const many = (count: number, operator: string) => Array(count).fill('tag:a*').join(operator)
  const cases: [query: string, message: RegExp | undefined][] = [
    [many(500, ' OR '), undefined],
    [many(501, ' OR '), /^The query has too many conditions: at most 500 are allowed$/],
    [many(20_000, ' OR '), /too many conditions: at most 500/],
    [many(500, ' AND '), undefined],
    [`${'('.repeat(62)}tag:a${')'.repeat(62)}`, undefined],
    ['('.repeat(10_000), /nested too deeply: at most 64 levels/],
    ['('.repeat(100_000), /too many words and signs: at most 20000/],
    ['NOT '.repeat(100_000), /too many words and signs: at most 20000/],
    [`tag:${'a'.repeat(1_000_000)}`, undefined],
    [`tag:"${'*a'.repeat(101)}"`, /too many wildcards .*: at most 100/],
    [`tag:"${'?'.repeat(1_001)}"`, /too many wildcards .*: at most 1000/],
    [`file.multi:"${`${'a'.repeat(32)} `.repeat(2_001)}"`, /too many hashes: at most 2000/],
    [`${'parent:('.repeat(9)}tag:a${')'.repeat(9)}`, /nested too deeply: at most 8 levels/],
  ]
  for (const [query, message] of cases) {
    const { status, json } = await owner.send('POST', '/api/object/search', { query })
    const title = `${query.slice(0, 20)}… of ${query.length}`
    t.equal(status, message === undefined ? 200 : 400, title)
    if (message !== undefined) t.match(json.errors, [{ field: 'query', message, start: Number, end: Number }], title)
  }
})

t.test('a body beyond a mebibyte is refused before it is read as a query', async (t) => {
  const bodyOf = (size: number) => JSON.stringify({ query: '' }).padEnd(size)
  for (const path of PATHS) {
    const fits = await owner.send('POST', path, bodyOf(1_048_576))
    t.equal(fits.status, path === '/api/search' ? 400 : 200, path)
    t.match(await owner.send('POST', path, bodyOf(1_048_577)), { status: 413, json: { code: 'too_large' } }, path)
  }
})

t.test('what is wrong is reported by name', async (t) => {
  for (const path of PATHS) {
    for (const query of [undefined, null, 5, true, ['x'], {}, 'a\0b'])
      t.match(
        await owner.send('POST', path, { query }),
        { status: 400, json: { code: 'invalid_request', errors: [{ field: 'query' }] } },
        `${path}: ${JSON.stringify(query)}`,
      )
    for (const body of ['[]', '"x"', '{', '5', undefined])
      t.match(await owner.send('POST', path, body), { status: 400, json: { message: /^body/ } }, `${path}: ${body}`)
    t.match(await owner.send('POST', path, { query: 'nope:x' }), {
      status: 400,
      json: { message: 'No such field nope', errors: [{ field: 'query', start: 0, end: 4 }] },
    })
    t.match(await owner.send('POST', path, { query: ' ' }), { status: 400, json: { message: /^Syntax error/ } })
  }
  for (const [kind] of FORMS) {
    for (const count of [-1, 1.5, 'x', null, true])
      t.match(
        await owner.send('POST', `/api/${kind}/search`, { query: '', count }),
        { status: 400, json: { errors: [{ field: 'count' }] } },
        `${kind}: count ${count}`,
      )
    t.match(await owner.send('POST', `/api/${kind}/search`, { query: '', older_than: 5 }), {
      status: 400,
      json: { errors: [{ field: 'older_than' }] },
    })
  }
  t.match(await owner.send('POST', '/api/search', { query: '' }), {
    status: 400,
    json: { message: "query: Query can't be empty", errors: [{ field: 'query' }] },
  })
})

t.test('a refused query is answered with its place, what could stand there and what may have been meant', async (t) => {
  const message = 'No such field name'
  const fault = { suggestions: ['file.name', 'blob.name'], hint: 'no field is called name' }
  const errors = [{ field: 'query', message, start: 14, end: 18, ...fault }]
  const query = 'tag:\u{1f41b} AND NOT name:x'
  const inAddress = await owner.get(`/api/object?query=${encodeURIComponent(query)}`)
  for (const { status, json } of [inAddress, await owner.send('POST', '/api/object/search', { query })]) {
    t.equal(status, 400)
    t.strictSame({ ...json, request_id: '' }, { message, code: 'invalid_request', request_id: '', errors })
  }
  t.match((await owner.get('/api/file/count?query=size%3A5k')).json, {
    message: 'Invalid value format: 5k, expected size',
    errors: [{ start: 5, end: 7, expected: ['size'], hint: /^a size is a number/ }],
  })
})

t.test('only signed-in users may search, and they find what they may see', async (t) => {
  const body = { query: `dhash:${files[0]}` }
  const forged = testUser(url, { login: 'nobody', token: 'eyJh.eyJs.c2ln' })
  for (const path of PATHS) {
    for (const user of [nobody, forged])
      t.match(await user.send('POST', path, body), { status: 401, json: { code: 'unauthenticated' } }, path)
    t.match(await nobody.send('POST', path, '{'), { status: 401 }, `${path}: before the body is read`)
    t.notMatch((await stranger.send('POST', path, body)).bytes.toString(), files[0] ?? '', path)
  }
  t.strictSame((await stranger.send('POST', '/api/search', body)).json, [])
  t.strictSame((await stranger.send('POST', '/api/object/count', body)).json, { count: 0 })
  t.equal((await admin.send('POST', '/api/search', body)).json.length, 1)
  t.match(await stranger.send('POST', '/api/file/search', { query: '', older_than: files[2] }), { status: 404 })
})

t.test('the older form answers a bare list of all kinds, by number', async (t) => {
  const { status, json } = await owner.send('POST', '/api/search', { query: 'upload_time:>=1h' })
  t.equal(status, 200)
  t.strictSame(
    json.map(({ id }: { id: string }) => id),
    [blob, config, ...files],
    'neither pages nor the limit of listings',
  )
  t.strictSame(Object.keys(json[0]).toSorted(), ['id', 'tags', 'type', 'upload_time'])
  t.match(await owner.send('POST', '/api/search', { query: 'name:x' }), {
    status: 400,
    json: { message: 'No such field name' },
  })
  t.match(await owner.get('/api/search'), { status: 405 })
})

t.test('the older form gives the ten thousand newest', async (t) => {
  await app.db.raw(
    `INSERT INTO object (type, dhash, upload_time) SELECT 'text_blob', lpad(n::text, 64, '0'), now() at time zone 'utc'
     FROM generate_series(1, 10001) AS n`,
  )
  const { json } = await admin.send('POST', '/api/search', { query: `dhash:${'0'.repeat(59)}*` })
  t.equal(json.length, 10_000)
  t.equal(Number(json[0].id), 10_001)
  t.equal(Number(json.at(-1).id), 2)
})
