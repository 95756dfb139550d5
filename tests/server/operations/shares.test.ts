import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'

type Share = { group_name: string; reason_type: string; access_time: string }
const names = (shares: readonly Share[]): string[] => shares.map(({ group_name }) => group_name)

t.test('uploaders come first, then shares, oldest first, with who and why', async (t) => {
  const { admin, as, aGroup } = await openTestApp(t)
  await aGroup('work')
  const alice = await as({ login: 'alice', groups: ['work'], capabilities: ['adding_files'] })
  const { json: file } = await alice.upload('hello', { options: { upload_as: 'work' } })
  const { json, status } = await alice.get(`/api/file/${file.md5}/share`)
  t.equal(status, 200)
  t.strictSame(json.groups, ['public', 'work'])
  t.match(json.shares, [
    {
      group_name: 'alice',
      reason_type: 'added',
      related_object_dhash: file.id,
      related_object_type: 'file',
      related_user_login: 'alice',
      access_reason: `added file:${file.id} by user:alice`,
    },
    { group_name: 'work', reason_type: 'shared', access_reason: `shared file:${file.id} by user:alice` },
  ])
  const shared = await alice.send('PUT', `/api/object/${file.id}/share`, { group: 'public', name: 'ignored' })
  t.equal(shared.status, 200)
  t.strictSame(names(shared.json.shares), ['work', 'public'])
  t.strictSame(Object.keys(shared.json), ['shares'])
  t.strictSame(names((await admin.get(`/api/object/${file.id}/share`)).json.shares), ['alice', 'work', 'public'])
})

t.test('sharing reaches all that is below, and leaves what there is', async (t) => {
  const { app, as, aGroup } = await openTestApp(t)
  await aGroup('work')
  const alice = await as({ groups: ['work'], capabilities: ['adding_parents'] })
  const eve = await as({ groups: ['work'] })
  const [top, below] = [await anObject(app, { visibleTo: [alice] }), await anObject(app, { visibleTo: [alice] })]
  await alice.send('PUT', `/api/object/${top.dhash}/child/${below.dhash}`)
  const { json } = await alice.send('PUT', `/api/object/${top.dhash}/share`, { group: 'work' })
  t.strictSame((await alice.send('PUT', `/api/object/${top.dhash}/share`, { group: 'work' })).json, json)
  t.equal((await eve.get(`/api/object/${below.dhash}`)).status, 200)
  t.match((await eve.get(`/api/object/${below.dhash}/share`)).json.shares.at(-1), {
    group_name: 'work',
    reason_type: 'shared',
    related_object_dhash: top.dhash,
  })
})

t.test("the groups one may share with are one's own, or all, without those who wait for approval", async (t) => {
  const { app, as, aGroup } = await openTestApp(t)
  await aGroup('work')
  await aGroup('other')
  const alice = await as({ login: 'alice', groups: ['work'] })
  const boss = await as({ login: 'boss', capabilities: ['sharing_with_all'] })
  await as({ login: 'newcomer' })
  await app.db('user').where({ login: 'newcomer' }).update({ pending: true })
  t.strictSame((await alice.get('/api/share')).json, { groups: ['alice', 'public', 'work'] })
  const all = ['admin', 'alice', 'boss', 'other', 'public', 'registered', 'work']
  t.strictSame((await boss.get('/api/share')).json, { groups: all })

  const { dhash } = await anObject(app, { visibleTo: [alice, boss] })
  const share = (user: typeof alice, group: unknown) => user.send('PUT', `/api/object/${dhash}/share`, { group })
  for (const group of ['other', 'boss', 'nosuch', 'newcomer', 'registered'])
    t.match(await share(alice, group), { status: 404, json: { message: `Group ${group} doesn't exist` } })
  t.match(await share(boss, 'newcomer'), { status: 404, json: { message: "Group newcomer doesn't exist" } })
  t.match(await share(alice, 'alice'), { status: 403, json: { message: 'You cannot share object with yourself' } })
  t.match(await share(boss, 'boss'), { status: 403 })
  t.match(await share(boss, 'alice'), { status: 200 })
  t.match(await share(boss, 'other'), { status: 200 })
  for (const group of ['', 'a b', 'x'.repeat(33), null, 5, 'work\n', undefined])
    t.match(await share(alice, group), { status: 400, json: { errors: [{ field: 'group' }] } }, JSON.stringify(group))
})

t.test('one sees uploads of colleagues and shares with the own groups; capabilities show more', async (t) => {
  const { app, as, aGroup } = await openTestApp(t)
  await aGroup('work')
  await aGroup('club', { workspace: false })
  const content = 'the same for all'
  const capabilities = ['adding_files']
  const alice = await as({ login: 'alice', groups: ['work', 'club'], capabilities })
  const bob = await as({ login: 'bob', groups: ['work'], capabilities })
  const cid = await as({ login: 'cid', groups: ['club'], capabilities })
  const dee = await as({ login: 'dee', capabilities: ['access_all_objects'] })
  const eve = await as({ login: 'eve', capabilities: ['access_all_objects', 'access_uploader_info'] })
  const fay = await as({ login: 'fay', capabilities: ['access_all_objects', 'sharing_with_all'] })
  let id = ''
  for (const each of [alice, bob, cid]) id = (await each.upload(content, { options: { upload_as: 'private' } })).json.id
  await alice.send('PUT', `/api/object/${id}/share`, { group: 'work' })
  const seenBy = async (user: typeof alice) => names((await user.get(`/api/object/${id}/share`)).json.shares)
  t.strictSame(await seenBy(alice), ['alice', 'bob', 'work'])
  t.strictSame(await seenBy(cid), ['cid'])
  t.strictSame(await seenBy(dee), [])
  t.strictSame(await seenBy(eve), ['alice', 'bob', 'cid'])
  t.strictSame(await seenBy(fay), ['alice', 'bob', 'cid', 'work'])
  await app
    .db('permission')
    .where({ object_id: (await app.db('object').first('id'))?.id ?? missing() })
    .update({ related_user_id: null })
  t.strictSame(await seenBy(alice), ['work'], 'nobody knows any more whose uploads they were')
})

t.test('what is no longer there is left out of a share', async (t) => {
  const { app, as, admin } = await openTestApp(t)
  const alice = await as({ login: 'alice', capabilities: ['adding_parents', 'sharing_with_all'] })
  const [top, below] = [await anObject(app, { visibleTo: [alice] }), await anObject(app, { visibleTo: [alice] })]
  await alice.send('PUT', `/api/object/${top.dhash}/child/${below.dhash}`)
  await alice.send('PUT', `/api/object/${top.dhash}/share`, { group: 'registered' })
  await admin.send('DELETE', `/api/object/${top.dhash}`)
  const sharesOf = async () => (await alice.get(`/api/object/${below.dhash}/share`)).json.shares
  const [, orphaned] = await sharesOf()
  t.match(orphaned, { group_name: 'registered', reason_type: 'shared', related_user_login: 'alice' })
  t.notMatch(orphaned, { related_object_dhash: /./ })
  t.notOk('access_reason' in orphaned)
  await app.db('permission').where({ object_id: below.id }).update({ reason_type: 'migrated', related_user_id: null })
  for (const share of await sharesOf()) {
    t.notOk('related_user_login' in share)
    t.match(share, { reason_type: 'migrated', access_reason: /^Migrated/ })
  }
  await app.db('permission').where({ object_id: below.id }).update({ reason_type: null })
  for (const share of await sharesOf()) t.match(share, { reason_type: null })
  await app.db('permission').where({ object_id: below.id }).update({ reason_type: 'added', related_object_id: null })
  t.strictSame(await sharesOf(), [], 'handed down, but by nobody knows whom: in neither list')
  t.equal((await alice.get(`/api/object/${below.dhash}`)).status, 200)
})

t.test('who may not see an object can neither look at its shares nor share it', async (t) => {
  const { app, as, nobody } = await openTestApp(t)
  const eve = await as({ login: 'eve' })
  const { dhash } = await anObject(app)
  const missing = { status: 404, json: { message: 'Object not found' } }
  t.match(await eve.get(`/api/object/${dhash}/share`), missing)
  t.match(await eve.send('PUT', `/api/object/${dhash}/share`, { group: 'public' }), missing)
  t.match(await eve.send('PUT', `/api/object/${dhash}/share`, { group: 'eve' }), missing)
  t.match(await nobody.get('/api/share'), { status: 401 })
  t.match(await nobody.get(`/api/object/${dhash}/share`), { status: 401 })
})

t.test('sharing many times at once, also while links come and go, makes one row a group', async (t) => {
  const { app, as, aGroup } = await openTestApp(t)
  const groups = ['one', 'two', 'three', 'four']
  for (const name of groups) await aGroup(name)
  const alice = await as({ groups, capabilities: ['adding_parents', 'removing_parents'] })
  for (let round = 0; round < rounds(8); round++) {
    const [top, below] = [await anObject(app, { visibleTo: [alice] }), await anObject(app, { visibleTo: [alice] })]
    const answers = await atOnce(32, (n) =>
      n % 4 === 3
        ? alice.send('PUT', `/api/object/${top.dhash}/child/${below.dhash}`)
        : alice.send('PUT', `/api/object/${top.dhash}/share`, { group: groups[n % 4] }),
    )
    t.strictSame(statusesOf(answers), [200])
    for (const { id } of [top, below]) {
      const rows = await app.db('permission').join('group', 'group.id', 'group_id').where('object_id', id).pluck('name')
      t.strictSame(rows.sort(), [alice.login, 'one', 'two', 'three'].sort(), `round ${round}`)
    }
  }
})
