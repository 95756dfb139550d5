import t from 'tap'
import { collect } from '../collect.ts'
import { json, openFake, readAll } from '../fake-api.ts'
import { openClients } from '../open-clients.ts'
import { sha256Of } from '../records.ts'

t.test('any number is looked up, ten thousand at a time, from any source', async (t) => {
  const sizes: number[] = []
  const { client } = await openFake(t, async ({ req }, res) => {
    const { hashes } = JSON.parse((await readAll(req)).toString())
    sizes.push(hashes.length)
    json(res, { results: hashes.map((hash: string) => ({ hash, objects: [] })) })
  })
  const { objects } = client()
  const hashes = Array.from({ length: 20_001 }, (_, n) => sha256Of(`${n}`))
  async function* slowly() {
    yield* hashes
  }
  t.same(
    (await collect(objects.lookup(slowly()))).map(({ hash }) => hash),
    hashes,
  )
  t.same(sizes, [10_000, 10_000, 1])
  t.same(await collect(objects.lookup([])), [])
  await t.rejects(collect(objects.lookup([hashes[0] ?? '', 'nonsense'])), {
    name: 'ValidationError',
    fields: [{ field: 'hashes' }],
  })
  t.equal(sizes.length, 3, 'nothing is sent without hashes, or with a wrong one')
})

t.test('objects of a real server, as far as the caller sees them', async (t) => {
  const { client, clientAs } = await openClients(t)
  const file = await client.files.upload({ source: Buffer.from('content'), name: 'a.bin', tags: ['packed'] })
  const asked = [file.md5.toUpperCase(), file.sha512, sha256Of('unknown')]
  const found = await collect(client.objects.lookup(asked, { tags: true }))
  t.match(found, [
    { hash: asked[0], objects: [{ id: file.id, name: 'a.bin', size: 7, tags: ['packed'] }] },
    { hash: asked[1], objects: [{ id: file.id }] },
    { hash: asked[2], objects: [] },
  ])
  t.same(await collect(client.objects.lookup([file.id], { type: 'blob' })), [{ hash: file.id, objects: [] }])
  const { client: stranger } = await clientAs({ capabilities: [] })
  t.same(await collect(stranger.objects.lookup([file.id])), [{ hash: file.id, objects: [] }])
})

t.test('a server without it says so', async (t) => {
  const message = 'The requested URL was not found on the server.'
  const { client } = await openFake(t, (_, res) => json(res, { message }, { status: 404 }))
  await t.rejects(collect(client().objects.lookup([sha256Of('a')])), { name: 'UnsupportedError', code: 'unsupported' })
})
