import { createHash } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import type { TestUser } from '../../support/user.ts'

const CASES = '/api/case'
const capabilities = ['adding_files', 'adding_configs', 'adding_parents', 'removing_objects']

const { app, admin, as, aGroup } = await openTestApp(t)
await aGroup('team')
const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
const bob = await as({ login: 'bob', capabilities, groups: ['team'] })
const boss = await as({ login: 'boss', capabilities: ['manage_users'] })
const curious = await as({ login: 'curious', capabilities: ['share_queried_objects'], groups: ['team'] })

const stored = async (user: TestUser, content: string, group = 'team'): Promise<string> =>
  (await user.upload(content, { options: { upload_as: group } })).json.id
async function aCase(user = ann): Promise<string> {
  const { id } = (await user.send('POST', CASES, { name: 'a case' })).json
  await user.send('PUT', `${CASES}/${id}/share`, { group: 'team' })
  return id
}
const add = (user: TestUser, id: string, ids: readonly string[], note?: string) =>
  user.send('POST', `${CASES}/${id}/object`, { ids, ...(note === undefined ? {} : { note }) })
const remove = (user: TestUser, id: string, ids: readonly string[]) =>
  user.send('POST', `${CASES}/${id}/object/remove`, { ids })
const objectsOf = async (user: TestUser, id: string, query = '') =>
  (await user.get(`${CASES}/${id}/object?count=1000${query}`)).json.objects
const idsOf = async (user: TestUser, id: string, query = ''): Promise<string[]> =>
  (await objectsOf(user, id, query)).map((object: { id: string }) => object.id)

t.test('objects are added by any hash, with a note, and listed newest first', async (t) => {
  const id = await aCase()
  const [first, second, third] = [await stored(ann, 'first'), await stored(ann, 'second'), await stored(ann, 'third')]
  const config = (await ann.send('POST', '/api/config', { family: 'f', cfg: { a: 1 } })).json.id
  const hash = (name: string, content: string) => createHash(name).update(content).digest('hex')
  const sent = [hash('md5', 'first').toUpperCase(), hash('sha1', 'second'), hash('sha512', 'third'), first]
  t.match(await add(ann, id, sent, 'droppers'), {
    status: 200,
    json: { added: 3, changed: 0, unchanged: 0, missing: [] },
  })
  t.match((await add(bob, id, [second, third], 'another')).json, { added: 0, changed: 2, unchanged: 0 })
  t.match((await add(ann, id, [first, config])).json, { added: 1, changed: 0, unchanged: 1 }, 'notes stay without one')
  t.strictSame(await idsOf(ann, id), [config, first, second, third], 'the first of a request is the newest')
  const [newest, oldest] = [(await objectsOf(ann, id))[0], (await objectsOf(ann, id)).at(-1)]
  t.match(newest, { id: config, type: 'static_config', name: 'f', size: null, note: '', added_by: 'ann' })
  t.match(oldest, { id: third, type: 'file', name: 'sample.bin', size: 5, note: 'another', tags: [] })
  t.strictSame(await idsOf(ann, id, `&before=${(await objectsOf(ann, id))[1].position}`), [second, third])
  t.match((await remove(bob, id, [hash('md5', 'first'), first])).json, { removed: 1, missing: [] })
  t.match((await remove(bob, id, [first, third])).json, { removed: 1, missing: [first] })
  t.strictSame(await idsOf(bob, id), [config, second])
})

t.test('being in a case gives no access, and hidden objects look like missing ones', async (t) => {
  const id = await aCase()
  const hidden = await stored(ann, 'of ann alone', 'private')
  const open = await stored(ann, 'of the team')
  const unknown = 'e'.repeat(64)
  t.match((await add(ann, id, [hidden, open], 'both')).json, { added: 2 })
  t.strictSame(await idsOf(bob, id), [open])
  t.strictSame(await idsOf(boss, id), [], 'who manages users sees no objects by that')
  t.strictSame(await idsOf(admin, id), await idsOf(ann, id))
  for (const path of [`/api/file/${hidden}`, `/api/file/${hidden}/download`])
    t.equal((await bob.get(path)).status, 404, path)
  for (const user of [bob, curious]) {
    for (const each of [hidden, unknown, 'e'.repeat(32)]) {
      t.match((await add(user, id, [each], 'x')).json, { added: 0, changed: 0, unchanged: 0, missing: [each] })
      t.match((await remove(user, id, [each])).json, { removed: 0, missing: [each] })
      t.match((await user.get(`${CASES}?object=${each.padEnd(64, 'e')}`)).json, { cases: [] })
    }
    t.equal((await user.get(`${CASES}?object=${open}`)).json.cases.length, 1)
  }
  const { rows } = await app.db.raw(`select note from case_object where case_id = ? order by 1`, [id])
  t.strictSame(rows, [{ note: 'both' }, { note: 'both' }])
  const counted = async (user: TestUser) => (await user.get(`${CASES}/${id}?counts=1`)).json.objects
  t.strictSame(await counted(ann), { count: 2, is_exact: true })
  t.strictSame(await counted(bob), { count: 1, is_exact: true })
  t.match((await bob.get(`${CASES}?counts=1`)).json.cases[0], { id, objects: { count: 1, is_exact: true } })
  t.notOk('objects' in (await bob.get(CASES)).json.cases[0])
})

t.test('a deleted object leaves its cases, and comes back with its note', async (t) => {
  const [id, dropped] = [await aCase(), await aCase()]
  const [kept, deleted] = [await stored(ann, 'kept'), await stored(ann, 'deleted')]
  await add(bob, id, [deleted], 'evidence')
  await add(bob, id, [kept])
  await add(bob, dropped, [deleted])
  const before = await objectsOf(ann, id)
  await ann.send('DELETE', `/api/file/${deleted}`)
  t.strictSame(await idsOf(ann, id), [kept])
  t.match((await add(ann, id, [deleted])).json, { missing: [deleted] })
  await ann.send('DELETE', `${CASES}/${dropped}`)
  const { entries } = (await ann.get(`/api/trash?object=${deleted}`)).json
  t.equal((await ann.send('POST', `/api/trash/${entries[0].id}/restore`)).status, 200)
  const restored = await objectsOf(ann, id)
  t.match(restored, [{ id: kept }, { id: deleted, note: 'evidence', added_by: 'bob' }])
  t.equal(restored[1].position, before[1].position)
  t.equal(restored[1].added_at, before[1].added_at)
  await ann.send('DELETE', `/api/file/${deleted}?forever=1`)
  t.strictSame(await idsOf(ann, id), [kept])
})

t.test('with their parents, objects name those in the case that the caller sees', async (t) => {
  const id = await aCase()
  const below = async (parent: string, content: string, group = 'team'): Promise<string> =>
    (await ann.upload(content, { options: { upload_as: group, parent } })).json.id
  const outside = await stored(ann, 'an archive outside of the case')
  const archive = await below(outside, 'an archive')
  const hidden = await stored(ann, 'an archive of ann alone', 'private')
  const member = await below(archive, 'a member')
  const single = await stored(ann, 'without relations')
  await ann.send('PUT', `/api/object/${hidden}/child/${member}`)
  await add(ann, id, [single, member, archive, hidden])
  const parentsOf = async (user: TestUser) =>
    Object.fromEntries(
      (await objectsOf(user, id, '&parents=1')).map((object: { id: string; parents: unknown }) => [
        object.id,
        object.parents,
      ]),
    )
  const seen = { [single]: [], [archive]: [] }
  t.strictSame(await parentsOf(ann), { ...seen, [member]: [hidden, archive], [hidden]: [] }, 'newest first')
  t.strictSame(await parentsOf(admin), await parentsOf(ann))
  t.strictSame(await parentsOf(bob), { ...seen, [member]: [archive] }, 'a hidden parent is not named')
  t.strictSame(await parentsOf(boss), {})
  for (const query of ['', '&parents=0'])
    for (const object of await objectsOf(ann, id, query)) t.notOk('parents' in object, query)
  const first = (await ann.get(`${CASES}/${id}/object?count=1&parents=1`)).json.objects
  t.match((await ann.get(`${CASES}/${id}/object?count=1&parents=1&before=${first[0].position}`)).json.objects, [
    { id: member, parents: [hidden, archive] },
  ])
  await remove(ann, id, [archive])
  t.strictSame(await parentsOf(bob), { [single]: [], [member]: [] }, 'nor is one that left the case')
  t.equal((await ann.get(`${CASES}/${id}/object?parents=maybe`)).status, 400)
})

t.test('of many parents in the case the newest 100 are named', async (t) => {
  const id = await aCase()
  const member = await stored(ann, 'a member of many')
  await add(ann, id, [member])
  await app.db.raw(
    `with made as (
       insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content)
       select 'text_blob', encode(sha256(('parent ' || n)::bytea), 'hex'), now(), 'n', 't', 0, '' from generate_series(1, 120) n returning id
     ), related as (
       insert into relation (parent_id, child_id, creation_time)
       select made.id, object.id, now() from made, object where object.dhash = ?
     )
     insert into case_object (case_id, object_id, note, added_at) select ?::uuid, id, '', now() from made`,
    [member, id],
  )
  const { objects } = (await admin.get(`${CASES}/${id}/object?count=1000&parents=1`)).json
  const { parents } = objects.find((object: { id: string }) => object.id === member)
  const { rows } = await app.db.raw(`select dhash from object where blob_name = 'n' and id in
    (select parent_id from relation) order by id desc limit 100`)
  t.strictSame(
    parents,
    rows.map(({ dhash }: { dhash: string }) => dhash),
  )
  t.strictSame(await objectsOf(bob, id, '&parents=1').then(([only]) => only.parents), [], 'bob sees none of them')
})

t.test('requests and cases are bounded', async (t) => {
  const id = await aCase()
  const object = await stored(ann, 'one more')
  for (const ids of [[], ['abc'], [`${object}0`], Array.from({ length: 1001 }, () => object)])
    t.match(await add(ann, id, ids), { status: 400 })
  t.match(await add(ann, id, [object], 'ä'.repeat(501)), { status: 400, json: { errors: [{ field: 'note' }] } })
  t.match(
    await add(
      ann,
      id,
      Array.from({ length: 1000 }, () => object),
      'ä'.repeat(500),
    ),
    {
      status: 200,
      json: { added: 1 },
    },
  )
  await remove(ann, id, [object])
  await app.db.raw(
    `with made as (
       insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content)
       select 'text_blob', encode(sha256(('many ' || n)::bytea), 'hex'), now(), 'n', 't', 0, '' from generate_series(1, 10000) n returning id
     )
     insert into case_object (case_id, object_id, note, added_at) select ?::uuid, id, '', now() from made`,
    [id],
  )
  t.match(await add(ann, id, [object]), {
    status: 409,
    json: { code: 'conflict', message: 'objects of a case: at most 10000' },
  })
  t.strictSame(await idsOf(ann, id), [], 'those are hidden')
  t.strictSame((await admin.get(`${CASES}/${id}?counts=1`)).json.objects, { count: 1000, is_exact: false })
  t.equal((await admin.get(`${CASES}/${id}/object?count=1000`)).json.objects.length, 1000)
  t.equal((await admin.get(`${CASES}/${id}/object?count=1001`)).status, 400)
})

t.test('additions, removals and deletions at the same time leave each object once', async (t) => {
  const id = await aCase()
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push(await stored(ann, `raced ${n}`))
  const [gone = missing()] = ids
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, (_, n) => add(n % 2 === 0 ? ann : bob, id, n < 2 ? ids : ids.toReversed())),
    ann.send('DELETE', `/api/file/${gone}`),
    remove(bob, id, ids.slice(-1)),
  ])
  t.strictSame(
    answers.map(({ status }) => status).filter((status) => status !== 200),
    [],
  )
  await add(ann, id, ids)
  t.strictSame((await idsOf(bob, id)).toSorted(), ids.slice(1).toSorted())
})

t.test('each change has its entry in the audit log, which names the case', async (t) => {
  const id = await aCase()
  const object = await stored(ann, 'audited')
  await add(bob, id, [object])
  await bob.send('PUT', `${CASES}/${id}`, { state: 'closed' })
  await remove(bob, id, [object])
  await ann.send('DELETE', `${CASES}/${id}/share?group=team`)
  await ann.send('DELETE', `${CASES}/${id}`)
  const { entries } = (await admin.get('/api/audit?count=9')).json
  const ofCase = entries.filter(({ details }: { details: { case_id?: string } }) => details.case_id === id)
  t.strictSame(
    ofCase.map(({ operation, actor }: { operation: string; actor: string }) => `${operation} by ${actor}`).toReversed(),
    [
      'shareCase by ann',
      'addCaseObjects by bob',
      'updateCase by bob',
      'removeCaseObjects by bob',
      'unshareCase by ann',
      'deleteCase by ann',
    ],
  )
})
