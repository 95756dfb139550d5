import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'
import { definition } from './define-key.ts'

const { app, admin, as, aGroup } = await openTestApp(t)
await aGroup('team')
const capabilities = ['adding_files', 'adding_tags', 'adding_comments', 'adding_parents', 'adding_configs']
const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
const bob = await as({ login: 'bob', capabilities, groups: ['team'] })
const carol = await as({ login: 'carol', capabilities })
const boss = await as({
  login: 'boss',
  capabilities: ['access_all_objects', 'sharing_with_all', 'reading_all_attributes'],
})

for (const [key, hidden] of [
  ['hidden-key', true],
  ['seen-key', false],
] as const) {
  await admin.send('POST', '/api/attribute', { ...definition, key, hidden })
  const permission = { group_name: 'public', can_read: true, can_set: true }
  await admin.send('PUT', `/api/attribute/${key}/permissions`, permission)
}
await admin.send('POST', '/api/attribute', { ...definition, key: 'closed-key' })

const upload = async (user: TestUser, content: string, options: object = {}): Promise<string> =>
  (await user.upload(content, { name: content, options })).json.id
const file = await upload(ann, 'file', { tags: [{ tag: 'a' }, { tag: 'b' }], upload_as: 'team' })
const child = await upload(ann, 'child', { parent: file, upload_as: 'team' })
const config = (await ann.send('POST', '/api/config', { family: 'f', cfg: { a: 1 }, parent: file })).json.id
const foreign = await upload(carol, 'foreign', { upload_as: 'private' })
await admin.send('PUT', `/api/object/${foreign}/child/${child}`)
const withdrawn = await upload(ann, 'withdrawn', { parent: file, upload_as: 'team' })
await app
  .db('permission')
  .whereIn('object_id', app.db('object').where({ dhash: withdrawn }).select('id'))
  .delete()
for (const [user, comment] of [
  [ann, 'first\nżółć'],
  [bob, 'second'],
] as const)
  await user.send('POST', `/api/object/${file}/comment`, { comment })
for (const key of ['hidden-key', 'seen-key', 'closed-key'])
  await admin.send('POST', `/api/object/${file}/attribute`, { key, value: { n: 1 } })
await app.db.raw(
  `with made as (
     insert into karton_analysis (id, creation_time, arguments)
     select gen_random_uuid(), now() - n * interval '1 s', '{}' from generate_series(1, 12) n returning id)
   insert into karton_object (analysis_id, object_id) select made.id, object.id from made, object where dhash = ?`,
  [file],
)

const IDS = [file, child, config, foreign]
type Json = Readonly<Record<string, unknown>>
const ask = (user: TestUser, options: object, ids: readonly string[] = IDS) =>
  user.send('POST', '/api/object/details', { ids, ...options })
const objectsOf = async (user: TestUser, options: object): Promise<readonly (Json | null)[]> =>
  (await ask(user, options)).json.results.map(({ object }: { object: Json | null }) => object)

t.test('comments, shares and hidden values are those of the single lists, for each caller', async (t) => {
  for (const user of [ann, bob, carol, admin, boss]) {
    const hidden = [admin, boss].includes(user)
    const plain = await objectsOf(user, {})
    for (const [at, object] of (await objectsOf(user, { comments: true, shares: true, hidden })).entries()) {
      const id = IDS[at]
      t.equal(object === null, plain[at] === null)
      if (object === null) continue
      const { comments, shares, attributes, ...rest } = object
      t.strictSame(comments, (await user.get(`/api/object/${id}/comment`)).json)
      t.strictSame(shares, (await user.get(`/api/object/${id}/share`)).json.shares)
      const all = await user.get(`/api/object/${id}/attribute${hidden ? '?hidden=1' : ''}`)
      t.strictSame(attributes, all.json.attributes)
      const { attributes: _, ...own } = plain[at] ?? {}
      t.strictSame(rest, own, 'the rest is as without them')
    }
  }
  const namesOf = async (user: TestUser) =>
    (await ask(user, { shares: true }, [child])).json.results[0].object.shares.map(
      ({ group_name }: { group_name: string }) => group_name,
    )
  t.strictSame(await namesOf(ann), ['ann', 'team'])
  t.strictSame(await namesOf(boss), ['ann', 'team', 'carol'])
})

t.test('only callers who may read hidden values get them', async (t) => {
  t.match(await ask(ann, { hidden: true }), { status: 403, json: { code: 'forbidden' } })
  const [hidden, seen, closed] = ['hidden-key', 'seen-key', 'closed-key'].map((key) => ({ key }))
  t.match(await objectsOf(boss, { hidden: true }), [{ attributes: [hidden, seen, closed] }, {}, {}, {}])
  t.match(await objectsOf(boss, {}), [{ attributes: [seen, closed] }, {}, {}, {}])
})

t.test('totals count what the caller sees, and nothing else', async (t) => {
  const totals = async (user: TestUser) => (await objectsOf(user, { totals: true })).map((one) => one?.totals ?? null)
  const counts = { tags: 2, parents: 0, comments: 2, analyses: 12 }
  const none = { tags: 0, attributes: 0, children: 0, comments: 0, analyses: 0 }
  const shares = async (user: TestUser, id: string) =>
    (await user.get(`/api/object/${id}/share`)).json.shares.length as number
  t.strictSame(await totals(ann), [
    { ...counts, attributes: 1, children: 2, shares: await shares(ann, file) },
    { ...none, parents: 1, shares: await shares(ann, child) },
    { ...none, parents: 1, shares: await shares(ann, config) },
    null,
  ])
  t.match(await totals(carol), [null, { parents: 1 }, null, { children: 1, parents: 0 }])
  t.match(await totals(boss), [{ children: 3 }, { parents: 2, shares: 3 }, { parents: 1 }, { children: 1 }])
  const [hidden] = await objectsOf(boss, { totals: true, hidden: true })
  t.match(hidden?.totals, { attributes: 3 })
})

t.test('no more than 10000 are counted', async (t) => {
  await app.db.raw(
    `insert into comment (comment, timestamp, object_id)
     select 'note ' || n, now(), object.id from object, generate_series(1, 10100) n where dhash = ?`,
    child,
  )
  t.match(await objectsOf(ann, { totals: true }), [{}, { totals: { comments: 10_000 } }, {}, null])
})

t.test('comments that are too large together are refused', async (t) => {
  await app.db.raw(
    `insert into comment (comment, timestamp, object_id)
     select repeat('x', 65536), now(), object.id from object, generate_series(1, 600) n where dhash = ?`,
    config,
  )
  t.match(await ask(ann, { comments: true }), { status: 413, json: { code: 'too_large' } })
  t.match(await ask(ann, { comments: true }, [file]), { status: 200 })
  t.match(await ask(ann, { totals: true }), { status: 200 })
})
