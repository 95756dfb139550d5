import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import type { TestUser } from '../../../support/user.ts'

const { app, as, aGroup, admin } = await openTestApp(t)
await aGroup('work')
await aGroup('rivals')
await aGroup('askers', { workspace: false, capabilities: ['share_queried_objects'] })
const rights = ['adding_files', 'adding_tags', 'removing_tags', 'adding_parents', 'reading_all_attributes']
const alice = await as({ login: 'alice', groups: ['work'], capabilities: rights })
const friend = await as({ login: 'friend', groups: ['work'] })
const rival = await as({ login: 'rival', groups: ['rivals'], capabilities: [...rights, 'access_uploader_info'] })
const asker = await as({ login: 'asker', groups: ['askers', 'rivals'] })
const overseer = await as({ login: 'overseer', capabilities: ['access_all_objects', 'access_uploader_info'] })

const upload = async (content: string, parent: string | null = null) =>
  (await alice.upload(content, { name: `${content}.exe`, options: { parent, tags: [{ tag: `tag of ${content}` }] } }))
    .json
const root = await upload('root')
const middle = await upload('middle', root.id)
const leaf = await upload('leaf', middle.id)
await rival.upload('of the rival')
const { token } = (await alice.send('POST', `/api/file/${middle.id}/download`)).json

const rowCount = async (): Promise<number> => (await app.db('permission').pluck('object_id')).length
const count = async (user: TestUser, query: string): Promise<number | string> => {
  const { json } = await user.get(`/api/file/count?query=${encodeURIComponent(query)}`)
  return json.count ?? json.message
}

t.test('to whom it is not visible, an object is not there', async (t) => {
  const rows = await rowCount()
  for (const id of [middle.id, middle.md5, middle.sha1, middle.sha512]) {
    for (const at of [
      `/api/file/${id}`,
      `/api/file/${id}/download`,
      `/api/file/${id}/download/zip`,
      `/api/file/${id}/tag`,
      `/api/object/${id}`,
      `/api/object/${id}/tag`,
    ]) {
      t.equal((await rival.get(at)).status, 404, at)
      t.equal((await rival.send('HEAD', at)).status, 404, `HEAD ${at}`)
    }
    for (const at of [`/api/file/${id}/download`, `/api/file/${id}/download/zip`])
      t.equal((await rival.send('POST', at)).status, 404, at)
    t.equal((await rival.send('PUT', `/api/file/${id}/tag`, { tag: 'mine' })).status, 404)
    t.equal((await rival.send('DELETE', `/api/file/${id}/tag?tag=tag+of+middle`)).status, 404)
  }
  for (const kind of ['file', 'object'])
    t.equal((await rival.get(`/api/${kind}?older_than=${leaf.id}`)).status, 404, 'as a pivot')
  t.equal((await rival.upload('child', { options: { parent: leaf.id } })).status, 404, 'as a parent')
  t.strictSame((await alice.get(`/api/file/${middle.id}/tag`)).json, [{ tag: 'tag of middle' }])
  t.equal(await rowCount(), rows)
})

t.test('the answer for an invisible object is the one for an unknown object', async (t) => {
  const { request_id: _id, ...invisible } = (await rival.get(`/api/file/${middle.id}`)).json
  const { request_id: _other, ...unknown } = (await rival.get(`/api/file/${'f'.repeat(64)}`)).json
  t.strictSame(invisible, unknown)
})

t.test('listings, counts, searches and suggestions leave it out', async (t) => {
  t.strictSame(
    (await rival.get('/api/file')).json.files.map(({ file_name }: { file_name: string }) => file_name),
    ['sample.bin'],
  )
  t.equal((await rival.get('/api/object')).json.objects.length, 1)
  t.strictSame((await rival.get('/api/file/count')).json, { count: 1 })
  t.strictSame((await rival.get('/api/tag')).json, [])
  t.strictSame((await rival.get('/api/tag?query=tag%20of')).json, [])
  const found: Readonly<Record<string, number>> = {
    'tag:"tag of middle"': 1,
    'uploader:alice': 3,
    'name:"middle.exe"': 1,
    [`md5:${middle.md5}`]: 1,
    [`sha512:${middle.sha512}`]: 1,
    [`multi:"${middle.id} ${leaf.md5}"`]: 2,
    [`ssdeep:"${middle.ssdeep}"`]: 1,
    [`child:(file.sha256:${leaf.id})`]: 1,
    'parent:(file.name:"root.exe")': 1,
    'size:>=0': 3,
    'NOT name:"root.exe"': 2,
  }
  for (const [query, of] of Object.entries(found)) {
    t.equal(await count(alice, query), of, `alice: ${query}`)
    t.equal(await count(overseer, `(${query}) AND NOT name:"sample.bin"`), of, `overseer: ${query}`)
    t.equal(await count(rival, `(${query}) AND NOT name:"sample.bin"`), 0, `rival: ${query}`)
  }
})

t.test('an invisible relative does not show in a detail, nor in a search through links', async (t) => {
  await alice.upload('leaf', { options: { upload_as: 'private' } })
  const { json } = await alice.upload('leaf of two worlds', { options: { parent: leaf.id } })
  await rival.upload('leaf of two worlds')
  t.match((await alice.get(`/api/file/${json.id}`)).json.parents, [{ id: leaf.id }])
  t.strictSame((await rival.get(`/api/file/${json.id}`)).json.parents, [])
  t.equal(await count(alice, 'parent:(file.name:"leaf.exe")'), 1)
  t.equal(await count(rival, 'parent:(file.name:"leaf.exe")'), 0)
  t.equal(await count(rival, 'parent:(file.size:>=0)'), 0)
})

t.test('groups share what is uploaded to them', async (t) => {
  for (const { id } of [root, middle, leaf]) t.equal((await friend.get(`/api/file/${id}`)).status, 200)
  t.match((await friend.get(`/api/file/${middle.id}`)).json, {
    parents: [{ id: root.id }],
    children: [{ id: leaf.id }],
  })
})

t.test('who may access everything sees it all, and leaves no trace', async (t) => {
  const rows = await rowCount()
  for (const at of [`/api/file/${leaf.md5}`, `/api/object/${leaf.id}`, `/api/file/${leaf.id}/download`])
    t.equal((await overseer.get(at)).status, 200, at)
  t.equal((await overseer.get(`/api/file?older_than=${leaf.id}`)).json.files.length, 2)
  t.ok((await overseer.get('/api/file/count')).json.count >= 5)
  t.equal((await overseer.get('/api/tag?query=tag%20of')).json.length, 3)
  t.equal((await admin.get(`/api/file/${root.id}`)).status, 200)
  t.equal(await rowCount(), rows)
})

t.test('a download token is enough without access', async (t) => {
  t.equal((await rival.get(`/api/file/${middle.id}/download?token=${token}`)).bytes.toString(), 'middle')
})

t.test('users who share what they query get it and all below, only for the groups that say so', async (t) => {
  t.strictSame((await asker.get('/api/file/count')).json, { count: 2 }, 'lists share nothing: the rival has two')
  t.equal(await count(asker, `sha256:${middle.id}`), 0, 'nor do searches')
  t.equal((await asker.get(`/api/config/${middle.id}/tag`)).status, 404, 'nor does another kind')
  t.equal((await asker.get(`/api/file/${middle.md5}`)).json.id, middle.id)
  const rows = await app
    .db('permission as p')
    .join('group as g', 'g.id', 'p.group_id')
    .join('object as o', 'o.id', 'p.object_id')
    .join('object as origin', 'origin.id', 'p.related_object_id')
    .join('user as u', 'u.id', 'p.related_user_id')
    .where('p.reason_type', 'queried')
    .orderBy('o.id')
    .select('g.name', 'o.dhash', 'u.login', { origin: 'origin.dhash' })
  const queried = (dhash: string) => ({ name: 'askers', dhash, login: 'asker', origin: middle.id })
  const grandchild = rows.find(({ dhash }) => dhash !== middle.id && dhash !== leaf.id)
  t.strictSame(rows, [queried(middle.id), queried(leaf.id), queried(grandchild?.dhash)])
  t.equal((await asker.get(`/api/object/${leaf.id}`)).status, 200)
  t.equal((await asker.get(`/api/file/${middle.id}/tag`)).status, 200)
  t.equal((await rival.get(`/api/file/${middle.id}`)).status, 404, 'their other group does not count')
  t.equal((await asker.get(`/api/file?older_than=${root.id}`)).status, 200, 'a pivot is asked for as well')
  t.match((await asker.get(`/api/file/${middle.id}`)).json.parents, [{ id: root.id }])
})
