import { randomUUID } from 'node:crypto'
import t from 'tap'
import { deleteOldHunts } from '../../../server/src/statements/hunts/end-hunt.ts'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { until } from '../../support/until.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const SETTINGS = {
  enable_facts: '0',
  enable_yara: '1',
  yara_timeout: '1000',
  yara_max_file_size: '100000',
  hunts_per_user: '2',
}
const { app, url, as, admin, nobody, aGroup } = await openTestApp(t, { ...SETTINGS, hunt_rate: '1000000000' })
await aGroup('team')
const ann = await as({
  login: 'ann',
  groups: ['team'],
  capabilities: ['adding_files', 'adding_tags', 'removing_objects'],
})
const eve = await as({ login: 'eve', capabilities: ['adding_files'] })

const MARKED = 'rule marked { strings: $a = "marker-1" condition: $a }'
const SLOW = `${MARKED} rule slow { condition: for all i in (0..filesize): (for all j in (0..filesize): (uint8(i) == 0)) }`
const idsOf: string[] = []
for (let n = 0; n < 6; n++) {
  const content = n % 2 === 0 ? `file ${n} has marker-1 here` : `file ${n}`
  idsOf.push((await ann.upload(content, { name: `f${n}.exe`, options: { upload_as: 'team' } })).json.id)
}
const marked = idsOf.filter((_, n) => n % 2 === 0).toReversed()
const secret = (await eve.upload('marker-1 of eve', { options: { upload_as: 'eve' } })).json.id

const { create, ended, run } = runToEnd('/api/yara/hunt')
const hitsOf = async (user: TestUser, id: string, page = ''): Promise<Answer['json'][]> =>
  (await user.get(`/api/yara/hunt/${id}/hit${page}`)).json.hits
const objectsOf = async (user: TestUser, id: string) => (await hitsOf(user, id)).map(({ object }) => object)

t.test('a hunt scans the files that its user sees, newest first', async (t) => {
  const { status, json } = await create(ann, { source: MARKED })
  t.equal(status, 200)
  t.match(json, { state: 'running', reason: null, source: MARKED, query: null, newest: null, total: 6, scanned: 0 })
  const hunt = await ended(ann, json.id)
  t.match(hunt, { state: 'done', reason: null, scanned: 6, failed: 0, matched: 3, hits: 3, seconds_left: null })
  t.ok(hunt.bytes > 6 * 6)
  t.ok(hunt.finished_on > hunt.created_on)
  t.strictSame(await objectsOf(ann, json.id), marked)
  const [first] = await hitsOf(ann, json.id)
  const hex = (text: string) => Buffer.from(text).toString('hex')
  t.match(first, {
    position: 1,
    name: 'f4.exe',
    size: 24,
    rule: 'marked',
    strings: [
      {
        identifier: '$a',
        offset: 11,
        length: 8,
        data: hex('marker-1'),
        before: hex('file 4 has '),
        after: hex(' here'),
      },
    ],
  })
  t.strictSame(
    (await hitsOf(ann, json.id, '?after=1&count=1')).map(({ object }) => object),
    [marked[1]],
    'a page',
  )
})

t.test('a query and a number of files choose what is scanned', async (t) => {
  await ann.send('PUT', `/api/file/${idsOf[0]}/tag`, { tag: 'old' })
  const tagged = await run(ann, { source: MARKED, query: 'tag:old' })
  t.match(tagged, { query: 'tag:old', total: 1, scanned: 1, hits: 1 })
  t.match(await run(ann, { source: MARKED, newest: 3 }), { newest: 3, total: 3, scanned: 3, hits: 1 })
  t.match(await create(ann, { source: MARKED, query: 'tga:old' }), {
    status: 400,
    json: { errors: [{ field: 'query' }] },
  })
})

t.test('rules that do not compile are refused', async (t) => {
  const { status, json } = await create(ann, { source: 'rule a {\n condition: tru\n}' })
  t.equal(status, 400)
  t.match(json.errors, [{ field: 'source', message: /^line 2, column 13: unknown identifier/ }])
  t.match(await create(ann, { source: 'include "/etc/passwd"' }), { status: 400, json: { message: /include/ } })
  t.match(await create(ann, { source: `//${'x'.repeat(1024 * 1024)}` }), { status: 400, json: { message: /1 MiB/ } })
})

t.test('a hunt takes the rules of a ruleset, and keeps its name and version', async (t) => {
  const sent = { name: 'seen', source: MARKED, group: 'team', is_active: false }
  const { id: ruleset_id } = (await ann.send('POST', '/api/yara/ruleset', sent)).json
  const path = `/api/yara/ruleset/${ruleset_id}`
  await ann.send('PUT', path, { source: 'rule newer { strings: $a = "marker-1" condition: $a }' })
  const ruleset = { id: ruleset_id, name: 'seen', group: 'team', version: 2 }
  const hunt = await run(ann, { ruleset_id, newest: 5 })
  t.match(hunt, { ruleset, source: /rule newer/, scanned: 5, hits: 2 })
  t.match(await hitsOf(ann, hunt.id), [{ rule: 'newer' }, { rule: 'newer' }])
  t.equal((await run(ann, { source: MARKED, newest: 1 })).ruleset, null)

  for (const body of [{}, { query: 'tag:old' }, { ruleset_id, source: MARKED }])
    t.match(await create(ann, body), { status: 400, json: { message: 'give either source or ruleset_id' } })
  t.match(await create(ann, { ruleset_id: 'seen' }), { status: 400, json: { errors: [{ field: 'ruleset_id' }] } })
  const gone = { status: 404, json: { code: 'not_found', message: 'Ruleset not found' } }
  t.match(await create(eve, { ruleset_id }), gone, 'of a group that the caller is not in')
  t.match(await create(eve, { ruleset_id: randomUUID() }), gone)

  await ann.send('PUT', path, { name: 'renamed', source: MARKED })
  t.match((await ann.get(`/api/yara/hunt/${hunt.id}`)).json, { ruleset, source: /rule newer/ })
  await ann.send('DELETE', path)
  t.match(
    (await ann.get('/api/yara/hunt')).json.hunts.find(({ id }: { id: string }) => id === hunt.id),
    { ruleset },
  )
  t.match(await create(ann, { ruleset_id }), gone)
})

t.test('a file that cannot be scanned is set aside', async (t) => {
  const large = (await ann.upload(Buffer.alloc(100_001), { options: { upload_as: 'ann' } })).json.id
  const slow = (await ann.upload(Buffer.alloc(90_000), { options: { upload_as: 'ann' } })).json.id
  const lost = (await ann.upload('marker-1 is lost', { options: { upload_as: 'ann' } })).json
  await app.storage.remove(lost.sha256)
  t.match(await run(ann, { source: SLOW, newest: 4 }), { state: 'done', scanned: 1, failed: 3, total: 4 })
  for (const id of [large, slow, lost.id]) await ann.send('DELETE', `/api/file/${id}?forever=1`)
})

t.test('a hunt belongs to its user alone, and shows what that user sees now', async (t) => {
  const { id } = await run(admin, { source: MARKED })
  t.strictSame(new Set(await objectsOf(admin, id)), new Set([secret, ...marked]))
  for (const user of [ann, eve]) {
    const path = `/api/yara/hunt/${id}`
    for (const answer of [await user.get(path), await user.get(`${path}/hit`), await user.send('DELETE', path)])
      t.match(answer, { status: 404, json: { message: 'Hunt not found' } })
    t.equal((await user.send('POST', `${path}/cancel`)).status, 404)
  }
  t.equal((await nobody.get('/api/yara/hunt')).status, 401)
  const own = await run(eve, { source: MARKED })
  t.match(own, { scanned: 1, hits: 1 })
  await admin.send('PUT', `/api/file/${idsOf[4]}/share`, { group: 'eve' })
  const shared = await run(eve, { source: MARKED })
  t.strictSame(await objectsOf(eve, shared.id), [secret, idsOf[4]])
  await admin.send('DELETE', `/api/file/${idsOf[4]}/share?group=eve`)
  t.strictSame(await objectsOf(eve, shared.id), [secret])
  t.strictSame(
    (await eve.get('/api/yara/hunt')).json.hunts.map(({ id }: { id: string }) => id),
    [shared.id, own.id],
  )
  t.strictSame(
    (await eve.get(`/api/yara/hunt?before=${shared.id}`)).json.hunts.map(({ id }: { id: string }) => id),
    [own.id],
  )
})

t.test('rights are those of the moment', async (t) => {
  await as({ login: 'kim', groups: ['team'] })
  const user = await app.db('user').where('login', 'kim').first('id')
  const row = { user_id: user?.id ?? 0, source: MARKED, total: 6, before_id: 1_000_000 }
  const insert = async (more: object) => {
    const [made] = await app
      .db('yara_hunt')
      .insert({ ...row, id: randomUUID(), ...more })
      .returning('id')
    app.background.kick('yara_hunts')
    return made?.id ?? ''
  }
  const reasonOf = async (huntId: string) =>
    until(async () => {
      const hunt = await app.db('yara_hunt').where('id', huntId).first('state', 'reason')
      return hunt?.state === 'running' ? null : hunt
    })
  t.match(await reasonOf(await insert({ key_id: randomUUID() })), { state: 'stopped', reason: 'unauthenticated' })
  t.match(await reasonOf(await insert({ query: 'tga:old' })), { state: 'stopped', reason: 'query' })
  t.match(await reasonOf(await insert({ source: 'rule a { condition: tru }' })), { state: 'stopped', reason: 'rules' })
  await app.db('user').where('login', 'kim').update({ disabled: true })
  t.match(await reasonOf(await insert({})), { state: 'stopped', reason: 'account_disabled' })
})

t.test('a hunt can be cancelled and deleted, and a user has few that are not finished', async (t) => {
  const zoe = await as({ login: 'zoe', groups: ['team'] })
  await app.db('yara_hunt').delete()
  const zeros = (await ann.upload(Buffer.alloc(80_000), { options: { upload_as: 'team' } })).json.id
  const ids = [(await create(zoe, { source: SLOW })).json.id, (await create(zoe, { source: SLOW })).json.id]
  const refused = await create(zoe, { source: MARKED })
  t.match(refused, { status: 409, json: { message: /2 unfinished hunts/ } })
  t.match(await zoe.send('POST', `/api/yara/hunt/${ids[0]}/cancel`), { status: 200, json: { state: 'cancelled' } })
  t.match(await zoe.send('POST', `/api/yara/hunt/${ids[0]}/cancel`), { status: 200, json: { state: 'cancelled' } })
  for (const id of ids) t.equal((await zoe.send('DELETE', `/api/yara/hunt/${id}`)).status, 200)
  t.strictSame((await zoe.get('/api/yara/hunt')).json.hunts, [])
  await ann.send('DELETE', `/api/file/${zeros}?forever=1`)
})

t.test('a key with a list of capabilities needs one for hunts', async (t) => {
  const lee = await as({ login: 'lee', groups: ['team'], capabilities: ['manage_profile', 'adding_tags'] })
  const keyWith = async (...capabilities: string[]) => {
    const { token } = (await lee.send('POST', '/api/user/lee/api_key', { capabilities })).json
    return testUser(url, { login: 'lee', token })
  }
  const tagger = await keyWith('adding_tags')
  t.match(await create(tagger, { source: MARKED }), { status: 403, json: { message: /hunting/ } })
  const hunter = await keyWith('hunting')
  const { id } = await run(hunter, { source: MARKED })
  t.equal((await tagger.get(`/api/yara/hunt/${id}`)).status, 404)
  t.equal((await lee.get(`/api/yara/hunt/${id}`)).status, 200)
})

t.test('hits go with their file, and hunts after some days', async (t) => {
  const { id } = await run(ann, { source: MARKED })
  await ann.send('DELETE', `/api/file/${marked[0]}?forever=1`)
  t.strictSame(await objectsOf(ann, id), marked.slice(1))
  await deleteOldHunts(app.db, 7)
  t.equal((await ann.get(`/api/yara/hunt/${id}`)).status, 200)
  await app.db('yara_hunt').update({ finished_on: '2020-01-01' })
  await deleteOldHunts(app.db, 7)
  t.equal((await ann.get(`/api/yara/hunt/${id}`)).status, 404)
})
