import t from 'tap'
import { collect } from '../collect.ts'
import { json, openFake, readAll } from '../fake-api.ts'
import { openClients } from '../open-clients.ts'
import { sha256Of } from '../records.ts'

t.test('details of any number of objects, a thousand at a time', async (t) => {
  const sizes: number[] = []
  const { client } = await openFake(t, async ({ req }, res) => {
    const { ids } = JSON.parse((await readAll(req)).toString())
    sizes.push(ids.length)
    json(res, { results: ids.map((id: string) => ({ id, object: null })) })
  })
  const { objects } = client()
  const ids = Array.from({ length: 2001 }, (_, n) => sha256Of(`${n}`))
  t.same(
    (await collect(objects.details(ids))).map(({ id }) => id),
    ids,
  )
  t.same(sizes, [1000, 1000, 1])
  await t.rejects(collect(objects.details(['nonsense'])), { name: 'ValidationError', fields: [{ field: 'ids' }] })
  t.equal(sizes.length, 3, 'nothing is sent with a wrong one')
})

t.test('objects of a real server, as far as the caller sees them', async (t) => {
  const { client, clientAs } = await openClients(t)
  const file = await client.files.upload({ source: Buffer.from('content'), name: 'a.bin', tags: ['packed'] })
  const unknown = sha256Of('unknown')
  t.match(await collect(client.objects.details([unknown, file.id])), [
    { id: unknown, object: null },
    { id: file.id, object: { type: 'file', file_name: 'a.bin', tags: [{ tag: 'packed' }] } },
  ])
  await client.comments.add(file.id, 'noted')
  const [plain] = await collect(client.objects.details([file.id], { comments: false }))
  t.notOk(plain?.object && 'comments' in plain.object)
  const parts = { comments: true, shares: true, totals: true, hidden: true }
  t.match(await collect(client.objects.details([file.id], parts)), [
    { object: { comments: [{ comment: 'noted' }], shares: [{}], totals: { tags: 1, comments: 1, shares: 1 } } },
  ])
  const { client: stranger } = await clientAs({ capabilities: [] })
  t.same(await collect(stranger.objects.details([file.id])), [{ id: file.id, object: null }])
})

t.test('a server without it says so', async (t) => {
  const message = 'The requested URL was not found on the server.'
  const { client } = await openFake(t, (_, res) => json(res, { message }, { status: 404 }))
  await t.rejects(collect(client().objects.details([sha256Of('a')])), { name: 'UnsupportedError', code: 'unsupported' })
})
