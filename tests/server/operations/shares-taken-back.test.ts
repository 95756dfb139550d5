import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const { app, url, admin, as, aGroup } = await openTestApp(t)
for (const name of ['team', 'partners']) await aGroup(name)
const RIGHTS = ['adding_files', 'adding_parents', 'removing_parents', 'manage_profile']
const ann = await as({ login: 'ann', groups: ['team', 'partners'], capabilities: RIGHTS })
const pat = await as({ login: 'pat', groups: ['partners'], capabilities: RIGHTS })
const eve = await as({ login: 'eve', groups: ['team'], capabilities: ['sharing_with_all', 'adding_files'] })

let count = 0
const upload = async (options: object = {}, user: TestUser = ann): Promise<string> =>
  (await user.upload(`taken back ${count++}`, { options: { upload_as: 'team', ...options } })).json.id
const share = (id: string, group = 'partners', user: TestUser = ann) =>
  user.send('PUT', `/api/object/${id}/share`, { group })
const takeBack = (id: string, group = 'partners', user: TestUser = ann) =>
  user.send('DELETE', `/api/object/${id}/share?group=${group}`)
const sees = async (id: string, user: TestUser = pat) => (await user.get(`/api/object/${id}`)).status === 200
const link = (parent: string, child: string) => ann.send('PUT', `/api/object/${parent}/child/${child}`)

t.test('who shared it takes it back, and the group finds it nowhere', async (t) => {
  const id = await upload()
  await share(id)
  t.ok(await sees(id))
  const { status, json } = await takeBack(id)
  t.equal(status, 200)
  t.strictSame(
    json.shares.map((row: { group_name: string }) => row.group_name),
    ['team'],
  )
  t.equal((await pat.get(`/api/object/${id}`)).status, 404)
  for (const path of ['/api/object', '/api/file', `/api/file?query=sha256:${id}`]) {
    const { objects, files } = (await pat.get(path)).json
    t.notOk(
      (objects ?? files).some((one: { id: string }) => one.id === id),
      path,
    )
  }
  t.equal((await pat.get(`/api/file/count?query=sha256:${id}`)).json.count, 0)
  t.equal((await takeBack(id)).status, 404, 'once')
  t.ok(await sees(id, eve), 'others keep it')
  const { entries } = (await admin.get('/api/audit?operation=removeShare&outcome=done')).json
  t.match(entries, [{ operation: 'removeShare', actor: 'ann', object: id }])
})

t.test('others may not: only an administrator', async (t) => {
  const id = await upload()
  await share(id)
  t.equal((await takeBack(id, 'partners', pat)).status, 403, 'a member of the group')
  t.equal((await takeBack(id, 'partners', eve)).status, 403, 'who may share with all')
  t.ok(await sees(id))
  const { json } = await ann.send('POST', '/api/user/ann/api_key', { capabilities: ['adding_files'] })
  t.equal((await takeBack(id, 'partners', testUser(url, { login: 'ann', token: json.token }))).status, 403)
  const narrow = (await ann.send('POST', '/api/user/ann/api_key', { group: 'team' })).json
  t.equal((await takeBack(id, 'partners', testUser(url, { login: 'ann', token: narrow.token }))).status, 404)
  t.equal((await takeBack(id, 'partners', admin)).status, 200)
  t.notOk(await sees(id))
})

t.test('what is not visible looks like what is missing', async (t) => {
  const id = await upload()
  const missing = 'a'.repeat(64)
  const body = async (at: string, group: string, user: TestUser) => {
    const { status, json } = await takeBack(at, group, user)
    return { status, message: json.message, code: json.code }
  }
  t.strictSame(await body(id, 'team', pat), await body(missing, 'team', pat))
  t.match(await body(id, 'team', pat), { status: 404 })
  const kim = await as({ login: 'kim', groups: ['partners'] })
  await share(id)
  t.match(await body(id, 'team', kim), { status: 404, message: 'The object is not shared with team' })
  t.match(await body(id, 'none', kim), { status: 404, message: 'The object is not shared with none' })
})

t.test('an upload and what was inherited are not taken back there', async (t) => {
  const parent = await upload()
  const child = await upload({ parent })
  await share(parent)
  t.ok(await sees(child))
  t.match(await takeBack(child), { status: 409, json: { code: 'conflict', message: /another object/ } })
  t.match(await takeBack(child, 'ann'), { status: 409, json: { message: /uploaded/ } })
  t.equal((await takeBack(parent)).status, 200)
  t.notOk(await sees(child), 'what came by the share goes with it')
})

t.test('what a group has for another reason stays', async (t) => {
  const [parent, other, child, below, own] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ]
  await link(child, below)
  await share(own)
  await link(parent, own)
  await share(parent)
  await link(parent, child)
  await share(other)
  await link(other, child)
  t.equal((await takeBack(parent)).status, 200)
  t.notOk(await sees(parent))
  t.strictSame([await sees(child), await sees(below), await sees(own)], [true, true, true])
  const { shares } = (await pat.get(`/api/object/${below}/share`)).json
  const kept = shares.find(({ group_name }: { group_name: string }) => group_name === 'partners')
  t.equal(kept?.related_object_dhash, other)
  t.equal((await takeBack(other)).status, 200)
  t.strictSame([await sees(child), await sees(below), await sees(own)], [false, false, true])
})

t.test('links that form a circle keep nothing', async (t) => {
  const [one, two, three] = [await upload(), await upload(), await upload()]
  for (const [parent, child] of [
    [one, two],
    [two, three],
    [three, one],
    [one, one],
  ] as const)
    await link(parent, child)
  await share(one)
  t.strictSame([await sees(one), await sees(two), await sees(three)], [true, true, true])
  t.equal((await takeBack(one)).status, 200)
  t.strictSame([await sees(one), await sees(two), await sees(three)], [false, false, false])
})

t.test('of a share, uploads and links at the same time nothing is left that comes from the share', async (t) => {
  for (let round = 0; round < 8; round++) {
    const parent = await upload()
    const loose = await upload()
    await share(parent)
    const work = [
      () => takeBack(parent),
      () => ann.upload(`below ${count++}`, { options: { upload_as: 'team', parent } }),
      () => link(parent, loose),
      () => takeBack(parent),
    ]
    const answers = await Promise.all(work.map((send) => send()))
    const statuses = answers.map(({ status }) => status)
    t.strictSame([statuses[0], statuses[3]].toSorted(), [200, 404])
    t.strictSame([statuses[1], statuses[2]], [200, 200])
    const rows = await app
      .db('permission as p')
      .join('group as g', 'g.id', 'p.group_id')
      .join('object as o', 'o.id', 'p.related_object_id')
      .where({ 'g.name': 'partners', 'o.dhash': parent })
      .select('p.object_id')
    t.strictSame(rows, [])
  }
})

t.test('a second share at the same time is whole or gone', async (t) => {
  for (let round = 0; round < 8; round++) {
    const parent = await upload()
    const child = await upload({ parent })
    await share(parent)
    const [taken, given] = await atOnce(2, (index) => (index === 0 ? takeBack(parent) : share(parent)))
    t.strictSame([taken?.status, given?.status], [200, 200])
    t.equal(await sees(parent), await sees(child))
  }
})
