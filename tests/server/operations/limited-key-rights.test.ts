import t from 'tap'
import { missing } from '../../support/missing.ts'
import type { TestUser } from '../../support/user.ts'
import { openKeyApp } from './open-key-app.ts'

const { app, as, aGroup, admin, kim, keyOf } = await openKeyApp(t)

type NamedItem = { readonly name: string }
const byName = (a: NamedItem, b: NamedItem) => (a.name < b.name ? -1 : 1)
const identity = async (key: TestUser) => (await key.get('/api/auth/validate')).json

t.test('each capability counts only if the key lists it', async (t) => {
  const { json: uploaded } = await kim.upload('tagged', { options: { upload_as: 'private' } })
  const path = `/api/file/${uploaded.id}/tag`
  const adding = await keyOf({ capabilities: ['adding_tags'] })
  t.match(await identity(adding), { capabilities: ['adding_tags'], groups: ['feed', 'kim', 'open', 'other', 'public'] })
  t.equal((await adding.send('PUT', path, { tag: 'one' })).status, 200)
  t.match(await adding.send('DELETE', `${path}?tag=one`), { status: 403, json: { message: /removing_tags/ } })
  t.match(await adding.upload('refused'), { status: 403, json: { message: /adding_files/ } })
  t.equal((await adding.get('/api/user')).status, 403)
  const reading = await keyOf({ capabilities: [] })
  t.equal((await reading.get(`/api/file/${uploaded.id}`)).status, 200)
  t.equal((await reading.send('PUT', path, { tag: 'two' })).status, 403)
  t.same((await identity(reading)).capabilities, [])
  const narrow = await keyOf({ capabilities: ['karton_assign'] })
  t.same((await identity(narrow)).capabilities, ['karton_assign'])
})

t.test('a capability that the owner loses is lost to the key', async (t) => {
  const lee = await as({ login: 'lee', capabilities: ['adding_files', 'adding_tags'] })
  const key = await keyOf({ capabilities: ['adding_files'] }, lee)
  t.equal((await key.upload('before')).status, 200)
  await app
    .db('group')
    .where({ name: 'lee' })
    .update({ capabilities: ['adding_tags', 'removing_tags'] })
  t.match(await key.upload('after'), { status: 403, json: { message: /adding_files/ } })
  t.same((await identity(key)).capabilities, [], 'nor does it gain what the owner gains')
})

t.test('opening by hash shares with a group only where the key lists that capability', async (t) => {
  await aGroup('seekers', { capabilities: ['share_queried_objects', 'adding_tags'] })
  const max = await as({ login: 'max', groups: ['seekers'] })
  const { json: hidden } = await admin.upload('to be found', { options: { upload_as: 'private' } })
  const without = await keyOf({ capabilities: ['adding_tags'] }, max)
  t.equal((await without.get(`/api/file/${hidden.id}`)).status, 404)
  const elsewhere = await keyOf({ group: 'max' }, max)
  t.equal((await elsewhere.get(`/api/file/${hidden.id}`)).status, 404)
  t.equal((await max.get('/api/file')).json.files.length, 0)
  const withIt = await keyOf({ capabilities: ['share_queried_objects'] }, max)
  t.equal((await withIt.get(`/api/file/${hidden.id}`)).status, 200)
})

t.test('a key of one group sees, searches and shares what that group gives, and no more', async (t) => {
  const idOf = async (content: string, upload_as: string): Promise<string> =>
    (await kim.upload(content, { options: { upload_as } })).json.id
  const [own, theirs, others] = [await idOf('own', 'private'), await idOf('theirs', 'feed'), await idOf('o', 'other')]
  const key = await keyOf({ group: 'feed' })
  t.match(await identity(key), {
    groups: ['feed'],
    capabilities: ['access_uploader_info', 'adding_files', 'adding_tags'],
  })
  for (const [id, status] of [
    [own, 404],
    [theirs, 200],
    [others, 404],
  ] as const) {
    t.equal((await key.get(`/api/file/${id}`)).status, status)
    t.equal((await key.send('POST', `/api/file/${id}/download`)).status, status)
    t.equal((await key.send('PUT', `/api/file/${id}/tag`, { tag: 'seen' })).status, status)
  }
  const seen = (await key.get('/api/file')).json.files.map(({ id }: { id: string }) => id)
  t.same(seen, [theirs])
  t.same((await key.get('/api/file?query=uploader:kim')).json.files.length, 1)
  t.same((await key.get('/api/file?query=sharer:kim')).json.files.length, 1)
  t.same((await key.get('/api/share')).json.groups, ['feed'])
  t.match(await key.send('PUT', `/api/file/${theirs}/share`, { group: 'other' }), { status: 404 })
  t.same(
    (await key.get('/api/auth/groups')).json.groups.map(({ name }: { name: string }) => name),
    ['feed'],
  )
  t.notOk('api_keys' in (await key.get('/api/profile/kim')).json)
})

t.test('a key of one group uploads to it, in the name of its owner', async (t) => {
  const ways = [
    ['feed', '*'],
    ['feed', 'feed'],
    ['open', '*'],
    ['kim', '*'],
    ['kim', 'private'],
    ['kim', 'kim'],
  ] as const
  for (const [group, uploadAs] of ways) {
    const key = await keyOf({ group })
    const { status, json } = await key.upload(`${group} ${uploadAs}`, { options: { upload_as: uploadAs } })
    t.equal(status, 200, `${group} ${uploadAs}`)
    t.equal((await key.get(`/api/file/${json.id}`)).status, 200)
    const rows = await app
      .db('permission')
      .join('group', 'group.id', 'permission.group_id')
      .where('permission.object_id', app.db('object').where({ dhash: json.id }).select('id'))
      .orderBy('group.name')
      .select('group.name', 'permission.reason_type')
    const own = { name: 'kim', reason_type: 'added' }
    t.same(rows, group === 'kim' ? [own] : [{ name: group, reason_type: 'shared' }, own].toSorted(byName))
  }
  const key = await keyOf({ group: 'feed' })
  for (const uploadAs of ['private', 'kim'])
    t.match(await key.upload('x', { options: { upload_as: uploadAs } }), { status: 403, json: { message: /feed/ } })
  for (const uploadAs of ['other', 'public'])
    t.equal((await key.upload('x', { options: { upload_as: uploadAs } })).status, 404, uploadAs)
  t.match(await (await keyOf({ group: 'other' })).upload('x'), { status: 403, json: { message: /adding_files/ } })
})

t.test('a key of one group is refused while its owner is not a member, and goes with the group', async (t) => {
  await aGroup('brief', { capabilities: ['adding_files'] })
  const max = await as({ login: 'mia', groups: ['brief'], capabilities: ['adding_files'] })
  const key = await keyOf({ group: 'brief' }, max)
  t.equal((await key.upload('member')).status, 200)
  const membership = { user_id: app.db('user').where({ login: 'mia' }).select('id') }
  const group = app.db('group').where({ name: 'brief' }).select('id')
  const [row = missing()] = await app.db('member').where(membership).where('group_id', group).delete().returning('*')
  const answer = await key.upload('left')
  t.match(answer, { status: 401, json: { message: /no longer in the group/ } })
  t.equal((await max.get('/api/auth/validate')).status, 200)
  await app.db('member').insert({ user_id: row.user_id, group_id: row.group_id, group_admin: false })
  t.equal((await key.upload('back')).status, 200)
  t.equal((await admin.send('DELETE', '/api/group/brief')).status, 200)
  t.match(await key.get('/api/auth/validate'), { status: 401, json: { message: 'Not authenticated.' } })
  t.same(await app.db('api_key').where({ id: key.id }), [])
})
