import t from 'tap'
import { collect } from '../collect.ts'
import { json, openFake, readAll } from '../fake-api.ts'
import { openClients } from '../open-clients.ts'
import { sha256Of } from '../records.ts'

const names = { names: true }
const longQuery = `NOT tag:${'a'.repeat(4_500)}`

t.test('objects of lists, parents and children are named on request', async (t) => {
  const { client } = await openClients(t)
  const { objects, files, configs, blobs, relations } = client
  const file = await files.upload({ source: Buffer.from('content'), name: 'a.bin' })
  const config = await configs.upload({ family: 'emotet', cfg: { a: 1 }, parent: file.id })
  const blob = await blobs.upload({ name: 'strings', type: 'raw', content: 'text', parent: config.id })
  const named = {
    file: { id: file.id, name: 'a.bin', content_type: file.file_type, size: 7 },
    config: { id: config.id, name: 'emotet', content_type: 'static', size: null },
    blob: { id: blob.id, name: 'strings', content_type: 'raw', size: 4 },
  }
  const all = [named.blob, named.config, named.file]
  t.match(await collect(objects.list(names)), all)
  t.match(await collect(objects.list({ ...names, pageSize: 1 })), all, 'of each page')
  t.match(await collect(objects.search(`dhash:${config.id}`, names)), [named.config])
  t.match(await collect(objects.search(longQuery, names)), all, 'by a query in the body')
  t.match(await objects.get(config.id, names), { parents: [named.file], children: [named.blob] })
  t.match(await objects.find(config.id, names), { parents: [named.file], children: [named.blob] })
  t.match(await files.get(file.md5, names), { children: [named.config] })
  t.match(await configs.get(config.id, names), { parents: [named.file], children: [named.blob] })
  t.match(await blobs.get(blob.id, names), { parents: [named.config] })
  t.match(await collect(objects.details([config.id], names)), [
    { object: { parents: [named.file], children: [named.blob] } },
  ])
  t.match(await relations.list(config.id, names), { parents: [named.file], children: [named.blob] })
  t.match(await collect(relations.parents(config.id, names)), [named.file])
  t.match(await collect(relations.children(file.md5, names)), [named.config])
  for (const summary of [
    await objects.list().first(),
    (await objects.get(config.id)).parents[0],
    (await relations.list(config.id)).children[0],
    await relations.parents(config.id)[Symbol.asyncIterator]().next(),
  ])
    t.notOk(summary !== null && summary !== undefined && 'name' in summary)
})

t.test('a server that does not know the option answers without names', async (t) => {
  const summary = { id: sha256Of('a'), type: 'file', tags: [], upload_time: '2026-11-21T10:01:07.144449+00:00' }
  const bodies: unknown[] = []
  const { client, seen } = await openFake(t, async ({ method, path, req }, res) => {
    if (method === 'POST') bodies.push(JSON.parse((await readAll(req)).toString()))
    if (path === '/api/object/details') return json(res, { results: [{ id: summary.id, object: null }] })
    const lists = { parents: [summary], children: [] }
    return json(res, path.startsWith('/api/object/') ? lists : { objects: [summary] })
  })
  const { objects, relations } = client()
  t.same(await objects.list({ ...names, limit: 1 }).first(), summary)
  t.same((await relations.list(summary.id, names)).parents, [summary])
  t.same((await objects.get(summary.id, names)).parents, [summary])
  await collect(objects.details([summary.id], names))
  await collect(objects.details([summary.id], { names: false }))
  await objects.list().first()
  t.same(
    seen.map(({ query }) => query.get('names')),
    ['true', 'true', 'true', null, null, null],
  )
  t.same(bodies, [{ ids: [summary.id], names: true }, { ids: [summary.id] }])
})
