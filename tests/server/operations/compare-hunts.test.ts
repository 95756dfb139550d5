import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { runToEnd } from '../../support/run-to-end.ts'

const { app, admin, as, aGroup } = await openTestApp(t, { enable_facts: '0', hunt_rate: '1000000000' })
await aGroup('team')
const ann = await as({ login: 'ann', groups: ['team'], capabilities: ['adding_files'] })
const eve = await as({ login: 'eve', groups: ['team'], capabilities: ['adding_files'] })
const { create, run } = runToEnd('/api/yara/hunt')

const rule = (name: string, text: string): string => `rule ${name} { strings: $a = "${text}" condition: $a }`
const upload = async (content: string): Promise<string> =>
  (await eve.upload(content, { name: content, options: { upload_as: 'eve' } })).json.id
const old = [await upload('old-text 1'), await upload('old-text 2'), await upload('old-text 3')]
const both = await upload('old-text new-text')
const added = await upload('new-text alone')
await upload('none of them')

const sent = { name: 'changed', source: rule('text', 'old-text'), group: 'team', is_active: false }
const { id: ruleset_id } = (await ann.send('POST', '/api/yara/ruleset', sent)).json
const newer = `${rule('text', 'new-text')} ${rule('more', 'new-text alone')}`
await ann.send('PUT', `/api/yara/ruleset/${ruleset_id}`, { source: newer })
const older = await run(eve, { ruleset_id, ruleset_version: 1 })
const current = await run(eve, { ruleset_id })
const compare = (query: string, id = current.id, user = eve) => user.get(`/api/yara/hunt/${id}/compare?${query}`)
const files = async (query: string) => (await compare(`with=${older.id}&${query}`)).json.files

t.test('hunts of two versions of a ruleset show what the change did', async (t) => {
  t.match([older.ruleset, current.ruleset], [{ version: 1 }, { version: 2 }])
  t.match(await compare(`with=${older.id}&hit_by=this`), {
    status: 200,
    json: { counts: { this: 1, other: 3, both: 1 }, scope_differences: [] },
  })
  t.strictSame(await files('hit_by=this'), [
    {
      position: 1,
      object: added,
      name: 'new-text alone',
      size: 14,
      hit_by: 'this',
      rules: ['text', 'more'],
      other_rules: [],
    },
  ])
  t.match(await files('hit_by=both'), [{ object: both, rules: ['text'], other_rules: ['text'] }])
  const [first, ...others] = old.toReversed()
  const page = await files('hit_by=other&count=1')
  t.match(page, [{ object: first, rules: [], other_rules: ['text'] }])
  const rest: { readonly object: string }[] = await files(`hit_by=other&after=${page[0].position}`)
  t.strictSame(
    rest.map(({ object }) => object),
    others,
  )
})

t.test('a comparison says why the hunts may have scanned different files', async (t) => {
  const narrow = await run(eve, { ruleset_id, query: 'name:old*', newest: 2 })
  t.strictSame((await compare(`with=${narrow.id}&hit_by=both`)).json.scope_differences, ['query', 'newest', 'total'])
})

t.test('files that the caller does not see any more are not counted', async (t) => {
  for (const id of [added, both]) await admin.send('PUT', `/api/file/${id}/share`, { group: 'ann' })
  const [first, second] = [await run(ann, { ruleset_id, ruleset_version: 1 }), await run(ann, { ruleset_id })]
  const counts = async () => (await compare(`with=${first.id}&hit_by=this`, second.id, ann)).json.counts
  t.strictSame(await counts(), { this: 1, other: 0, both: 1 })
  await admin.send('DELETE', `/api/file/${added}/share?group=ann`)
  t.strictSame(await counts(), { this: 0, other: 0, both: 1 })
})

t.test('hunts that run, are equal, or belong to others are refused', async (t) => {
  const query = `with=${older.id}&hit_by=this`
  t.match(await compare(query, older.id), { status: 400, json: { errors: [{ field: 'with' }] } })
  for (const [wrong, field] of [
    ['hit_by=this', 'with'],
    [`with=${older.id}`, 'hit_by'],
    [`with=${older.id}&hit_by=none`, 'hit_by'],
    ['with=older&hit_by=this', 'with'],
  ] as const)
    t.match(await compare(wrong), { status: 400, json: { errors: [{ field }] } })
  const missing = { status: 404, json: { message: 'Hunt not found' } }
  t.match(await compare(query, randomUUID()), missing)
  t.match(await compare(`with=${randomUUID()}&hit_by=this`), missing)
  const own = await run(ann, { ruleset_id })
  t.match(await compare(query, own.id), missing)
  t.match(await compare(`with=${own.id}&hit_by=this`), missing)
  const running = await run(eve, { ruleset_id })
  await app.db('yara_hunt').where({ id: running.id }).update({ state: 'running', taken_until: '2999-01-01' })
  t.match(await compare(`with=${running.id}&hit_by=this`), {
    status: 409,
    json: { message: `hunt ${running.id} has not ended` },
  })
})

t.test('a version is of a ruleset, and one that it has', async (t) => {
  const refused = async (body: object) => {
    t.match(await create(eve, body), { status: 400, json: { errors: [{ field: 'ruleset_version' }] } })
  }
  await refused({ ruleset_id, ruleset_version: 3 })
  await refused({ ruleset_id, ruleset_version: 0 })
  await refused({ source: sent.source, ruleset_version: 1 })
})
