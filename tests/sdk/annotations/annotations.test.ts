import { randomBytes, randomUUID } from 'node:crypto'
import { parseLossless, rawNumber } from '@lazaret/sdk'
import t, { type Test } from 'tap'
import { collect } from '../collect.ts'
import { openClients } from '../open-clients.ts'

async function openWithFile(t: Test) {
  const opened = await openClients(t)
  const upload = (name: string) => opened.client.files.upload({ source: randomBytes(20), name })
  return { ...opened, upload, id: (await upload('a')).id }
}

t.test('comments', async (t) => {
  const { client, clientAs, id } = await openWithFile(t)
  const comment = await client.comments.add(id, 'packed\n\u{1f4e6}')
  t.match(comment, { comment: 'packed\n\u{1f4e6}', author: 'admin' })
  t.equal((await client.comments.ensure(id, 'seen')).id, (await client.comments.ensure(id, 'seen')).id)
  t.equal((await client.comments.list(id)).length, 2)
  await client.comments.remove(id, comment.id)
  t.same(
    (await client.comments.list(id)).map((one) => one.comment),
    ['seen'],
  )
  await t.rejects(client.comments.remove(id, comment.id), { code: 'not_found' })
  await t.rejects(client.comments.remove(id, -1), { code: 'invalid_request', fields: [{ field: 'commentId' }] })
  const { client: stranger } = await clientAs({ capabilities: ['adding_comments'] })
  await t.rejects(stranger.comments.add(id, 'x'), { code: 'not_found' })
})

t.test('attributes and their keys', async (t) => {
  const { client, clientAs, id, aGroup } = await openWithFile(t)
  const key = { key: 'source', label: 'Source', description: 'where from', hidden: false }
  t.match(await client.attributeKeys.create(key), key)
  await t.rejects(client.attributeKeys.create(key), { code: 'conflict' })
  await client.attributes.add(id, { key: 'source', value: { at: rawNumber('1.50'), n: 12345678901234567890n } })
  const values = await client.attributes.add(id, { key: 'source', value: ['a', 'list'] })
  t.equal((await client.attributes.add(id, { key: 'source', value: ['a', 'list'] })).length, values.length, 'a set')
  const found = (await client.attributes.get(id)).get('source')
  t.same(found, parseLossless('[{"at":1.5,"n":12345678901234567890},["a","list"]]'))
  await client.attributes.remove(id, values[0]?.id ?? 0)
  t.equal((await client.attributes.list(id, { hidden: true })).length, 1)
  await t.rejects(client.attributes.add(id, { key: 'unknown', value: 1 }), { code: 'not_found' })
  await t.rejects(client.attributes.add(id, { key: '', value: 1 }), { code: 'invalid_request' })

  await aGroup('team')
  const right = { group_name: 'team', can_read: true, can_set: false }
  t.same(await client.attributeKeys.permit('source', right), right)
  t.match(await client.attributeKeys.permissions('source'), [right])
  await client.attributeKeys.forbid('source', 'team')
  t.same(await client.attributeKeys.permissions('source'), [])
  t.match(await client.attributeKeys.update('source', { label: 'Origin' }), {
    label: 'Origin',
    description: 'where from',
  })
  t.match(await client.attributeKeys.get('source'), { label: 'Origin' })
  t.match(await client.attributeKeys.list({ access: 'manage' }), [{ key: 'source' }])
  await client.attributeKeys.delete('source')
  await t.rejects(client.attributeKeys.get('source'), { code: 'not_found' })
  const { client: weak } = await clientAs({ capabilities: [] })
  await t.rejects(weak.attributeKeys.create(key), { code: 'forbidden', missingCapability: 'manage_users' })
})

t.test('attributes in their old form', async (t) => {
  const { client, id, aGroup } = await openWithFile(t)
  const { definitions, ...metakeys } = client.metakeys
  await aGroup('team')
  const rights = { can_read: true, can_set: true }
  await definitions.create('origin', { label: 'Origin', description: '', template: '', hidden: false })
  t.match(await definitions.permit({ key: 'origin', group: 'team' }, rights), { permissions: [{ group_name: 'team' }] })
  t.match(await definitions.update('origin', { label: 'From' }), { label: 'From' })
  t.match(await definitions.get('origin'), { key: 'origin', label: 'From' })
  t.match(await definitions.managed(), [{ key: 'origin' }])
  t.match(await definitions.list('set'), [{ key: 'origin' }])
  t.match(await metakeys.add(id, { key: 'origin', value: 'mail' }), [{ key: 'origin', value: 'mail' }])
  await metakeys.add(id, { key: 'origin', value: 'web' })
  await metakeys.remove(id, { key: 'origin', value: 'web' })
  t.match(await metakeys.list(id, { hidden: true }), [{ value: 'mail' }])
  await metakeys.remove(id, { key: 'origin' })
  t.same(await metakeys.list(id), [])
  await definitions.forbid({ key: 'origin', group: 'team' })
  await definitions.delete('origin')
  t.same(await definitions.managed(), [])
})

t.test('relations, however many', async (t) => {
  const { client, upload, id } = await openWithFile(t)
  const children = await Promise.all(Array.from({ length: 120 }, async (_, n) => (await upload(`c${n}`)).id))
  for (const child of children) await client.relations.link(id, child)
  const walked = await collect(client.relations.children(id))
  t.same(walked.map((one) => one.id).sort(), children.toSorted())
  const child = children[0] ?? ''
  t.match(await collect(client.relations.parents(child)), [{ id, type: 'file' }])
  const { md5 } = await client.files.get(child)
  t.match(await collect(client.relations.parents(md5)), [{ id }], 'by another hash')
  t.match(await client.relations.list(child), { parents: [{ id }], children: [] })
  await client.relations.unlink(id, child)
  await client.relations.link(id, children[1] ?? '')
  t.equal((await collect(client.relations.children(id))).length, 119)
  await t.rejects(client.relations.link(id, 'x'), { code: 'invalid_request', fields: [{ field: 'child' }] })
  await t.rejects(client.relations.link(id, 'ab'.repeat(32)), { code: 'not_found' })
})

t.test('shares, favourites and saved searches', async (t) => {
  const { client, clientAs, id, aGroup } = await openWithFile(t)
  await aGroup('team')
  const { client: bob, login } = await clientAs({ groups: ['team'], capabilities: ['personalize'] })
  await t.rejects(bob.files.get(id), { code: 'not_found' })
  t.ok((await client.shares.add(id, 'team')).some(({ group_name }) => group_name === 'team'))
  t.equal((await bob.files.get(id)).id, id)
  t.ok((await client.shares.list(id)).some(({ group_name }) => group_name === 'team'))
  t.ok((await client.shares.groups()).includes('team'))
  await t.rejects(client.shares.add(id, 'nobody-has-this'), { code: 'not_found' })
  t.notOk((await client.shares.remove(id, 'team')).some(({ group_name }) => group_name === 'team'))
  await t.rejects(bob.files.get(id), { code: 'not_found' })
  await t.rejects(client.shares.remove(id, 'team'), { code: 'not_found' })
  await client.shares.add(id, 'team')
  await bob.favorites.add(id)
  await bob.favorites.add(id)
  t.equal((await bob.files.search(`favorites:${login}`).first())?.id, id)
  await bob.favorites.remove(id)
  t.equal((await bob.files.get(id)).favorite, false)
  const saved = await bob.quickQueries.save('file', { name: 'mine', query: 'tag:a' })
  t.match(await bob.quickQueries.list('file'), [{ id: saved.id, name: 'mine', query: 'tag:a' }])
  t.same(await bob.quickQueries.list('blob'), [])
  await bob.quickQueries.remove(saved.id)
  t.same(await bob.quickQueries.list('file'), [])
})

t.test('analyses', async (t) => {
  const { client, id } = await openWithFile(t)
  t.equal(await client.analyses.status(id), 'not_analyzed')
  const ids = Array.from({ length: 12 }, () => randomUUID())
  for (const analysisId of ids) await client.analyses.assign(id, analysisId)
  t.same((await collect(client.analyses.list(id))).map((one) => one.id).sort(), ids.toSorted(), 'more than a page')
  t.equal((await client.analyses.get(id, ids[0] ?? '')).id, ids[0])
  await client.analyses.unassign(id, ids[0] ?? '')
  t.equal((await collect(client.analyses.list(id))).length, 11)
  t.not(await client.analyses.wait(id), 'running')
  await t.rejects(client.analyses.start(id), { code: 'unavailable' })
  await t.rejects(client.analyses.get(id, 'nonsense'), { code: 'invalid_request', fields: [{ field: 'analysisId' }] })
})

t.test('a handle asks each thing once', async (t) => {
  const { url, admin, id, clientOf } = await openWithFile(t)
  const seen: string[] = []
  const client = clientOf(admin.token, { onRequest: ({ operation }) => void seen.push(operation) })
  const ref = client.ref(id)
  t.same(seen, [])
  const [first, second] = await Promise.all([ref.tags(), ref.tags()])
  t.equal(first, second)
  await ref.tags()
  t.equal(seen.length, 1)
  await client.tags.add(id, 'new')
  t.same(await ref.tags(), [])
  ref.invalidate()
  t.same(await ref.tags(), ['new'])
  t.equal((await ref.detail()).id, id)
  t.same([await ref.comments(), await ref.attributes(), await ref.relations()], [[], [], { parents: [], children: [] }])
  t.ok((await ref.shares()).length > 0)
  const missing = client.ref('ab'.repeat(32))
  await t.rejects(missing.detail(), { code: 'not_found' })
  const before = seen.length
  await t.rejects(missing.detail(), { code: 'not_found' }, 'a failure is not remembered')
  t.equal(seen.length, before + 1)
  t.ok(url)
})
