import t from 'tap'
import { KEY_CAPABILITIES } from '../../../server/src/capabilities.ts'
import { report } from '../../chaos/report.ts'
import { openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'
import { addressesOf, exampleBody, type Operation, requiredQuery } from './addresses.ts'

const { app, url, admin, as, aGroup } = await openTestApp(t, { enable_facts: '0' })
const keyOf = async (capabilities: readonly string[], owner = admin) => {
  const { json } = await owner.send('POST', `/api/user/${owner.login}/api_key`, { capabilities })
  return testUser(url, { login: owner.login, token: json.token })
}
await aGroup('team')
await admin.send('POST', '/api/attribute', { key: 'family', label: '', description: '', hidden: false })
const { json: uploaded } = await admin.upload('secret', { options: { upload_as: 'private' } })
const { json: child } = await admin.upload('secret too', { options: { upload_as: 'private' } })
const member = await as({ login: 'kim', groups: ['team'] })
const lee = await as({
  login: 'lee',
  groups: ['team'],
  capabilities: ['manage_profile', 'personalize', 'adding_files'],
})
await admin.send('PUT', '/api/group/team/member/lee', { group_admin: true })
await admin.send('PUT', '/api/attribute/family/permissions', { group_name: 'lee', can_read: true, can_set: true })
const { json: owned } = await lee.upload('of lee', { options: { upload_as: 'private' } })
const values = {
  id: uploaded.id,
  child: child.id,
  login: member.login,
  group: 'team',
  name: 'team',
  key: 'family',
}

/** Public operations need no key, and `none` changes nothing that others see. */
function isForListed({ security, 'x-audit': audit, 'x-log': log, 'x-key-capability': listed }: Operation): boolean {
  return (
    security?.length !== 0 &&
    listed !== 'none' &&
    (audit === 'change' || (audit === undefined && typeof log === 'string'))
  )
}

const cells = addressesOf(values).flatMap(({ template, path, operations }) =>
  [...operations].flatMap(([method, operation]) =>
    isForListed(operation) ? [{ method, path, template, operation }] : [],
  ),
)

/** Each table with a digest of its rows. The times of last uses do not count. */
async function digestOfTables(): Promise<Record<string, string>> {
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of rows) {
    if (name === 'audit' || name.startsWith('audit_')) continue
    const { rows: found } = await app.db.raw<{ rows: { digest: string }[] }>(
      `select md5(coalesce(string_agg(r, '|' order by r), '')) as digest
       from (select (to_jsonb(x) - 'last_used_at' - 'last_used_from')::text as r from "${name}" x) as rows`,
    )
    digests[name] = found[0]?.digest ?? ''
  }
  return digests
}

t.test('a key with an empty list is refused by every operation that changes something', async (t) => {
  const key = await keyOf([])
  const before = await digestOfTables()
  const admitted: string[] = []
  for (const { method, path, operation } of cells) {
    const body = exampleBody(operation)
    const headers: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
    const { status, json } = await key.send(method, `${path}${requiredQuery(operation)}`, body, headers)
    if (status !== 403 || json.code !== 'forbidden') admitted.push(`${operation.operationId} at ${path}: ${status}`)
  }
  t.strictSame(admitted, [])
  t.ok(cells.length > 90, `${cells.length} addresses`)
  const after = await digestOfTables()
  t.strictSame(after, before, 'and nothing has changed')
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  report(t, { 'changing requests': cells.length, 'not refused': admitted.length, 'tables changed': changed.length })
})

t.test('it goes on reading, by download tokens too', async (t) => {
  const key = await keyOf([])
  t.equal((await key.get(`/api/file/${uploaded.id}`)).status, 200)
  t.equal((await key.get('/api/file')).json.files.length, 2)
  const { status, json } = await key.send('POST', `/api/file/${uploaded.id}/download`)
  t.equal(status, 200)
  t.equal((await key.get(`/api/file/${uploaded.id}/download?token=${json.token}`)).status, 200)
  t.equal((await key.send('POST', '/api/job_preview', { ids: [uploaded.id], changes: [] })).status, 400)
})

t.test('each change is made by a key that lists its capability, and by no other', async (t) => {
  const path = `/api/object/${owned.id}`
  const changes: Readonly<Record<string, readonly [method: string, path: string, body?: unknown]>> = {
    sharing: ['PUT', `${path}/share`, { group: 'team' }],
    setting_attributes: ['POST', `${path}/attribute`, { key: 'family', value: 'emotet' }],
    hunting: ['POST', '/api/yara/ruleset', { name: 'rules', source: 'rule r { condition: true }', is_active: false }],
    managing_cases: ['POST', '/api/case', { name: 'a case' }],
    managing_jobs: ['POST', '/api/job', { ids: [owned.id], changes: [{ action: 'add_favorite' }] }],
    managing_members: ['DELETE', '/api/group/team/member/kim'],
  }
  t.strictSame(Object.keys(changes).toSorted(), Object.keys(KEY_CAPABILITIES).toSorted())
  for (const [name, [method, at, body]] of Object.entries(changes)) {
    const others = await keyOf(
      [...Object.keys(KEY_CAPABILITIES), 'personalize'].filter((other) => other !== name),
      lee,
    )
    t.match(await others.send(method, at, body), { status: 403, json: { message: new RegExp(`\\(${name}\\)`) } }, name)
    const key = await keyOf([name, 'personalize'], lee)
    t.equal((await key.send(method, at, body)).status, 200, name)
  }
})

t.test('a capability that names more includes what accounts may do without one', async (t) => {
  const path = `/api/object/${child.id}`
  await admin.send('POST', '/api/group/team/member/kim')
  t.equal((await (await keyOf(['sharing_with_all'])).send('PUT', `${path}/share`, { group: 'team' })).status, 200)
  const attribute = { key: 'family', value: 'x' }
  t.equal((await (await keyOf(['adding_all_attributes'])).send('POST', `${path}/attribute`, attribute)).status, 200)
  t.equal((await (await keyOf(['manage_users'])).send('DELETE', '/api/group/team/member/kim')).status, 200)
})

t.test('a job makes only changes that the list of its key names', async (t) => {
  const key = await keyOf(['managing_jobs'])
  for (const change of [
    { action: 'share', group: 'team' },
    { action: 'add_tag', tag: 'x' },
  ])
    t.match(await key.send('POST', '/api/job', { ids: [child.id], changes: [change] }), { status: 403 })
})

t.test('a key with a list or a group knows only its own jobs', async (t) => {
  const work = { ids: [child.id], changes: [{ action: 'add_favorite' }] }
  const { json: foreign } = await admin.send('POST', '/api/job', work)
  const narrow = [
    await keyOf(['managing_jobs', 'personalize']),
    testUser(url, {
      login: 'admin',
      token: (await admin.send('POST', '/api/user/admin/api_key', { group: 'admin' })).json.token,
    }),
  ]
  for (const key of narrow) {
    const { json: own } = await key.send('POST', '/api/job', work)
    t.strictSame(
      (await key.get('/api/job')).json.jobs.map(({ id }: { id: string }) => id),
      [own.id],
    )
    t.equal((await key.get(`/api/job/${own.id}`)).status, 200)
    t.equal((await key.send('POST', `/api/job/${own.id}/cancel`)).status, 200)
    const unknown = await key.get('/api/job/238a2c61-9e9d-4922-9d36-32857528ec8e')
    for (const [method, at] of [
      ['GET', `/api/job/${foreign.id}`],
      ['GET', `/api/job/${foreign.id}/outcome`],
      ['POST', `/api/job/${foreign.id}/cancel`],
      ['GET', `/api/job?before=${foreign.id}`],
    ] as const) {
      const { status, json } = await key.send(method, at)
      t.match({ status, message: json.message }, { status: 404, message: unknown.json.message }, `${method} ${at}`)
    }
  }
  t.ok((await admin.get('/api/job')).json.jobs.length >= 3, 'the owner sees them all')
  const { json: unlimited } = await admin.send('POST', '/api/user/admin/api_key', {})
  const whole = testUser(url, { login: 'admin', token: unlimited.token })
  t.equal((await whole.get(`/api/job/${foreign.id}`)).status, 200, 'so does a key without limits')
})
