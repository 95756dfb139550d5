import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const CASES = '/api/case'
const MISSING = { status: 404, json: { code: 'not_found', message: 'Case not found' } }

const { app, url, admin, as, aGroup } = await openTestApp(t)
for (const name of ['team', 'guests', 'strangers']) await aGroup(name)
await app.db('group').where({ name: 'guests' }).update({ workspace: false })
const capabilities = ['adding_files', 'manage_profile']
const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
const bob = await as({ login: 'bob', capabilities, groups: ['team', 'guests'] })
const eve = await as({ login: 'eve', capabilities, groups: ['strangers'] })
const guest = await as({ login: 'guest', capabilities, groups: ['guests'] })
const boss = await as({ login: 'boss', capabilities: ['manage_users'] })

async function create(user: TestUser, fields: object = {}): Promise<string> {
  const answer = await user.send('POST', CASES, { name: 'a case', ...fields })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
  return answer.json.id
}
const share = (user: TestUser, id: string, group: string) => user.send('PUT', `${CASES}/${id}/share`, { group })
const unshare = (user: TestUser, id: string, group: string) =>
  user.send('DELETE', `${CASES}/${id}/share?group=${group}`)
const idsSeen = async (user: TestUser, query = ''): Promise<string[]> =>
  (await user.get(`${CASES}?count=100${query}`)).json.cases.map(({ id }: { id: string }) => id)

t.test(
  'a case is shared with the group of its maker at first, and members of its groups see and change it',
  async (t) => {
    const sent = { name: '  Harbour ', description: 'first seen on Monday' }
    const created = await ann.send('POST', CASES, sent)
    t.match(created, {
      status: 200,
      json: { name: 'Harbour', description: sent.description, state: 'open', version: 1, groups: ['ann'] },
    })
    t.match(created.json, { created_by: 'ann', can_change: true, can_delete: true })
    const { id } = created.json
    t.match(await bob.get(`${CASES}/${id}`), MISSING)
    t.match(await share(ann, id, 'team'), { status: 200, json: { groups: ['ann', 'team'] } })
    const seen = (await bob.get(`${CASES}/${id.toUpperCase()}`)).json
    t.match(seen, { groups: ['team'], can_change: true, can_delete: false }, 'who knows only the team')
    const changed = await bob.send('PUT', `${CASES}/${id}`, { state: 'closed', description: '', version: 1 })
    t.match(changed, { status: 200, json: { state: 'closed', description: '', name: 'Harbour', version: 2 } })
    t.ok(changed.json.changed_at > created.json.changed_at)
    const late = await ann.send('PUT', `${CASES}/${id}`, { description: 'lost?', version: 1 })
    t.match(late, { status: 409, json: { code: 'conflict', message: /has version 2, not 1/ } })
    t.match(
      await ann.send('PUT', `${CASES}/${id}`, { state: 'closed' }),
      { status: 200, json: { version: 2 } },
      'the same',
    )
    t.notOk('description' in (await ann.get(CASES)).json.cases[0], 'lists have no descriptions')
    t.match(await bob.send('DELETE', `${CASES}/${id}`), { status: 403, json: { message: /who created the case/ } })
    t.match(await ann.send('DELETE', `${CASES}/${id}`), { status: 200, json: null })
    t.match(await ann.get(`${CASES}/${id}`), MISSING)
  },
)

t.test('a case looks missing to users outside its groups', async (t) => {
  const id = await create(ann)
  await share(ann, id, 'team')
  const unknown = randomUUID()
  const { id: object } = (await eve.upload('of eve')).json
  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '', { state: 'closed' }],
    ['DELETE', ''],
    ['GET', '/object'],
    ['POST', '/object', { ids: [object] }],
    ['POST', '/object/remove', { ids: [object] }],
    ['PUT', '/share', { group: 'strangers' }],
    ['DELETE', '/share?group=team'],
  ] as const) {
    const answers = [id, unknown].map((each) => eve.send(method, `${CASES}/${each}${path}`, body))
    for (const answer of await Promise.all(answers)) t.match(answer, MISSING, `${method} ${path}`)
  }
  t.strictSame(await idsSeen(eve), [])
  t.strictSame(await idsSeen(bob), [id])
  t.match((await admin.get(`${CASES}/${id}`)).json, { groups: ['ann', 'team'], can_change: true, can_delete: true })
  t.match(await boss.send('DELETE', `${CASES}/${id}`), { status: 200 }, 'administrators see every case')
})

t.test('members of a group other than a workspace read a case and change nothing', async (t) => {
  const id = await create(bob)
  await share(bob, id, 'guests')
  t.match((await guest.get(`${CASES}/${id}`)).json, { groups: ['guests'], can_change: false, can_delete: false })
  const refused = { status: 403, json: { code: 'forbidden', message: /Only members of its workspaces/ } }
  const { id: object } = (await guest.upload('of guest')).json
  t.match(await guest.send('PUT', `${CASES}/${id}`, { state: 'closed' }), refused)
  t.match(await guest.send('POST', `${CASES}/${id}/object`, { ids: [object] }), refused)
  t.match(await guest.send('POST', `${CASES}/${id}/object/remove`, { ids: [object] }), refused)
  t.match(await share(guest, id, 'guests'), refused)
  t.match(await unshare(guest, id, 'guests'), refused)
  t.equal((await guest.send('DELETE', `${CASES}/${id}`)).status, 403)
})

t.test('a case is shared only with groups that objects are shared with, and taken back by who may', async (t) => {
  const id = await create(ann)
  const unknown = { status: 404, json: { code: 'not_found', message: "Group strangers doesn't exist" } }
  t.match(await share(ann, id, 'strangers'), unknown)
  t.match(await share(ann, id, 'absent'), { status: 404, json: { message: "Group absent doesn't exist" } })
  await share(ann, id, 'team')
  t.match(await share(bob, id, 'team'), { status: 200, json: { groups: ['team'] } }, 'twice is as once')
  await share(bob, id, 'bob')
  t.match(await unshare(bob, id, 'team'), { status: 403, json: { message: /Only the user who shared the case/ } })
  for (const group of ['ann', 'strangers', 'absent'])
    t.match(await unshare(bob, id, group), { status: 404, json: { message: `The case is not shared with ${group}` } })
  t.match(await unshare(bob, id, 'bob'), { status: 200, json: null })
  t.match(await unshare(ann, id, 'team'), { status: 200 })
  t.match(await bob.get(`${CASES}/${id}`), MISSING)
  t.match(await unshare(ann, id, 'ann'), { status: 409, json: { message: /this group alone/ } })
  await admin.send('PUT', `${CASES}/${id}/share`, { group: 'strangers' })
  t.match((await eve.get(`${CASES}/${id}`)).json, { groups: ['strangers'], can_change: true })
  t.match((await ann.get(`${CASES}/${id}`)).json, { groups: ['ann'] })
})

t.test('cases are listed newest first, in pages, by state and by name', async (t) => {
  const kim = await as({ login: 'kim', capabilities: [] })
  const ids: string[] = []
  for (const name of ['Alpha', 'alphabet', 'B_eta%', '100%']) ids.unshift(await create(kim, { name }))
  await kim.send('PUT', `${CASES}/${ids[0]}`, { state: 'closed' })
  t.strictSame(await idsSeen(kim), ids)
  const page = (await kim.get(`${CASES}?count=2`)).json.cases
  t.strictSame(await idsSeen(kim, `&before=${page[1].position}`), ids.slice(2))
  t.strictSame(await idsSeen(kim, '&state=closed'), ids.slice(0, 1))
  t.strictSame(await idsSeen(kim, '&state=open'), ids.slice(1))
  t.strictSame(await idsSeen(kim, '&name=ALPHA'), ids.slice(2))
  t.strictSame(await idsSeen(kim, '&name=b_'), ids.slice(1, 2))
  t.strictSame(await idsSeen(kim, '&name=%25'), [])
  t.strictSame(await idsSeen(ann, '&name=alpha'), [], 'only their own')
  for (const query of ['count=101', 'before=0', 'state=new', 'object=abc'])
    t.equal((await kim.get(`${CASES}?${query}`)).status, 400, query)
})

t.test('names and descriptions are bounded, and so is the number of cases', async (t) => {
  const refused = async (fields: object, field: string): Promise<void> => {
    const answer = await ann.send('POST', CASES, { name: 'bounds', ...fields })
    t.match(answer, { status: 400, json: { errors: [{ field }] } }, JSON.stringify(fields).slice(0, 60))
  }
  for (const name of ['', ' \n', 'x'.repeat(201), 7]) await refused({ name }, 'name')
  await refused({ description: 'ä'.repeat(32_769) }, 'description')
  const id = await create(ann, { description: 'ä'.repeat(32_768) })
  t.match(await ann.send('PUT', `${CASES}/${id}`, { description: `a${'ä'.repeat(32_768)}` }), { status: 400 })
  t.match(await ann.send('PUT', `${CASES}/${id}`, { state: 'new' }), { status: 400 })
  t.equal((await ann.send('POST', CASES, { name: 'x', description: 'x'.repeat(600_000) })).status, 413)
  const max = await as({ login: 'max', capabilities: [] })
  await app.db.raw(
    `insert into cases (id, name, description, is_open, version, created_by, created_at, changed_at)
     select gen_random_uuid(), 'many', '', true, 1, u.id, now(), now() from generate_series(1, 1000), "user" u where u.login = 'max'`,
  )
  t.match(await max.send('POST', CASES, { name: 'one more' }), { status: 409, json: { message: /at most 1000/ } })
})

t.test(
  'an API key with a list changes cases only if it lists them, and one of a group only those of the group',
  async (t) => {
    const id = await create(ann)
    const { id: object } = (await ann.upload('by key')).json
    const keyWith = async (limits: object): Promise<TestUser> => {
      const { token } = (await ann.send('POST', '/api/user/ann/api_key', limits)).json
      return testUser(url, { login: 'ann', token })
    }
    const reader = await keyWith({ capabilities: [] })
    t.equal((await reader.get(`${CASES}/${id}`)).status, 200)
    const refused = (name: string) => ({ status: 403, json: { message: new RegExp(`\\(${name}\\)`) } })
    for (const [method, path, body] of [
      ['POST', CASES, { name: 'x' }],
      ['PUT', `${CASES}/${id}`, { state: 'closed' }],
      ['DELETE', `${CASES}/${id}`],
      ['POST', `${CASES}/${id}/object`, { ids: [object] }],
      ['POST', `${CASES}/${id}/object/remove`, { ids: [object] }],
    ] as const)
      t.match(await reader.send(method, path, body), refused('managing_cases'), `${method} ${path}`)
    t.match(await share(reader, id, 'team'), refused('sharing'))
    t.match(await unshare(reader, id, 'ann'), refused('sharing'))
    const writer = await keyWith({ capabilities: ['managing_cases'] })
    t.match(await writer.send('POST', `${CASES}/${id}/object`, { ids: [object] }), { status: 200, json: { added: 1 } })

    const ofTeam = await keyWith({ group: 'team' })
    t.match(await ofTeam.get(`${CASES}/${id}`), MISSING)
    const made = await ofTeam.send('POST', CASES, { name: 'by the key of a group' })
    t.match(made, { status: 200, json: { groups: ['team'], created_by: 'ann' } })
    t.equal((await bob.get(`${CASES}/${made.json.id}`)).status, 200)
    await share(ann, made.json.id, 'ann')
    t.match((await ofTeam.get(`${CASES}/${made.json.id}`)).json.groups, ['team'])
    t.match(await unshare(ofTeam, made.json.id, 'ann'), { status: 404 })
  },
)

t.test('cases outlive their groups and users', async (t) => {
  await aGroup('temporary')
  const leaver = await as({ login: 'leaver', capabilities, groups: ['temporary', 'team'] })
  const [alone, shared, known] = [await create(leaver), await create(leaver), await create(leaver)]
  await share(leaver, shared, 'temporary')
  await unshare(leaver, shared, 'leaver')
  await share(leaver, known, 'team')
  await admin.send('DELETE', '/api/group/temporary')
  t.match((await admin.get(`${CASES}/${shared}`)).json, { groups: [], created_by: 'leaver' })
  t.match(await leaver.get(`${CASES}/${shared}`), MISSING)
  t.match(await share(admin, shared, 'team'), { status: 200 }, 'an administrator gives it to another group')

  t.equal((await admin.send('POST', '/api/user/leaver/offboard', { group: 'strangers' })).status, 200)
  t.match((await admin.get(`${CASES}/${alone}`)).json, { groups: ['leaver', 'strangers'] })
  t.match((await eve.get(`${CASES}/${alone}`)).json, { can_change: true })
  t.match(await eve.get(`${CASES}/${known}`), MISSING, 'others have it already')
  t.equal((await admin.send('DELETE', '/api/user/leaver')).status, 200)
  t.match((await admin.get(`${CASES}/${alone}`)).json, { groups: ['strangers'], created_by: null })
  t.match((await bob.get(`${CASES}/${known}`)).json, { groups: ['team'], created_by: null, can_delete: false })
})
