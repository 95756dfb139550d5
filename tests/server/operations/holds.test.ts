import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'

const capabilities = ['adding_files', 'removing_objects']
const place = (user: TestUser, id: string, reason: unknown = 'case 7') =>
  user.send('PUT', `/api/hold/${id}`, { reason })
const release = (user: TestUser, id: string) => user.send('DELETE', `/api/hold/${id}`)
const held = (reason: string) => ({
  status: 409,
  json: { code: 'under_hold', message: `the object is under hold and cannot be deleted: ${reason}` },
})
const entryOf = async (user: TestUser, object: string): Promise<string> =>
  ((await user.get(`/api/trash?object=${object}`)).json.entries[0] ?? missing()).id

t.test('an object under hold is deleted by nobody until the hold is released', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const { id } = (await ann.upload('evidence')).json
  t.match(await place(admin, id.toUpperCase()), {
    status: 200,
    json: { object: id, type: 'file', reason: 'case 7', placed_by: 'admin' },
  })
  for (const user of [ann, admin])
    for (const path of [`/api/file/${id}`, `/api/object/${id}`, `/api/file/${id}?forever=1`])
      t.match(await user.send('DELETE', path), held('case 7'), path)
  t.match(await place(admin, id, 'case 8'), { status: 200 }, 'a new reason')
  t.match(await ann.send('DELETE', `/api/file/${id}`), held('case 8'))
  t.equal((await ann.get(`/api/file/${id}/download`)).bytes.toString(), 'evidence')

  const other = (await ann.upload('other')).json
  const changes = [{ action: 'delete' }]
  const job = (await ann.send('POST', '/api/job', { ids: [id, other.id], changes })).json
  await until(async () => (await ann.get(`/api/job/${job.id}`)).json.state === 'done')
  const { outcomes } = (await ann.get(`/api/job/${job.id}/outcome`)).json
  t.match(
    outcomes.find((outcome: { id: string }) => outcome.id === id),
    { result: 'failed', code: 'under_hold' },
  )
  t.equal((await ann.get(`/api/file/${other.id}`)).status, 404)

  t.match(await release(admin, id.toUpperCase()), { status: 200, json: null })
  t.match(await release(admin, id), { status: 404, json: { code: 'not_found', message: 'Hold not found' } })
  t.match(await ann.send('DELETE', `/api/file/${id}`), { status: 200 })
  const entries = () => app.db('audit_entry').whereIn('operation', ['placeHold', 'releaseHold']).orderBy('number')
  await until(async () => (await entries()).length === 3)
  t.strictSame(
    (await entries()).map(({ operation, object }) => [operation, object]),
    [
      ['placeHold', id],
      ['placeHold', id],
      ['releaseHold', id],
    ],
  )
  const refusals = () => app.db('audit_entry').where({ outcome: 'refused' }).orderBy('number')
  // Six of one user each, one with the new reason, one of the job.
  await until(async () => (await refusals()).length === 8)
  for (const refusal of await refusals())
    t.match(refusal, { operation: /^delete/, actor: /^(ann|admin)$/, object: id, details: /"code":"under_hold"/ })
})

t.test('the details of an object have its hold on request, and name who placed it to those who may know', async (t) => {
  const { admin, as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const informed = await as({ login: 'informed', capabilities: [...capabilities, 'access_uploader_info'] })
  const { id } = (await ann.upload('evidence', { options: { upload_as: 'public' } })).json
  const holdFor = async (user: TestUser) => (await user.get(`/api/file/${id}?names=1`)).json.hold
  t.equal(await holdFor(ann), null)
  await place(admin, id)
  const { placed_on } = (await admin.get('/api/hold')).json.holds[0]
  const hold = { reason: 'case 7', placed_by: 'admin', placed_on }
  t.strictSame(await holdFor(admin), hold)
  t.strictSame(await holdFor(informed), hold)
  const unnamed = { ...hold, placed_by: null }
  t.strictSame(await holdFor(ann), unnamed, 'the administrator is in no workspace of hers')
  t.strictSame((await ann.get(`/api/object/${id}?names=1`)).json.hold, unnamed)
  const many = await ann.send('POST', '/api/object/details', { ids: [id], names: true })
  t.match(many.json.results, [{ object: { hold: unnamed } }])
  t.notOk('hold' in (await ann.get(`/api/file/${id}`)).json)
  await release(admin, id)
  t.equal(await holdFor(admin), null)
})

t.test('the trash keeps what is under hold after its time', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const { id } = (await ann.upload('evidence')).json
  const { id: other } = (await ann.upload('other')).json
  for (const object of [id, other]) await ann.send('DELETE', `/api/file/${object}`)
  t.match(await place(admin, id), { status: 200, json: { object: id } })
  const entry = await entryOf(ann, id)
  t.match(await ann.send('DELETE', `/api/trash/${entry}`), held('case 7'))
  await app.db('trash').update({ expires_on: '2026-01-01' })
  await admin.send('POST', '/api/background/trash_retention/run')
  await until(async () => (await app.db('trash')).length === 1)
  t.equal(await entryOf(ann, id), entry)
  t.match(await ann.send('POST', `/api/trash/${entry}/restore`), { status: 200, json: { id } })
  t.equal((await ann.get(`/api/file/${id}/download`)).bytes.toString(), 'evidence')
  t.match(await ann.send('DELETE', `/api/file/${id}`), held('case 7'), 'restored with its hold')

  await release(admin, id)
  await ann.send('DELETE', `/api/file/${id}`)
  await app.db('trash').update({ expires_on: '2026-01-01' })
  await admin.send('POST', '/api/background/trash_retention/run')
  await until(async () => (await app.db('trash')).length === 0)
})

t.test('holds are listed in pages, to administrators alone, and name what exists', async (t) => {
  const { admin, as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities })
  const boss = await as({ login: 'boss', capabilities: ['manage_users'] })
  const ids: string[] = []
  for (const content of ['a', 'b', 'c'])
    ids.push((await ann.upload(content, { options: { upload_as: 'private' } })).json.id)
  for (const id of ids) await place(admin, id)
  const [third, second, first] = (await admin.get('/api/hold')).json.holds
  t.strictSame([first.object, second.object, third.object], ids)
  t.match((await admin.get('/api/hold?count=1')).json.holds, [{ position: third.position }])
  t.match((await admin.get(`/api/hold?before=${second.position}`)).json.holds, [{ object: first.object }])
  const forbidden = { status: 403, json: { code: 'forbidden' } }
  t.match(await ann.get('/api/hold'), forbidden)
  t.match(await place(ann, ids[0] ?? ''), forbidden)
  t.match(await release(ann, ids[0] ?? ''), forbidden)
  const unknown = { status: 404, json: { code: 'not_found', message: 'Object not found' } }
  t.match(await place(boss, ids[0] ?? ''), unknown, 'who may not see the object')
  t.match(await place(admin, 'e'.repeat(64)), unknown)
  for (const reason of ['', 'x'.repeat(1001), null])
    t.match(await place(admin, ids[0] ?? '', reason), { status: 400, json: { errors: [{ field: 'reason' }] } })
  t.match(await place(admin, 'no-hash'), { status: 404 })
})

t.test(
  'a hold and a deletion at the same time: either the object is held, or it is in the trash and held',
  async (t) => {
    const { admin } = await openTestApp(t)
    for (let n = 0; n < rounds(8); n++) {
      const { id } = (await admin.upload(`raced ${n}`)).json
      const [hold, deletion] = await Promise.all([place(admin, id), admin.send('DELETE', `/api/file/${id}`)])
      t.ok(hold.status === 200 || hold.status === 404)
      t.equal((await admin.get(`/api/file/${id}`)).status, deletion.status === 200 ? 404 : 200)
      if (hold.status === 404) continue
      if (deletion.status === 200)
        t.match(await admin.send('DELETE', `/api/trash/${await entryOf(admin, id)}`), held('case 7'))
      else t.match(deletion, held('case 7'))
    }
  },
)
