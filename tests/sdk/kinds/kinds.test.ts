import { randomBytes, randomUUID } from 'node:crypto'
import { hashConfig, isRawNumber, parseLossless, rawNumber } from '@lazaret/sdk'
import t from 'tap'
import { openClients } from '../open-clients.ts'
import { sha256Of } from '../records.ts'

const big = 18446744073709551615n

t.test('configs keep every number, and are the same for the same contents', async (t) => {
  const { client, clientOf, admin } = await openClients(t)
  const cfg = { key: big, version: rawNumber('1.0'), urls: ['http://a.example/', 'http://b.example/'], port: 8080 }
  const sent = await client.configs.upload({ family: 'emotet', cfg, tags: ['feed:x'] })
  t.match(sent, { family: 'emotet', config_type: 'static', type: 'static_config', tags: [{ tag: 'feed:x' }] })
  t.equal(sent.id, await hashConfig(cfg))
  const again = await client.configs.upload({ family: 'emotet', cfg: { ...cfg, urls: cfg.urls.toReversed() } })
  t.equal(again.id, sent.id)
  const found = await client.configs.get(sent.id)
  t.ok(isRawNumber(found.cfg.key) && isRawNumber(found.cfg.version))
  t.same(found.config, found.cfg)
  t.equal(JSON.stringify(found.cfg.version), '1.0')
  t.same(parseLossless(await client.configs.content(sent.id)), found.cfg)
  const [asBigint, plain] = [{ numbers: 'bigint' }, { numbers: 'plain' }] as const
  t.equal((await clientOf(admin.token, asBigint).configs.get(sent.id)).cfg.key, big)
  t.equal((await clientOf(admin.token, plain).configs.get(sent.id)).cfg.key, Number(big))
  t.equal(await client.configs.count('family:emotet'), 1)
  t.match(await client.configs.stats({ range: '1d' }), [{ family: 'emotet', count: 1 }])
  t.equal((await client.configs.search('family:emotet').first())?.id, sent.id)
  t.equal((await client.configs.has([sent.id])).get(sent.id)?.id, sent.id)
  await t.rejects(client.configs.upload({ family: 'emotet', cfg: { key: 2 ** 64 } }), {
    code: 'invalid_request',
    message: /beyond 2\^53/,
  })
})

t.test('blobs, alone and inside configs', async (t) => {
  const { client } = await openClients(t)
  const content = 'ą\u{1f9a0}\r\n text'
  const blob = await client.blobs.upload({ name: 'strings', type: 'raw', content })
  t.match(blob, { id: sha256Of(content), blob_name: 'strings', content })
  t.equal(await client.blobs.content(blob.id), content)
  t.equal(await client.blobs.find(sha256Of('other')), null)
  t.equal((await client.blobs.has([blob.id, sha256Of('other')])).get(blob.id)?.blob_type, 'raw')
  t.equal(await client.blobs.count('name:strings'), 1)
  const cfg = { dropped: { 'in-blob': { content: 'inner', blob_name: 'n', blob_type: 't' } }, port: 1 }
  const config = await client.configs.upload({ family: 'f', cfg, parent: blob.id })
  t.same(config.cfg.dropped, { 'in-blob': sha256Of('inner') })
  t.match(await client.configs.resolveBlobs(config.cfg), { dropped: { content: 'inner' }, port: 1 })
  t.match(config.parents, [{ id: blob.id }])
  await t.rejects(client.blobs.upload({ name: 'n', type: 't', content: '\ud800' }), { code: 'invalid_request' })
})

t.test('all that can be said with an upload is said at once', async (t) => {
  const { client, aGroup } = await openClients(t)
  await aGroup('team')
  await client.attributeKeys.create({ key: 'source', label: 'Source', description: '', hidden: false })
  const parent = await client.files.upload({ source: randomBytes(20), name: 'parent' })
  const analysisId = randomUUID()
  const file = await client.files.upload({
    source: randomBytes(30),
    name: 'child',
    parent: parent.id,
    share: { group: 'team' },
    tags: ['a', 'b'],
    attributes: { source: ['mail', { n: rawNumber('1.0') }] },
    share3rdParty: false,
    analysisId,
  })
  t.match(file, { parents: [{ id: parent.id }], tags: [{ tag: 'a' }, { tag: 'b' }], share_3rd_party: false })
  t.equal(JSON.stringify(file.attributes.map(({ value }) => value)), '["mail",{"n":1.0}]')
  t.equal((await client.analyses.get(file.id, analysisId)).id, analysisId)
  t.ok((await client.shares.list(file.id)).some(({ group_name }) => group_name === 'team'))
})

t.test('every kind is found among all objects, and deleted for good', async (t) => {
  const { client, clientAs } = await openClients(t)
  const file = await client.files.upload({ source: randomBytes(20), name: 'a' })
  const config = await client.configs.upload({ family: 'f', cfg: { a: 1 } })
  const blob = await client.blobs.upload({ name: 'n', type: 't', content: 'c' })
  const ids = [file.id, config.id, blob.id]
  const found = await client.objects.has([...ids, file.md5])
  t.same(
    [...found.values()].map((one) => one?.type),
    ['file', 'static_config', 'text_blob', 'file'],
  )
  const long = ids.concat(Array.from({ length: 100 }, (_, n) => sha256Of(String(n)))).map((id) => `dhash:${id}`)
  t.equal(await client.objects.count(long.join(' OR ')), 3, 'a query of 8 kB goes in a body')
  t.equal((await client.objects.search(long.join(' OR ')).toArray({ limit: 9 })).length, 3)
  const weak = (await clientAs({ capabilities: [] })).client
  await t.rejects(weak.files.delete(file.id), { code: 'forbidden', missingCapability: 'removing_objects' })
  await client.files.delete(file.id)
  await client.configs.delete(config.id)
  await client.blobs.delete(blob.id)
  for (const id of ids) t.equal(await client.objects.find(id), null)
  await t.rejects(client.objects.delete(file.id), { code: 'not_found' })
})
