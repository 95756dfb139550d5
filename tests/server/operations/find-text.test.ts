import { createHash } from 'node:crypto'
import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import type { TestUser } from '../../support/user.ts'

const { app, as, admin, nobody } = await openTestApp(t, { search_niceness: '0', find_timeout: '60000' })
const ann = await as({
  login: 'ann',
  capabilities: ['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'adding_comments'],
})
const bob = await as({ login: 'bob', capabilities: [] })

type Group = {
  readonly matched_in: string
  readonly query: string
  readonly count: number
  readonly is_exact: boolean
  readonly is_complete: boolean
  readonly first_seen: string | null
  readonly last_seen: string | null
  readonly objects: readonly { readonly id: string; readonly name: string; readonly upload_time: string }[]
}

const find = async (user: TestUser, text: string, more = '') =>
  user.get(`/api/find?text=${encodeURIComponent(text)}${more}`)
const groupsOf = async (user: TestUser, text: string, more = ''): Promise<readonly Group[]> =>
  (await find(user, text, more)).json.groups
/** The names of what is found, by the place of the match; places without any are left out. */
const foundIn = async (user: TestUser, text: string): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await groupsOf(user, text))
      .filter(({ count }) => count > 0)
      .map(({ matched_in, objects }) => [matched_in, objects.map(({ name }) => name)]),
  )

const definition = { label: '', description: '', url_template: '', rich_template: '', example_value: '' }
for (const [key, hidden] of [
  ['open', false],
  ['covered', true],
  ['secret', false],
] as const) {
  await admin.send('POST', '/api/attribute', { ...definition, key, hidden })
  if (key !== 'secret')
    await admin.send('PUT', `/api/attribute/${key}/permissions`, {
      group_name: 'public',
      can_read: true,
      can_set: true,
    })
}

const PLACES = ['name', 'tag', 'family', 'config', 'blob', 'fact', 'attribute', 'comment']

/** One object for each place that has the text. */
async function mention(user: TestUser, text: string, share: object = {}): Promise<void> {
  const options = { options: share }
  const upload = async (what: string, more: object = {}) =>
    (await user.upload(`${what} ${text}`, { name: what, options: { ...share, ...more } })).json.id
  await user.upload(`named ${text}`, { name: `a ${text} b`, ...options })
  await upload('tagged', { tags: [{ tag: `x:${text}` }] })
  await user.send('POST', '/api/config', { family: `x${text}x`, cfg: { a: `family ${Math.random()}` }, ...share })
  await user.send('POST', '/api/config', { family: 'config', cfg: { list: [{ a: `is ${text}.` }] }, ...share })
  await user.send('POST', '/api/blob', { blob_name: 'blob', blob_type: 'raw', content: `is ${text}.`, ...share })
  const described = await upload('described')
  await admin.send('POST', `/api/file/${described}/attribute`, { key: 'open', value: { a: [`is ${text}.`] } })
  const commented = await upload('commented')
  await user.send('POST', `/api/file/${commented}/comment`, { comment: `is ${text}.` })
}

t.test('a text is found in each place that has it', async (t) => {
  await mention(ann, 'quakbot')
  const { status, json } = await find(ann, 'quakbot')
  t.equal(status, 200)
  t.match(json, { text: 'quakbot', kind: 'text' })
  t.strictSame(
    json.groups.map(({ matched_in }: Group) => matched_in),
    PLACES,
  )
  t.strictSame(await foundIn(ann, 'quakbot'), {
    name: ['a quakbot b'],
    tag: ['tagged'],
    family: ['xquakbotx'],
    config: ['config'],
    blob: ['blob'],
    attribute: ['described'],
    comment: ['commented'],
  })
})

const INDICATORS = [
  ['ip', '203.0.113.77'],
  ['ip', '10.1.2.3'],
  ['domain', 'evil-c2.example'],
  ['email', 'kim@mail.example'],
  ['text', 'Global\\{5E9F-11}*?"x'],
  ['text', 'привет'],
  ['text', '100%_a'],
  ['text', 'a'],
] as const

t.test('indicators are found wherever they are mentioned, literally', async (t) => {
  for (const [kind, text] of INDICATORS) {
    // Names and tags have no such signs.
    const comment = (await ann.upload(`commented ${text}`, { name: 'commented' })).json.id
    await ann.send('POST', `/api/file/${comment}/comment`, { comment: `is ${text}.` })
    await ann.send('POST', '/api/config', { family: 'config', cfg: { list: [{ a: `<${text}>` }] } })
    await ann.send('POST', '/api/blob', { blob_name: 'blob', blob_type: 'raw', content: `is ${text}.` })
    const { json } = await find(ann, text)
    t.equal(json.kind, kind, text)
    for (const place of ['config', 'blob', 'comment']) {
      const group = json.groups.find(({ matched_in }: Group) => matched_in === place)
      t.ok(group.count > 0, `${text} in ${place}`)
      t.equal(group.objects[0].name, place === 'comment' ? 'commented' : place, `${text} in ${place}`)
    }
  }
  t.strictSame(await foundIn(ann, '10x1.2.3'), {})
  t.strictSame(await foundIn(ann, '100a_a'), {})
})

t.test('a URL is found as reports write it', async (t) => {
  await ann.send('POST', '/api/config', { family: 'config', cfg: { urls: ['http://c2.example/gate.php?id=1'] } })
  const { json } = await find(ann, 'hxxp://c2[.]example/gate.php?id=1')
  t.match(json, { kind: 'url', text: 'http://c2.example/gate.php?id=1' })
  t.strictSame(await foundIn(ann, 'hxxp://c2[.]example/gate.php?id=1'), { config: ['config'] })
})

t.test('capitals do not hide what is written without', async (t) => {
  await ann.send('POST', '/api/config', { family: 'trickbot', cfg: { a: 'capitals' } })
  await ann.upload('tagged trickbot', { name: 'TrickBot.exe', options: { tags: [{ tag: 'TrickBot' }] } })
  t.strictSame(await foundIn(ann, 'TrickBot'), {
    name: ['TrickBot.exe'],
    tag: ['TrickBot.exe'],
    family: ['trickbot'],
  })
})

t.test('hashes are found whole, and by their first six digits or more', async (t) => {
  const content = 'known by its hashes'
  const { id } = (await ann.upload(content, { name: 'hashed' })).json
  const digest = (kind: string) => createHash(kind).update(content).digest('hex')
  for (const kind of ['md5', 'sha1', 'sha256', 'sha512']) {
    const hash = digest(kind)
    t.match(await find(ann, hash.toUpperCase()), { json: { kind: 'hash' } }, kind)
    t.strictSame(await foundIn(ann, hash.toUpperCase()), { hash: ['hashed'] }, kind)
    for (const digits of [6, 8, 31])
      t.strictSame(await foundIn(ann, hash.slice(0, digits).toUpperCase()), { hash: ['hashed'] }, `${kind} ${digits}`)
    t.strictSame(await foundIn(ann, `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`), {}, kind)
  }
  const { crc32 } = (await ann.get(`/api/file/${id}`)).json
  t.strictSame(await foundIn(ann, crc32), { hash: ['hashed'] })
  const prefix = digest('sha256').slice(0, 7)
  for (const last of ['0', 'f']) {
    const { id: other } = await anObject(app, { type: 'file', visibleTo: [ann] })
    await app
      .db('object')
      .where({ id: other })
      .update({ dhash: prefix.padEnd(64, last), file_name: last })
  }
  t.strictSame(await foundIn(ann, prefix), { hash: ['f', '0', 'hashed'] }, 'several are listed, newest first')
})

t.test('the query of a group lists what it counts, with times of the first and last', async (t) => {
  await mention(ann, 'listed-by-query')
  const [{ id } = missing()] = await app.db('object').where({ file_name: 'a listed-by-query b' }).select('id')
  await app.db('file_term').insert({ object_id: id, field: 'pe.pdb', value: 'c:\\listed-by-query.pdb' })
  for (const user of [ann, admin])
    for (const { query, count, objects, first_seen, last_seen } of await groupsOf(
      user,
      'listed-by-query',
      '&count=100',
    )) {
      const listed = (await user.send('POST', '/api/object/search', { query })).json.objects
      t.equal(count, listed.length, query)
      t.strictSame(
        objects.map(({ id }) => id),
        listed.map(({ id }: { id: string }) => id),
        query,
      )
      t.equal(last_seen, listed[0].upload_time, query)
      t.equal(first_seen, listed.at(-1).upload_time, query)
    }
})

t.test('the newest objects of a group are as many as asked for', async (t) => {
  for (let index = 0; index < 5; index++) await ann.upload(`numbered ${index}`, { name: `numbered-${index}` })
  const namesOf = async (more: string) => (await groupsOf(ann, 'numbered', more))[0]?.objects.map(({ name }) => name)
  t.strictSame(await namesOf(''), ['numbered-4', 'numbered-3', 'numbered-2'])
  t.strictSame(await namesOf('&count=1'), ['numbered-4'])
  t.strictSame(await namesOf('&count=0'), [])
  t.match((await groupsOf(ann, 'numbered', '&count=0'))[0], { count: 5, is_exact: true })
})

t.test('frequent matches are counted up to a thousand, with the newest of all', async (t) => {
  const { id } = await anObject(app, { type: 'file', visibleTo: [ann] })
  await app.db.raw(
    `insert into object (type, dhash, upload_time, file_name, file_size, file_type)
     select 'file', md5(n::text) || md5(n::text), o.upload_time - n * interval '1 minute', 'frequent', 1, 'data'
     from object o, generate_series(1, 1000) n where o.id = ?`,
    [id],
  )
  await app.db('object').where({ id }).update({ file_name: 'frequent and newest' })
  const [group] = await groupsOf(admin, 'frequent')
  t.match(group, { count: 1_000, is_exact: false, is_complete: true })
  t.equal(group?.objects[0]?.name, 'frequent and newest')
  t.equal(group?.last_seen, group?.objects[0]?.upload_time)
  await app.db.raw(
    `delete from object where file_name = 'frequent' and upload_time = (select min(upload_time) from object where file_name = 'frequent')`,
  )
  t.match((await groupsOf(admin, 'frequent'))[0], { count: 1_000, is_exact: true })
})

t.test('what others hide shows neither in counts nor in times nor among objects', async (t) => {
  const before = (await find(bob, 'unseen-word')).json
  await mention(ann, 'unseen-word')
  t.strictSame((await find(bob, 'unseen-word')).json, before)
  const { id } = (await ann.upload('hidden by its hash')).json
  t.strictSame(await foundIn(bob, id), {})
  t.strictSame(await foundIn(bob, id.slice(0, 10)), {})
  await mention(ann, 'seen by both', { upload_as: 'public' })
  t.same(await foundIn(bob, 'seen by both'), await foundIn(ann, 'seen by both'))
  t.match(await find(nobody, 'unseen-word'), { status: 401, json: { code: 'unauthenticated' } })
})

t.test('values of keys that are hidden or not readable are not found by their parts', async (t) => {
  const { id } = (await ann.upload('described in secret', { name: 's', options: { upload_as: 'public' } })).json
  for (const key of ['covered', 'secret'])
    await admin.send('POST', `/api/file/${id}/attribute`, { key, value: 'whispered words' })
  t.strictSame(await foundIn(bob, 'whispered'), {})
  t.strictSame(await foundIn(bob, 'whispered words'), {})
  t.strictSame(await foundIn(admin, 'whispered'), { attribute: ['s'] })
})

t.test('a place that takes too long is named with its query, and delays no other', async (t) => {
  const { app, admin } = await openTestApp(t, { search_niceness: '0', find_timeout: '2000' })
  await mention(admin, 'held-up')
  const trx = await app.db.transaction()
  t.teardown(() => trx.rollback())
  await trx.raw('lock table comment in access exclusive mode')
  const groups = await groupsOf(admin, 'held-up')
  await trx.rollback()
  t.match(
    groups.filter(({ is_complete }) => !is_complete),
    [{ matched_in: 'comment', count: 0, is_exact: false, first_seen: null, last_seen: null, objects: [] }],
  )
  t.equal(groups.find(({ matched_in }) => matched_in === 'blob')?.count, 1)
  const { query } = groups.at(-1) ?? {}
  t.equal((await admin.send('POST', '/api/object/search', { query })).json.objects.length, 1)
})

const HOSTILE = [
  '*',
  '?',
  '"',
  '\\',
  '\\"',
  '" OR tag:*',
  '*" OR dhash:"*',
  "' OR 1=1 --",
  '%',
  '_',
  '%%%%',
  '(',
  ')',
  'a AND b',
  'NOT',
  ':',
  '\n',
  'a\nb',
  '\\\n',
  '\u{1f41b}',
  '\ufeff',
  '\\u0061',
  '{{7*7}}',
  '../../etc/passwd',
  '<img src=x>',
  'x'.repeat(1_000),
  '\\'.repeat(1_000),
  '*'.repeat(1_000),
  '"'.repeat(1_000),
  '\u{1f41b}'.repeat(1_000),
]

t.test('no text breaks out of its query', async (t) => {
  for (const text of HOSTILE) {
    const { status, json } = await find(bob, text)
    if (text.trim() === '') {
      t.equal(status, 400, JSON.stringify(text))
      continue
    }
    t.equal(status, 200, JSON.stringify(text))
    t.equal(json.text, text.trim())
    for (const { query, count } of json.groups) {
      const listed = await bob.send('POST', '/api/object/search', { query, count: 1_000 })
      t.equal(listed.status, 200, query)
      t.equal(listed.json.objects.length, count, query)
    }
  }
  t.strictSame(await foundIn(ann, '" OR tag:*'), {})
})

t.test('a text that says nothing, or too much, is refused', async (t) => {
  for (const text of ['', ' ', '\t\n ', 'a\0b', 'x'.repeat(1_001)])
    t.match(await find(ann, text), { status: 400, json: { code: 'invalid_request', errors: [{ field: 'text' }] } })
  t.match(await ann.get('/api/find'), { status: 400, json: { errors: [{ field: 'text' }] } })
  for (const count of ['-1', '101', 'x'])
    t.match(await find(ann, 'a', `&count=${count}`), { status: 400, json: { errors: [{ field: 'count' }] } })
})
