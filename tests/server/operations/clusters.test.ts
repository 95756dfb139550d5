import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'
import { variant } from '../similarity/variants.ts'

const uploader = { capabilities: ['adding_files', 'adding_tags', 'adding_configs', 'adding_parents'] }
const settings = { enable_rate_limit: '0' }

type Cluster = { readonly ids: readonly string[] }

const cluster = (user: TestUser, body: object = {}) =>
  user.send('POST', '/api/similar/clusters', { query: '', ...body })
const send = async (user: TestUser, content: Buffer, tags: readonly string[] = []): Promise<string> =>
  (await user.upload(content, { options: { tags: tags.map((tag) => ({ tag })) } })).json.id
const idsOf = ({ json }: { readonly json: { readonly clusters: readonly Cluster[] } }) =>
  json.clusters.map(({ ids }) => ids)

t.test('files are grouped by likeness, the largest group first, with what members have in common', async (t) => {
  const { as } = await openTestApp(t, settings)
  const kim = await as(uploader)
  const a: string[] = []
  for (const n of [0, 1, 2]) a.unshift(await send(kim, variant('a', n), n === 0 ? ['packed'] : ['packed', 'loader']))
  const b: string[] = []
  for (const n of [0, 1]) b.unshift(await send(kim, variant('b', n), n === 0 ? ['other'] : []))
  await send(kim, variant('c'))
  for (const id of a.slice(0, 2))
    await kim.send('POST', '/api/config', { family: 'emotet', cfg: { id }, parent: id, config_type: 'static' })
  const { status, json } = await cluster(kim)
  t.match({ status, ...json }, { status: 200, files: 6, is_complete: true, total: 2 })
  t.strictSame(idsOf({ json }), [a, b])
  t.match(json.clusters, [
    {
      size: 3,
      by: ['tlsh', 'ssdeep'],
      newest: { id: a[0], type: 'file' },
      tags: [
        { value: 'packed', count: 3 },
        { value: 'loader', count: 2 },
      ],
      families: [{ value: 'emotet', count: 2 }],
    },
    { size: 2, newest: { id: b[0] }, families: [] },
  ])
  t.strictSame(json.clusters[1].tags, [], 'what one member has is not common')
  t.strictSame(idsOf(await cluster(kim, { query: 'NOT tag:loader' })), [b])
  t.strictSame(idsOf(await cluster(kim, { query: 'tag:none' })), [])
  t.strictSame(idsOf(await cluster(kim, { members: 1, count: 1 })), [a.slice(0, 1)])
  t.match((await cluster(kim, { count: 1 })).json, { total: 2, clusters: [{ size: 3 }] })
  const few = (await cluster(kim, { max_files: 3 })).json
  t.match(few, { files: 3, is_complete: false, total: 1 })
  t.strictSame(idsOf({ json: few }), [b])
  t.strictSame(idsOf(await cluster(kim, { min_score: 100, max_distance: 0, by: ['tlsh', 'ssdeep'] })), [])
  t.strictSame((await cluster(kim, { by: ['ssdeep'] })).json.clusters[0].by, ['ssdeep'])
})

t.test('equal digests of facts group files, but for the imphash of all .NET programs', async (t) => {
  const { app, admin } = await openTestApp(t, settings)
  const ids: string[] = []
  for (const n of [0, 1, 2, 3, 4, 5]) ids.unshift(await send(admin, variant(`family ${n}`)))
  const numbers = await app.db('object').orderBy('id').select('id')
  const term = (n: number, field: string, value: string) => ({ object_id: numbers[n]?.id ?? 0, field, value })
  await app
    .db('file_term')
    .insert([
      ...[0, 1].map((n) => term(n, 'pe.imphash', 'd90156ab47448528f51e7dd0e24f7e0d')),
      ...[2, 3].map((n) => term(n, 'pe.imphash', 'f34d5f2d4577ed6d9ceec516c1f5a744')),
      ...[1, 4].map((n) => term(n, 'pe.rich', '46986d0415f630fcd93ce7101bfd4e51')),
      ...[2, 3].map((n) => term(n, 'pe.import', 'mscoree.dll')),
      ...[3, 5].map((n) => term(n, 'pe.export_hash', '203fd572ea06fa66b0801764726655f1')),
      ...[2, 5].map((n) => term(n, 'pe.icon', 'c4d4ccc4e4f0b0f8')),
    ])
  const [e4, e1, e0] = [ids[1], ids[4], ids[5]]
  const { json } = await cluster(admin)
  t.match(json.clusters, [{ size: 3, by: ['imphash', 'rich'], ids: [e4, e1, e0] }])
  t.equal(json.total, 1)
  t.strictSame(idsOf(await cluster(admin, { by: ['rich'] })), [[e4, e1]])
  t.strictSame(idsOf(await cluster(admin, { by: ['tlsh', 'telfhash'] })), [])
  t.strictSame(idsOf(await cluster(admin, { by: ['exports'] })), [[ids[0], ids[2]]], 'only if it is named')
  t.strictSame(idsOf(await cluster(admin, { by: ['icon'] })), [[ids[0], ids[3]]], 'icons too')
})

t.test('only files and configs that the caller sees are in groups', async (t) => {
  const { app, as, admin } = await openTestApp(t, settings)
  const [kim, eve] = [await as(uploader), await as(uploader)]
  const own = [await send(kim, variant('a')), await send(kim, variant('a', 1))]
  const parents = await app.db('object').orderBy('id').select('id')
  const hidden = await send(eve, variant('a', 2), ['secret'])
  const config = await anObject(app, { type: 'static_config', visibleTo: [eve] })
  for (const { id } of parents)
    await app.db('relation').insert({ parent_id: id, child_id: config.id, creation_time: '2026-01-01' })
  const seen = (await cluster(kim)).json
  t.match(seen, { files: 2, total: 1, clusters: [{ size: 2, ids: [own[1], own[0]], tags: [], families: [] }] })
  t.strictSame(seen.clusters[0].families, [])
  t.match((await cluster(admin)).json.clusters, [{ size: 3, ids: [hidden, own[1], own[0]], families: [{ count: 2 }] }])
  t.match((await cluster(eve)).json, { files: 1, total: 0, clusters: [] })
})

t.test('what cannot be grouped is refused by the name of its field', async (t) => {
  const { as, nobody } = await openTestApp(t, settings)
  const kim = await as({ capabilities: [] })
  for (const [body, field] of [
    [{ query: 'nmae:x' }, 'query'],
    [{ max_files: 10_001 }, 'max_files'],
    [{ max_files: 1 }, 'max_files'],
    [{ min_score: 0 }, 'min_score'],
    [{ max_distance: 101 }, 'max_distance'],
    [{ by: [] }, 'by'],
    [{ by: ['md5'] }, 'by'],
    [{ by: ['tlsh', 'tlsh'] }, 'by'],
    [{ count: 1001 }, 'count'],
    [{ members: 0 }, 'members'],
    [{ other: 1 }, 'other'],
  ] as const) {
    const { status, json } = await cluster(kim, body)
    t.match({ status, code: json.code }, { status: 400, code: 'invalid_request' }, field)
    t.match(JSON.stringify(json.errors), field, field)
  }
  t.match(await kim.send('POST', '/api/similar/clusters', {}), { status: 400 })
  t.match(await nobody.send('POST', '/api/similar/clusters', { query: '' }), { status: 401 })
})
