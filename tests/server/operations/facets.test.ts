import { randomUUID } from 'node:crypto'
import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import type { TestUser } from '../../support/user.ts'

const { app, as, admin, nobody, aGroup } = await openTestApp(t, { search_niceness: '0' })
await aGroup('team')
const every = ['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'access_uploader_info']
const ann = await as({ login: 'ann', groups: ['team'], capabilities: every })
const bob = await as({ login: 'bob', groups: ['team'], capabilities: ['adding_files', 'adding_tags'] })
const eve = await as({ login: 'eve', capabilities: ['adding_files', 'adding_tags', 'sharing_with_all'] })

type FacetCount = { readonly value: string; readonly count: number }

const facetsOf = async (user: TestUser, kind: string, query: string, more: object = {}) =>
  user.send('POST', `/api/${kind}/facets`, { query, ...more })
const countOf = async (user: TestUser, kind: string, query: string): Promise<number> =>
  (await user.send('POST', `/api/${kind}/count`, { query })).json.count

const sum = (counts: readonly FacetCount[]): number => counts.reduce((all, { count }) => all + count, 0)
const countIn = (counts: readonly FacetCount[], name: string): number =>
  sum(counts.filter(({ value }) => value === name))

const team = { upload_as: 'team' }
for (let index = 0; index < 6; index++) {
  const tags = [
    { tag: 'all' },
    ...(index % 2 === 0 ? [{ tag: 'even' }] : []),
    ...(index === 5 ? [{ tag: 'a"b\\c' }] : []),
  ]
  await (index < 4 ? ann : bob).upload(`facet ${index}`, { options: { ...team, tags } })
}
for (const family of ['one', 'one', 'two'])
  await ann.send('POST', '/api/config', { family, cfg: { a: Math.random() }, tags: [{ tag: 'all' }], ...team })
await ann.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'raw', content: 'text', ...team })
const hidden = (await eve.upload('hidden', { options: { tags: [{ tag: 'all' }, { tag: 'hidden' }] } })).json.id
const shared = (await eve.upload('shared', { options: { tags: [{ tag: 'all' }] } })).json.id
await eve.send('PUT', `/api/file/${shared}/share`, { group: 'team' })

t.test('each count is that of a search for the value', async (t) => {
  for (const user of [admin, ann, bob])
    for (const kind of ['object', 'file', 'config'])
      for (const query of ['', 'tag:all', 'NOT tag:all AND upload_time:>=1h']) {
        const { json } = await facetsOf(user, kind, query)
        const all = query === '' ? 'dhash:*' : `(${query})`
        t.equal(json.count, await countOf(user, kind, query), `${kind} ${query}`)
        t.equal(json.complete, true)
        for (const { value, count } of json.tags as FacetCount[])
          t.equal(
            count,
            await countOf(user, kind, `${all} AND tag:${JSON.stringify(value)}`),
            `${kind} ${query}: ${value}`,
          )
        for (const { value, count } of json.uploaders as FacetCount[])
          t.equal(count, await countOf(user, kind, `${all} AND uploader:${value}`), `${kind} ${query}: ${value}`)
        for (const { value, count } of json.kinds as FacetCount[])
          t.equal(count, await countOf(user, { file: 'file', static_config: 'config' }[value] ?? 'blob', query))
        if (kind === 'config' || kind === 'object')
          for (const { value, count } of json.families as FacetCount[])
            t.equal(count, await countOf(user, kind, `${all} AND config.family:${value}`), `${kind} ${query}: ${value}`)
        for (const { value, count } of json.formats as FacetCount[])
          t.equal(
            count,
            await countOf(user, kind, `${all} AND ${kind === 'object' ? 'file.' : ''}type:${value}`),
            value,
          )
        let sized = 0
        for (const { from, to, count } of json.sizes) {
          sized += count
          const within = (field: string): string => `${field}.size:[${from} TO ${to ?? '*'}${to === null ? ']' : '}'}`
          const condition = kind === 'object' ? `(${within('file')} OR ${within('blob')})` : within('file')
          t.equal(count, await countOf(user, kind, `${all} AND ${condition}`), `${kind} ${query}: ${condition}`)
        }
        t.equal(sized, json.count - countIn(json.kinds, 'static_config'), 'each file and blob has one size')
        let timed = 0
        for (const { from, to, count, kinds } of json.times) {
          timed += count
          t.equal(sum(kinds), count, 'each object is of one kind')
          const [begin, end] = [from, to].map((time: string) => time.slice(0, 19).replace('T', ' '))
          const within = `upload_time:["${begin}" TO "${end}"}`
          t.equal(count, await countOf(user, kind, `${all} AND ${within}`), within)
        }
        t.equal(timed, json.count, 'each object has one time')
      }
})

t.test('they are listed by frequency, then in byte order', async (t) => {
  const { json } = await facetsOf(ann, 'object', '')
  t.strictSame(json.tags, [
    { value: 'all', count: 10 },
    { value: 'even', count: 3 },
    { value: 'a"b\\c', count: 1 },
  ])
  t.strictSame(json.kinds, [
    { value: 'file', count: 7 },
    { value: 'static_config', count: 3 },
    { value: 'text_blob', count: 1 },
  ])
  t.strictSame(json.families, [
    { value: 'one', count: 2 },
    { value: 'two', count: 1 },
  ])
  t.strictSame((await facetsOf(ann, 'object', '', { values: 1 })).json.tags, [{ value: 'all', count: 10 }])
  t.equal((await facetsOf(ann, 'object', '', { values: 1 })).json.kinds.length, 3, 'kinds are always listed')
  t.strictSame((await facetsOf(ann, 'object', 'tag:absent')).json, {
    ...{ count: 0, complete: true, oldest: null, tags: [], kinds: [], formats: [], sizes: [] },
    ...{ families: [], rules: [], uploaders: [], times: [] },
    time_unit: 'hour',
  })
})

t.test('formats, sizes and kinds over time are those that a count by hand finds', async (t) => {
  await aGroup('den')
  const mia = await as({ login: 'mia', groups: ['den'], capabilities: [...every, 'sharing_with_all'] })
  const own = { options: { upload_as: 'den' } }
  const ids: string[] = []
  for (const [index, content] of ['#!/bin/sh\n', '%PDF-1.7\n', '\x7fELF', '#!/bin/sh\necho'].entries()) {
    const padding = ' '.repeat([0, 1024, 10_240, 1_048_576][index] ?? 0)
    ids.push((await mia.upload(content + padding, own)).json.id)
  }
  const types = ['POSIX shell script, ASCII text executable', 'PDF document, version 1.7', 'PE32 executable', 'data']
  for (const [index, type] of types.entries())
    await app
      .db('object')
      .where({ dhash: ids[index] ?? missing() })
      .update({ file_type: type })
  await mia.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'raw', content: 'den', upload_as: 'den' })
  for (const user of [admin, mia]) {
    const { json } = await facetsOf(user, 'object', 'shared:den')
    t.match(json, { count: 5, complete: true })
    t.strictSame(
      json.formats,
      ['pdf', 'pe', 'script'].map((value) => ({ value, count: 1 })),
    )
    t.strictSame(json.sizes, [
      { from: 0, to: 1024, count: 2 },
      { from: 1024, to: 10_240, count: 1 },
      { from: 10_240, to: 102_400, count: 1 },
      { from: 1_048_576, to: 10_485_760, count: 1 },
    ])
    t.equal(sum(json.times.flatMap(({ kinds }: { kinds: FacetCount[] }) => kinds)), 5)
    t.strictSame((await facetsOf(user, 'object', 'shared:den', { values: 1 })).json.formats, [
      { value: 'pdf', count: 1 },
    ])
  }
  const none = { count: 0, formats: [], sizes: [], times: [] }
  t.match((await facetsOf(bob, 'object', `dhash:${ids[0]}`)).json, none, 'users who do not see them count none')
})

t.test('hidden objects never count', async (t) => {
  const { json } = await facetsOf(bob, 'file', 'tag:all')
  t.equal(json.count, 7)
  t.notOk((json.tags as FacetCount[]).some(({ value }) => value === 'hidden'))
  t.match((await facetsOf(bob, 'file', `dhash:${hidden}`)).json, { count: 0, tags: [], uploaders: [], times: [] })
  t.match((await facetsOf(eve, 'file', `dhash:${hidden}`)).json, { count: 1 })
})

t.test('YARA rules count as far as the caller sees their rulesets', async (t) => {
  const groupIds = await app.db('group').whereIn('name', ['eve', 'team']).orderBy('name').pluck('id')
  const [ofEve = missing(), ofTeam = missing()] = groupIds
  const idsOf = (tag: string): Promise<number[]> => app.db('tag').where({ tag }).orderBy('object_id').pluck('object_id')
  const [one = missing(), two = missing(), three = missing()] = await idsOf('even')
  const [secret = missing()] = await idsOf('hidden')
  await addRules(ofTeam, 'of the team', { packer: [one, two, secret], 'a"b': [three] })
  await addRules(ofTeam, 'of the team too', { packer: [two] })
  await addRules(ofEve, 'of one user', { packer: [secret, three] })
  const rulesFor = async (user: TestUser) => (await facetsOf(user, 'file', '')).json.rules
  for (const user of [ann, bob])
    t.strictSame(await rulesFor(user), [
      { value: 'packer', count: 2 },
      { value: 'a"b', count: 1 },
    ])
  t.strictSame(await rulesFor(eve), [{ value: 'packer', count: 1 }])
  t.strictSame((await rulesFor(admin))[0], { value: 'packer', count: 4 })
  for (const user of [admin, ann, bob, eve])
    for (const { value, count } of await rulesFor(user))
      t.equal(count, await countOf(user, 'file', `yara:${JSON.stringify(value)}`), value)
})

async function addRules(groupId: number, name: string, rules: Readonly<Record<string, readonly number[]>>) {
  const time = '2026-01-01'
  const ruleset = { id: randomUUID(), group_id: groupId, name, is_active: false, version: 1 }
  await app.db('yara_ruleset').insert({ ...ruleset, created_at: time, updated_at: time })
  const matches = Object.entries(rules).flatMap(([rule, ids]) => ids.map((object_id) => ({ object_id, rule })))
  await app
    .db('yara_match')
    .insert(matches.map((match) => ({ ...match, ruleset_id: ruleset.id, version: 1, matched_at: time, strings: '[]' })))
}

t.test('uploaders count as far as the caller may know them', async (t) => {
  const byBob = (await facetsOf(bob, 'file', '')).json.uploaders
  t.strictSame(
    byBob,
    [
      { value: 'ann', count: 4 },
      { value: 'bob', count: 2 },
    ],
    'of an object that is shared with the team, the uploader is not a colleague',
  )
  t.strictSame((await facetsOf(ann, 'file', '')).json.uploaders, [...byBob, { value: 'eve', count: 1 }])
  t.equal(await countOf(bob, 'file', `dhash:${shared}`), 1, 'although the object is visible')
})

t.test('times are divided by what they span', async (t) => {
  const kim = await as({ login: 'kim', capabilities: ['adding_files'] })
  const set = async (id: number, time: string) => app.db('object').where({ id }).update({ upload_time: time })
  const old = await anObject(app, { visibleTo: [kim] })
  const late = await anObject(app, { visibleTo: [kim] })
  const units: Readonly<Record<string, string>> = {
    '2019-03-05 22:59:59.999999': 'hour',
    '2019-05-31 04:00:00': 'day',
    '2026-01-01 04:00:00': 'month',
    '2031-01-01 04:00:00': 'year',
  }
  await set(old.id, '2019-03-03 23:00:00')
  for (const [time, unit] of Object.entries(units)) {
    await set(late.id, time)
    const { json } = await facetsOf(kim, 'object', '')
    t.match(json, { time_unit: unit, count: 2, oldest: '2019-03-03T23:00:00.000000+00:00' })
    t.equal(json.times.length, 2)
    t.equal(json.times[0].count, 1)
  }
})

t.test('with more matches than are counted it says so, and how far back it reached', async (t) => {
  const pat = await as({ login: 'pat' })
  const group = await app.db('group').where({ name: 'pat' }).first('id')
  await app.db.transaction(async (trx) => {
    // Planned for tables that are still small, the triggers would compare each row with each other one.
    await trx.raw('discard plans; set local enable_seqscan = off')
    await trx.raw(
      `with made as (
         insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content, last_seen)
         select 'text_blob', lpad(to_hex(n), 64, '0'), timestamp '2020-01-01' + n * interval '1 second', 'n', 't', 0, '', now()
         from generate_series(1, 10002) n returning id)
       insert into permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
       select made.id, ?, now(), 'added', made.id, u.id from made, "user" u where u.login = 'pat'`,
      [group?.id ?? missing()],
    )
  })
  await app.db.raw('analyze object, permission')
  const { json } = await facetsOf(pat, 'object', '')
  t.match(json, { count: 10_000, complete: false, oldest: '2020-01-01T00:00:03.000000+00:00' })
  t.strictSame(json.uploaders, [{ value: 'pat', count: 10_000 }])
  t.match((await facetsOf(pat, 'blob', 'name:n')).json, { count: 10_000, complete: false })
  t.match((await facetsOf(admin, 'blob', 'upload_time:<2020-01-02')).json, { count: 10_000, complete: false })
  const exact = await facetsOf(pat, 'blob', 'upload_time:>"2020-01-01 00:00:02"')
  t.match(exact.json, { count: 10_000, complete: true })
})

t.test('if the newest objects have a thousand matches, older ones are not looked for', async (t) => {
  const { app, admin } = await openTestApp(t)
  const insert = (count: number, from: number, name: string) =>
    app.db.raw(
      `insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content, last_seen)
       select 'text_blob', lpad(to_hex(n), 64, '0'), timestamp '2020-01-01' + n * interval '1 second', ?, 't', 0, '', now()
       from generate_series(?::int, ?::int) n`,
      [name, from, from + count - 1],
    )
  await insert(500, 1, 'wanted')
  await insert(49_500, 501, 'other')
  await insert(1_000, 50_001, 'wanted')
  await app.db.raw('analyze object')
  const counted = { status: 200, json: { count: 1_000, complete: false } }
  t.match(await facetsOf(admin, 'blob', 'name:wanted'), counted)
  t.match((await facetsOf(admin, 'blob', 'name:other')).json, { count: 10_000, complete: false })
  await app
    .db('object')
    .where({ dhash: (51_000).toString(16).padStart(64, '0') })
    .delete()
  t.match(
    (await facetsOf(admin, 'blob', 'name:wanted')).json,
    { count: 1_499, complete: true },
    'fewer are all counted',
  )
})

t.test('an invalid query is refused as in lists, an invalid request as everywhere', async (t) => {
  const { status, json } = await facetsOf(ann, 'file', 'nmae:x')
  const listed = await ann.send('POST', '/api/file/search', { query: 'nmae:x' })
  t.equal(status, 400)
  t.strictSame({ ...json, request_id: '' }, { ...listed.json, request_id: '' })
  for (const values of [0, 101, 1.5, 'x']) t.equal((await facetsOf(ann, 'file', '', { values })).status, 400)
  t.equal((await ann.send('POST', '/api/file/facets', {})).status, 400)
  t.equal((await ann.send('POST', '/api/sample/facets', { query: '' })).status, 404)
  t.equal((await nobody.send('POST', '/api/file/facets', { query: '' })).status, 401)
})
