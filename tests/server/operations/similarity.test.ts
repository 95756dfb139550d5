import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'
import { variant } from '../similarity/variants.ts'

const uploader = { capabilities: ['adding_files'] }
const settings = { enable_rate_limit: '0' }

type Similar = { readonly file: { readonly id: string }; readonly likeness: number; readonly by: readonly object[] }

const similarTo = async (user: TestUser, id: string, query = '') => user.get(`/api/file/${id}/similar${query}`)
const idsOf = ({ json }: { readonly json: { readonly files: readonly Similar[] } }) =>
  json.files.map(({ file }) => file.id)
const send = async (user: TestUser, content: Buffer): Promise<string> => (await user.upload(content)).json.id

t.test('variants are found by both methods, most alike first, without the file itself', async (t) => {
  const { as } = await openTestApp(t, settings)
  const kim = await as(uploader)
  const original = await send(kim, variant('a'))
  const near = await send(kim, variant('a', 1))
  const far = await send(kim, Buffer.concat([variant('a'), variant('tail', 0, 9000)]))
  await send(kim, variant('b'))
  const found = await similarTo(kim, original)
  t.strictSame(idsOf(found), [near, far])
  const [first] = found.json.files
  t.match(first.by, [
    { method: 'tlsh', distance: Number },
    { method: 'ssdeep', score: Number },
  ])
  t.equal(first.likeness, Math.max(100 - first.by[0].distance, first.by[1].score))
  t.match(found.json, { tlsh: /^T1[0-9A-F]{70}$/, ssdeep: /^\d+:/, is_computed: true, is_complete: true })
  t.strictSame(idsOf(await similarTo(kim, original, '?count=1')), [near])
  t.equal((await similarTo(kim, original, '?count=1')).json.is_complete, false)
  t.strictSame(idsOf(await similarTo(kim, original, '?min_score=100&max_distance=0')), [])
})

t.test('files that were uploaded together are found, too', async (t) => {
  const { as } = await openTestApp(t, settings)
  const kim = await as(uploader)
  const form = new FormData()
  for (const n of [0, 1, 2]) form.append('file', new Blob([new Uint8Array(variant('a', n))]), `${n}.bin`)
  const { json } = await kim.send('POST', '/api/file/bulk', form)
  const [first, ...others] = json.outcomes.map(({ file }: { file: { id: string } }) => file.id)
  t.strictSame(idsOf(await similarTo(kim, first)).toSorted(), others.toSorted())
})

t.test('nobody learns of files that they may not see', async (t) => {
  const { as, admin } = await openTestApp(t, settings)
  const [kim, eve] = [await as(uploader), await as(uploader)]
  const own = await send(kim, variant('a'))
  const hidden = await send(eve, variant('a', 1))
  t.strictSame(idsOf(await similarTo(kim, own)), [])
  t.strictSame(idsOf(await similarTo(admin, own)), [hidden])
  t.match(await similarTo(kim, hidden), { status: 404, json: { code: 'not_found' } })
  const { tlsh, ssdeep } = (await similarTo(eve, hidden)).json
  t.strictSame(idsOf(await kim.send('POST', '/api/similar', { tlsh, ssdeep })), [own])
})

t.test('any number of hidden files nearer than one that is seen neither hide it nor show', async (t) => {
  const { app, as } = await openTestApp(t, settings)
  const kim = await as({ capabilities: ['adding_files', 'sharing_with_all'] })
  const lee = await as(uploader)
  const own = await send(kim, variant('a'))
  const near = await send(kim, variant('a', 1))
  for (const id of [own, near]) await kim.send('PUT', `/api/object/${id}/share`, { group: lee.login })
  const insert = (count: number, from: number) =>
    app.db.raw<{ rows: { id: number }[] }>(
      `insert into object (type, dhash, upload_time, file_name, file_size, file_type, md5, sha1, sha256, sha512, crc32, share_3rd_party)
       select 'file', lpad(n::text, 64, '0'), now(), 'f', 1, 'data', lpad(n::text, 32, '0'), lpad(n::text, 40, '0'),
         lpad(n::text, 64, '0'), lpad(n::text, 128, '0'), '00000000', true from generate_series(?::int, ?::int) n
       returning id`,
      [from, from + count - 1],
    )
  const unlike = (await insert(6000, 1_000_000)).rows.map(({ id }) => id)
  await app.db.raw(
    `insert into permission (object_id, group_id, access_time, reason_type)
     select made.id, g.id, now(), 'added' from unnest(?::int[]) made(id), "group" g where g.name = ?`,
    [unlike, lee.login],
  )
  const expected = (await similarTo(kim, own)).json
  t.strictSame(idsOf({ json: expected }), [near])
  const compare = async (hidden: string) => {
    // With few objects in view, and with many.
    for (const user of [kim, lee]) {
      t.strictSame((await similarTo(user, own)).json, expected, hidden)
      t.match((await user.get(`/api/file?query=similar:${own}`)).json, { files: [{ id: near }] }, hidden)
    }
  }
  const hide = async (count: number, from: number) => {
    const { rows } = await insert(count, from)
    await app.db.raw(
      `insert into file_similarity (object_id, tlsh, grams)
       select made.id, known.tlsh, '{}' from unnest(?::int[]) made(id), file_similarity known join object o on o.id = known.object_id
       where o.dhash = ?`,
      [rows.map(({ id }) => id), own],
    )
  }
  await compare('none')
  // Together with the files that are seen these are one more than are candidates.
  await hide(19_999, 1)
  await compare('19 999')
  await hide(50_001, 100_000)
  await compare('70 000')
})

t.test('a deleted file is no longer found', async (t) => {
  const { admin } = await openTestApp(t, settings)
  const own = await send(admin, variant('a'))
  const other = await send(admin, variant('a', 1))
  t.strictSame(idsOf(await similarTo(admin, own)), [other])
  await admin.send('DELETE', `/api/file/${other}`)
  t.strictSame(idsOf(await similarTo(admin, own)), [])
})

t.test('a file is found by its digests alone', async (t) => {
  const { as } = await openTestApp(t, settings)
  const kim = await as(uploader)
  const id = await send(kim, variant('a'))
  const { tlsh, ssdeep } = (await similarTo(kim, id)).json
  for (const digest of [{ tlsh }, { ssdeep }, { tlsh: tlsh.slice(2).toLowerCase() }, { tlsh, ssdeep }])
    t.strictSame(idsOf(await kim.send('POST', '/api/similar', digest)), [id], JSON.stringify(digest))
  for (const digest of [{}, { tlsh: 'T1' }, { ssdeep: 'x' }, { ssdeep: `3:${'a'.repeat(65)}:b` }, { tlsh, count: 501 }])
    t.match(await kim.send('POST', '/api/similar', digest), { status: 400, json: { code: 'invalid_request' } })
})

t.test('a short file has no TLSH, and one of an older server no digests yet', async (t) => {
  const { app, admin } = await openTestApp(t, settings)
  const id = await send(admin, Buffer.from('short'))
  t.match((await similarTo(admin, id)).json, { tlsh: null, is_computed: true, files: [] })
  await app.db('file_similarity').delete()
  t.match((await similarTo(admin, id)).json, { tlsh: null, is_computed: false, files: [] })
})

t.test('searches take similar files as a field, with others and with the rights of the caller', async (t) => {
  const { as } = await openTestApp(t, settings)
  const [kim, eve] = [await as(uploader), await as(uploader)]
  const own = await send(kim, variant('a'))
  const near = await send(kim, variant('a', 1))
  const tagged = (await kim.upload(variant('a', 2), { options: { tags: [{ tag: 'known' }] } })).json.id
  const hidden = await send(eve, variant('a', 3))
  await send(kim, variant('b'))
  const search = (query: string) => kim.send('POST', '/api/file/search', { query })
  const listed = async (query: string) => (await search(query)).json.files.map(({ id }: { id: string }) => id)
  t.strictSame(await listed(`similar:${own}`), [tagged, near])
  t.strictSame(await listed(`similar:${own.toUpperCase()} AND NOT tag:known`), [near])
  t.strictSame(await listed(`NOT similar:${own} AND tag:known`), [])
  const missing = '0'.repeat(64)
  for (const id of [hidden, missing])
    t.match(await search(`similar:${id}`), { status: 400, json: { message: `No such file: ${id}` } })
  t.match(await search('similar:x'), { status: 400, json: { message: 'x is not valid hash value' } })
})

t.test('a search bounds the likeness that the list of similar files says', async (t) => {
  const { as } = await openTestApp(t, settings)
  const [kim, eve] = [await as(uploader), await as(uploader)]
  const own = await send(kim, variant('a'))
  for (const n of [1, 2]) await send(kim, variant('a', n))
  for (const size of [1000, 5000, 9000]) await send(kim, Buffer.concat([variant('a'), variant('tail', 0, size)]))
  await send(eve, variant('a', 3))
  await send(kim, variant('b'))
  const search = (query: string) => kim.send('POST', '/api/file/search', { query })
  const listed = async (query: string) => new Set((await search(query)).json.files.map(({ id }: { id: string }) => id))
  const similar: Similar[] = (await similarTo(kim, own)).json.files
  const likenesses = [...new Set(similar.map(({ likeness }) => likeness))].sort((a, b) => a - b)
  t.ok(likenesses.length > 2, likenesses.join(' '))
  const within = (low: number, high = 100) =>
    new Set(similar.filter(({ likeness }) => likeness >= low && likeness <= high).map(({ file }) => file.id))
  for (const bound of [0, 49, 50, ...likenesses, 100]) {
    const query = (range: string) => listed(`similar:${own} AND similarity:${range}`)
    t.strictSame(await query(`>=${bound}`), within(bound), `>=${bound}`)
    t.strictSame(await query(`>${bound}`), within(bound + 1), `>${bound}`)
    t.strictSame(await query(`<=${bound}`), within(0, bound), `<=${bound}`)
    t.strictSame(await query(`${bound}`), within(bound, bound), `${bound}`)
    t.strictSame(
      await query(`[50 TO ${bound}}`),
      within(Math.min(50, bound), bound < 50 ? 50 : bound - 1),
      `[50 TO ${bound}}`,
    )
    const both = `tag:x OR file.similarity:<=${bound} AND similar:${own} AND similarity:>=50`
    t.strictSame(await listed(both), within(50, bound), both)
    const negated = `NOT (similar:${own} AND similarity:>=${bound}) AND similar:${own}`
    t.strictSame(await listed(negated), within(0, bound - 1), negated)
  }
})

t.test('a bound of the likeness is refused, unless it stands next to one similar', async (t) => {
  const { as } = await openTestApp(t, settings)
  const kim = await as(uploader)
  const [a, b] = [await send(kim, variant('a')), await send(kim, variant('b'))]
  const search = (query: string, kind = 'file') => kim.send('POST', `/api/${kind}/search`, { query })
  for (const query of [
    'similarity:>=80',
    `similar:${a} OR similarity:>=80`,
    `similar:${a} AND NOT similarity:<80`,
    `NOT similar:${a} AND similarity:>=80`,
    `similar:${a} AND (similarity:>=80 OR tag:x)`,
    `similar:${a} AND (similarity:>=80)`,
    `(similar:${a}) AND similarity:>=80`,
    `similar:${a} AND parent:(file.similarity:>=80)`,
  ]) {
    const { status, json } = await search(query)
    const [field] = json.errors ?? []
    t.match(json.message, 'similarity needs similar next to it', query)
    t.match({ status, field }, { status: 400, field: { field: 'query', hint: /^join both by AND/ } }, query)
    t.equal(query.indexOf(/(file\.)?similarity/.exec(query)?.[0] ?? ''), field.start ?? field.position, query)
  }
  t.match(await search(`similar:${a} AND similar:${b} AND similarity:>=80`), {
    status: 400,
    json: { message: 'similarity stands next to 2 conditions on similar', errors: [{ hint: /in parentheses/ }] },
  })
  const groups = `(similar:${a} AND similarity:>=80) AND (similar:${b} AND similarity:>=60)`
  t.match(await search(groups), { status: 200, json: { files: [] } })
  for (const value of ['101', '-1', '8.5', 'high', '>=1000', '[80 TO x]', '"8*"'])
    t.match(await search(`similar:${a} AND similarity:${value}`), { status: 400 }, value)
  t.match(await search(`file.similar:${a} AND similarity:>=80`, 'object'), {
    json: { message: 'No such field similarity', errors: [{ suggestions: ['file.similarity'] }] },
  })
  t.match(await search(`similar:${'0'.repeat(64)} AND similarity:>=80`), { json: { message: /^No such file/ } })
  const relative = `parent:(file.similar:${a} AND file.similarity:>=80)`
  t.match(await search(relative, 'object'), { status: 200 })
})
