import t from 'tap'
import { KEY_CAPABILITIES, openTwoServers } from '../../support/two-servers.ts'
import type { TestUser } from '../../support/user.ts'

const ALL = ['tags', 'attributes', 'comments', 'relations']
const RIGHTS = ['access_remotes', ...KEY_CAPABILITIES, 'adding_comments', 'adding_parents', 'adding_tags']

const { near, far, key } = await openTwoServers(t, {}, RIGHTS)
const user = await near.as({ login: 'kim', capabilities: RIGHTS })
const limited = await near.as({ login: 'lee', capabilities: ['access_remotes', ...KEY_CAPABILITIES] })

type Json = Awaited<ReturnType<TestUser['get']>>['json']

async function defineKeys(server: typeof near, login: string, settable: readonly string[]): Promise<void> {
  for (const name of settable) {
    await server.admin.send('POST', '/api/attribute', { key: name, label: name, description: '', hidden: false })
    const right = { group_name: login, can_read: true, can_set: true }
    await server.admin.send('PUT', `/api/attribute/${name}/permissions`, right)
  }
}

await defineKeys(far, 'partner', ['both', 'far-only'])
await defineKeys(near, 'kim', ['both', 'near-only'])
const BIG = '{"n":123456789012345678901234567890}'

async function chainOf(
  owner: TestUser,
  name: string,
  keys: readonly string[],
): Promise<Record<'parent' | 'object' | 'child', Json>> {
  const parent = (await owner.upload(`${name}: parent`)).json
  const attributes = keys.map((each) => `{"key":"${each}","value":${BIG}}`)
  const form = new FormData()
  form.append('file', new Blob([`${name}: object`]), 'object.bin')
  form.append(
    'options',
    `{"parent":"${parent.id}","tags":[{"tag":"one"},{"tag":"two"}],"attributes":[${attributes}],"comments":["first","second"]}`,
  )
  const object = (await owner.send('POST', '/api/file', form)).json
  const child = (await owner.upload(`${name}: child`, { options: { parent: object.id } })).json
  return { parent, object, child }
}

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)
const textsOf = async (by: TestUser, id: string): Promise<string[]> =>
  (await by.get(`/api/object/${id}/comment`)).json.map(({ comment }: { comment: string }) => comment)

t.test('a pull carries over what it is asked for, as far as it is permitted here', async (t) => {
  const { parent, object, child } = await chainOf(key, 'pull', ['both', 'far-only'])
  const pull = (id: string, include?: readonly string[], by = user) =>
    by.send('POST', `/api/remote/far/pull/file/${id}`, include === undefined ? {} : { include })
  t.match((await pull(object.id)).json, { tags: [], attributes: [], parents: [], children: [] })
  t.same(await textsOf(user, object.id), [])
  t.equal((await pull(child.id)).status, 200)

  const { json, bytes } = await pull(object.id, ALL)
  t.match(json, {
    tags: [{ tag: 'one' }, { tag: 'two' }],
    attributes: [{ key: 'both' }],
    skipped: [{ what: 'attributes', name: 'far-only', reason: /not defined here/ }],
  })
  t.equal(json.attributes.length, 1)
  t.ok(bytes.toString().includes(`"value":${BIG}`), 'digit for digit')
  t.same(idsOf(json.children), [child.id])
  t.same(json.parents, [], 'the parent is not here')
  t.same(await textsOf(user, object.id), ['second', 'first'])

  await pull(parent.id, ['relations'])
  t.same(idsOf((await user.get(`/api/file/${object.id}`)).json.parents), [parent.id])
  await pull(object.id, ALL)
  t.same(await textsOf(user, object.id), ['second', 'first'], 'no comment twice')
})

t.test('a caller who may not add it here gets the object, and the reason', async (t) => {
  const { object, child } = await chainOf(key, 'limited', ['both'])
  const pull = (id: string, include: readonly string[]) =>
    limited.send('POST', `/api/remote/far/pull/file/${id}`, { include })
  await pull(child.id, [])
  const { status, json } = await pull(object.id, ALL)
  t.match(
    { status, json },
    { status: 200, json: { tags: [{ tag: 'one' }, { tag: 'two' }], attributes: [], children: [] } },
  )
  t.match(
    json.skipped.map(({ what, name }: Json) => [what, name]),
    [
      ['attributes', 'both'],
      ['comments', null],
      ['relations', null],
    ],
  )
  t.same(await textsOf(limited, object.id), [])
})

t.test('a relative that the caller may not see is not linked', async (t) => {
  const { object, child } = await chainOf(key, 'hidden', [])
  await near.admin.send('POST', `/api/remote/far/pull/file/${child.id}`, {})
  const { json } = await user.send('POST', `/api/remote/far/pull/file/${object.id}`, { include: ['relations'] })
  t.same(json.children, [])
  t.same((await near.admin.get(`/api/file/${object.id}`)).json.children, [])
})

t.test('blobs and configurations bring it along as well', async (t) => {
  const more = { tags: [{ tag: 'kept' }], attributes: [{ key: 'both', value: 'v' }] }
  const blob = (await key.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'annotated', ...more }))
    .json
  const config = (
    await key.send('POST', '/api/config', { family: 'f', cfg: { annotated: 1 }, parent: blob.id, ...more })
  ).json
  for (const [kind, { id }] of [
    ['blob', blob],
    ['config', config],
  ] as const)
    t.match(await user.send('POST', `/api/remote/far/pull/${kind}/${id}`, { include: ALL }), {
      status: 200,
      json: { tags: [{ tag: 'kept' }], attributes: [{ key: 'both', value: 'v' }], skipped: [] },
    })
  t.same(idsOf((await user.get(`/api/config/${config.id}`)).json.parents), [blob.id])
})

t.test('a push carries over what it is asked for, as far as the key may', async (t) => {
  const { parent, object, child } = await chainOf(user, 'push', ['both', 'near-only'])
  const push = (id: string, include: readonly string[]) =>
    user.send('POST', `/api/remote/far/push/file/${id}`, { include })
  t.equal((await push(child.id, [])).status, 200)
  const answer = await push(object.id, ALL)
  t.match(answer, {
    status: 200,
    json: {
      id: object.id,
      tags: [{ tag: 'one' }, { tag: 'two' }],
      skipped: [{ what: 'attributes', name: 'near-only', reason: /not defined on far/ }],
    },
  })
  const there = await key.get(`/api/file/${object.id}`)
  t.ok(there.bytes.toString().includes(`"value":${BIG}`), 'digit for digit')
  t.same(idsOf(there.json.children), [child.id])
  t.same(there.json.parents, [], 'the parent is not there')
  t.same(await textsOf(key, object.id), ['second', 'first'])
  await push(object.id, ALL)
  t.same(await textsOf(key, object.id), ['second', 'first'], 'no comment twice')
  await push(parent.id, ['relations'])
  t.same(idsOf((await key.get(`/api/file/${object.id}`)).json.parents), [parent.id])
})

t.test('attributes that the caller may not read are not pushed', async (t) => {
  const { object } = await chainOf(user, 'secret', ['both'])
  await near.admin.send('PUT', `/api/object/${object.id}/share`, { group: 'lee' })
  const { status } = await limited.send('POST', `/api/remote/far/push/file/${object.id}`, { include: ['attributes'] })
  t.equal(status, 200)
  t.same((await key.get(`/api/file/${object.id}`)).json.attributes, [])
})

t.test('a key without rights leaves out what it may not add', async (t) => {
  const { near, far, key } = await openTwoServers(t)
  const { object, child } = await chainOf(near.admin, 'poor', [])
  await near.admin.send('POST', `/api/remote/far/push/file/${child.id}`, {})
  const { status, json } = await near.admin.send('POST', `/api/remote/far/push/file/${object.id}`, { include: ALL })
  t.match({ status, json }, { status: 200, json: { tags: [{ tag: 'one' }, { tag: 'two' }] } })
  t.match(json.skipped, [
    { what: 'comments', name: null, reason: /key that is configured for far may not/ },
    { what: 'relations', name: null },
  ])
  t.same(await textsOf(key, object.id), [])
  t.same((await far.admin.get(`/api/file/${object.id}`)).json.children, [])
})
