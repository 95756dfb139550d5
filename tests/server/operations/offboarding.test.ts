import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { testUser } from '../../support/user.ts'
import { recordEvents } from '../plugins/event-recorder.ts'

const { app, url, admin, as, nobody, aGroup } = await openTestApp(t, {
  ...{ enable_facts: '0', enable_yara: '1', job_max_objects: '2', jobs_per_user: '2' },
})
for (const name of ['team', 'analysts']) await aGroup(name)
const capabilities = ['adding_files', 'adding_tags', 'manage_users', 'manage_profile']
const jobs = runToEnd('/api/job')
const hunts = runToEnd('/api/yara/hunt')
const events = recordEvents(app)

let count = 0
async function aLeaver() {
  count++
  const login = `leaver-${count}`
  const user = await as({ login, groups: ['team'], capabilities })
  const own: string[] = []
  for (let n = 0; n < 3; n++)
    own.push((await user.upload(`only ${login} ${n}`, { options: { upload_as: 'private' } })).json.id)
  const shared = (await user.upload(`shared by ${login}`, { options: { upload_as: 'team' } })).json.id
  return { login, user, own, shared, path: `/api/user/${login}/offboard` }
}

/** Makes a stopped job or hunt running again, in the hands of another process. */
async function resume(table: 'job' | 'yara_hunt', id: string): Promise<void> {
  await app
    .db(table)
    .where({ id })
    .update({
      ...{ state: 'running', reason: null, finished_on: null, taken_by: randomUUID(), taken_until: '2999-01-01' },
    })
}

t.test('everything that acts for the user ends, and the account with its uploads stays', async (t) => {
  const { login, user, own, shared, path } = await aLeaver()
  const { token } = (await user.send('POST', '/api/auth/refresh')).json
  const session = testUser(url, { login, token })
  const link = (await user.send('POST', `/api/file/${shared}/download`)).json.token
  const { token: passwordLink } = (await admin.get(`/api/user/${login}/change_password`)).json
  const ofOther = (await user.send('POST', '/api/user/admin/api_key', { name: 'provisioned' })).json
  const job = await jobs.run(user, { ids: [shared], changes: [{ action: 'add_tag', tag: 'x' }] })
  const hunt = await hunts.run(user, { source: 'rule never { condition: false }' })
  await resume('job', job.id)
  await resume('yara_hunt', hunt.id)
  await events.take()

  const expected = { login, is_disabled: false, sessions: 1, api_keys: 1, dependent_api_keys: 1, jobs: 1, hunts: 1 }
  const preview = await admin.get(path)
  t.match(preview, { status: 200, json: { ...expected, private_objects: 3, shared_objects: 0, job_id: null } })
  t.equal((await user.get(`/api/file/${shared}`)).status, 200, 'a preview changes nothing')
  t.match(await admin.send('POST', path, {}), {
    ...{ status: 200, json: { ...expected, private_objects: 3, shared_objects: 0, job_id: null } },
  })

  for (const by of [user, session]) t.equal((await by.get(`/api/file/${shared}`)).status, 401)
  t.equal((await testUser(url, { login: 'admin', token: ofOther.token }).get('/api/auth/validate')).status, 401)
  t.not((await nobody.get(`/api/file/${shared}/download?token=${link}`)).status, 200)
  const password = 'a long new password'
  t.not((await nobody.send('POST', '/api/auth/change_password', { token: passwordLink, password })).status, 200)
  const rows = [
    await app.db('job').where({ id: job.id }).first(),
    await app.db('yara_hunt').where({ id: hunt.id }).first(),
  ]
  for (const row of rows) t.match(row, { state: 'stopped', reason: 'account_disabled' })
  t.match((await admin.get(`/api/user/${login}`)).json, { disabled: true, api_keys: [] })
  const found = (await admin.get(`/api/file?query=uploader:${login}`)).json.files.map(({ id }: { id: string }) => id)
  t.strictSame(found.toSorted(), [...own, shared].toSorted())
  t.strictSame(await events.take(), [`updatedUser ${login}`])
  const { entries } = (await admin.get('/api/audit?operation=offboardUser&count=1')).json
  t.match(entries, [{ actor: 'admin', outcome: 'done', details: { login } }])
  t.match((await admin.get(path)).json, {
    ...{ is_disabled: true, sessions: 0, api_keys: 0, dependent_api_keys: 0, jobs: 0, hunts: 0, private_objects: 3 },
  })
})

t.test('what only the user saw goes to a group, as many objects at a time as a job may change', async (t) => {
  const { login, user, own, path } = await aLeaver()
  await user.send('POST', '/api/case', { name: 'harbour' })
  const { id: known } = (await user.send('POST', '/api/case', { name: 'known' })).json
  await admin.send('PUT', `/api/case/${known}/share`, { group: 'analysts' })
  t.match((await admin.get(path)).json, { private_objects: 3, private_cases: 1 })
  const first = (await admin.send('POST', path, { group: 'analysts' })).json
  t.match(first, { private_objects: 3, private_cases: 1, shared_objects: 2 })
  t.match(await jobs.ended(admin, first.job_id), { state: 'done', changed: 2 })
  const rest = (await admin.send('POST', path, { group: 'analysts' })).json
  t.match(rest, { is_disabled: true, private_objects: 1, private_cases: 0, shared_objects: 1 })
  await jobs.ended(admin, rest.job_id)
  t.match((await admin.send('POST', path, { group: 'analysts' })).json, { private_objects: 0, job_id: null })
  const analyst = await as({ groups: ['analysts'] })
  for (const id of own) t.equal((await analyst.get(`/api/file/${id}`)).status, 200)
  const { entries } = (await admin.get('/api/audit?operation=offboardUser&count=1')).json
  t.match(entries, [{ details: { login, group: 'analysts' } }])
})

t.test('what cannot be handed over changes nothing', async (t) => {
  const { login, user, path } = await aLeaver()
  t.match(await admin.send('POST', path, { group: login }), { status: 400, json: { errors: [{ field: 'group' }] } })
  t.match(await admin.send('POST', path, { group: 'admin' }), { status: 403 })
  t.match(await admin.send('POST', path, { group: 'nothing' }), { status: 404 })
  const id = (await user.upload('a job', { options: { upload_as: 'team' } })).json.id
  for (let n = 0; n < 2; n++) {
    const { json } = await jobs.create(admin, { ids: [id], changes: [{ action: 'add_tag', tag: `t${n}` }] })
    await jobs.ended(admin, json.id)
    await resume('job', json.id)
  }
  t.match(await admin.send('POST', path, { group: 'team' }), { status: 409 })
  t.equal((await user.get('/api/auth/validate')).status, 200, 'the account goes on')
})

t.test('who may not offboard is refused, and so are pending, missing and own accounts', async (t) => {
  const { path } = await aLeaver()
  for (const rights of [['manage_users'], ['access_all_objects']]) {
    const user = await as({ capabilities: rights })
    for (const send of [user.get(path), user.send('POST', path, {})]) t.match(await send, { status: 403 })
  }
  t.match(await nobody.get(path), { status: 401 })
  t.match(await admin.send('POST', '/api/user/admin/offboard', {}), { status: 403 })
  for (const send of [admin.get('/api/user/missing/offboard'), admin.send('POST', '/api/user/missing/offboard', {})])
    t.match(await send, { status: 404, json: { message: 'No such user' } })
  await admin.send('POST', '/api/user/waiting', { email: 'w@example.org', additional_info: 'x' })
  await app.db('user').where({ login: 'waiting' }).update({ pending: true })
  t.match(await admin.send('POST', '/api/user/waiting/offboard', {}), { status: 403 })
})
