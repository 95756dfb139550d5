import t from 'tap'
import { removeExpired } from '../../../server/src/domain/objects/trash/remove-entry.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { recordEvents } from '../plugins/event-recorder.ts'

const capabilities = [
  'adding_files',
  'adding_blobs',
  'adding_tags',
  'adding_comments',
  'adding_parents',
  'removing_objects',
]

const entriesOf = async (user: TestUser, query = ''): Promise<{ id: string; object: string }[]> =>
  (await user.get(`/api/trash${query}`)).json.entries
const entryOf = async (user: TestUser, object: string): Promise<string> =>
  ((await entriesOf(user, `?object=${object}`))[0] ?? missing()).id
const restore = (user: TestUser, id: string) => user.send('POST', `/api/trash/${id}/restore`)

t.test('the trash lists what its reader could see, and says who deleted it and until when it stays', async (t) => {
  const { as, admin, aGroup } = await openTestApp(t, { trash_days: '3' })
  await aGroup('team')
  const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
  const bob = await as({ login: 'bob', capabilities, groups: ['team'] })
  const eve = await as({ login: 'eve', capabilities })
  const weak = await as({ login: 'weak', capabilities: ['adding_files'], groups: ['team'] })
  const first = (await ann.upload('first', { name: 'a.exe', options: { upload_as: 'team' } })).json
  const second = (
    await ann.send('POST', '/api/blob', { blob_name: 'b', blob_type: 't', content: 'second', upload_as: 'ann' })
  ).json
  t.match(await ann.send('DELETE', `/api/file/${first.id}`), { status: 200, json: null })
  t.match(await admin.send('DELETE', `/api/object/${second.id}`), { status: 200, json: null })
  const [later = missing(), earlier = missing()] = (await admin.get('/api/trash')).json.entries
  t.match(earlier, {
    object: first.id,
    type: 'file',
    name: 'a.exe',
    size: 5,
    upload_time: first.upload_time,
    deleted_by: 'ann',
  })
  t.match(later, { object: second.id, type: 'text_blob', name: 'b', size: 6, deleted_by: 'admin' })
  const days = (Date.parse(earlier.expires_on) - Date.parse(earlier.deleted_on)) / 86_400_000
  t.equal(days, 3)
  t.strictSame(await entriesOf(admin, '?count=1'), [later])
  t.strictSame(await entriesOf(admin, `?count=1&before=${later.position}`), [earlier])
  t.strictSame(await entriesOf(admin, `?before=${earlier.position}`), [])
  t.strictSame(await entriesOf(admin, `?object=${first.id}`), [earlier])
  t.strictSame(await entriesOf(bob), [earlier])
  t.strictSame(await entriesOf(eve), [])
  t.match(await weak.get('/api/trash'), { status: 403, json: { code: 'forbidden' } })
  const gone = { status: 404, json: { code: 'not_found', message: 'Deleted object not found' } }
  for (const id of [earlier.id, '00000000-0000-4000-8000-000000000000']) {
    t.match(await restore(eve, id), gone)
    t.match(await eve.send('DELETE', `/api/trash/${id}`), gone)
    t.match(await restore(weak, id), { status: 403 })
    t.match(await weak.send('DELETE', `/api/trash/${id}`), { status: 403 })
  }
  t.match(await restore(bob, later.id), gone, 'could not see it')
  t.match(await restore(bob, earlier.id), { status: 200, json: { id: first.id, type: 'file' } })
  t.match(await restore(bob, earlier.id), gone, 'has been restored')
  t.equal((await weak.get(`/api/file/${first.id}`)).status, 200)
})

t.test('a restored object is the newest, and those who poll see it once more', async (t) => {
  const { as } = await openTestApp(t)
  const ann = await as({ capabilities })
  const ids: string[] = []
  for (const content of ['a', 'b', 'c']) ids.push((await ann.upload(content)).json.id)
  const [a = '', b = '', c = ''] = ids
  const listed = async () => (await ann.get('/api/file')).json.files.map(({ id }: { id: string }) => id)
  const before = (await ann.get(`/api/file/${a}`)).json
  await ann.send('DELETE', `/api/file/${a}`)
  t.strictSame(await listed(), [c, b])
  await restore(ann, await entryOf(ann, a))
  t.strictSame(await listed(), [a, c, b])
  const after = (await ann.get(`/api/file/${a}`)).json
  t.ok(after.upload_time > (await ann.get(`/api/file/${c}`)).json.upload_time)
  t.strictSame({ ...after, upload_time: '' }, { ...before, upload_time: '' })
  t.equal((await ann.get(`/api/file/${a}/download`)).bytes.toString(), 'a')
  t.equal((await ann.upload('d')).status, 200)
})

t.test('content stays as long as the trash needs it, and goes with the entry', async (t) => {
  const { app, admin, folder } = await openTestApp(t)
  const stored = async () => (await storedFiles(folder)).contents.toSorted()
  const ids: string[] = []
  for (const content of ['expires', 'removed', 'uploaded again', 'twice'])
    ids.push((await admin.upload(content)).json.id)
  const [expires = '', removed = '', again = '', twice = ''] = ids
  for (const id of ids) await admin.send('DELETE', `/api/file/${id}`)
  await admin.upload('twice')
  await admin.send('DELETE', `/api/file/${twice}`)
  t.strictSame(await stored(), ids.toSorted())
  await admin.upload('uploaded again')
  const expire = (id: string) => app.db('trash').where({ id }).update({ expires_on: '2026-01-01' })
  const expired = [await entryOf(admin, expires), await entryOf(admin, again), await entryOf(admin, twice)]
  for (const id of expired) await expire(id)
  t.strictSame(
    (await entriesOf(admin)).map(({ object }) => object).toSorted(),
    [removed, twice].toSorted(),
    'an entry is gone at its hour, not when it is removed',
  )
  t.match(await restore(admin, expired[0] ?? ''), { status: 404 })
  await admin.send('POST', '/api/background/trash_retention/run')
  await until(async () => (await app.db('trash').select('id')).length === 2)
  await until(async () => (await app.db('deleted_object').where({ has_content: true })).length === 0)
  t.strictSame(await stored(), [removed, again, twice].toSorted())
  t.match(await admin.send('DELETE', `/api/trash/${await entryOf(admin, removed)}`), { status: 200, json: null })
  t.strictSame(await stored(), [again, twice].toSorted())
  await restore(admin, await entryOf(admin, twice))
  for (const [id, content] of [
    [again, 'uploaded again'],
    [twice, 'twice'],
  ])
    t.equal((await admin.get(`/api/file/${id}/download`)).bytes.toString(), content)
  t.strictSame(await app.db('trash').select('id'), [])
})

t.test('what a crash or a failing storage left of an expired entry is removed later', async (t) => {
  const { app, admin, folder } = await openTestApp(t)
  const { id } = (await admin.upload('x')).json
  await admin.send('DELETE', `/api/file/${id}`)
  await app.db('trash').update({ expires_on: '2026-01-01' })
  // Positions of deletions are forgotten before entries that stay for long.
  await app.db('deleted_object').delete()
  const failing = { ...app, storage: { ...app.storage, remove: () => Promise.reject(new Error('no')) } }
  await removeExpired(failing, new AbortController().signal)
  t.strictSame((await storedFiles(folder)).contents, [id])
  await app.db('deleted_object').update({ deleted_at: '2026-01-01' })
  const other = (await admin.upload('other')).json.id
  await admin.send('DELETE', `/api/file/${other}?forever=1`)
  t.strictSame((await storedFiles(folder)).contents, [])
})

t.test('a permanent deletion leaves nothing, and takes earlier deletions of the content along', async (t) => {
  const { app, admin, as, folder } = await openTestApp(t)
  const ann = await as({ capabilities })
  for (const kind of ['file', 'object']) {
    const { id } = (await ann.upload(`x ${kind}`)).json
    await ann.send('DELETE', `/api/${kind}/${id}`)
    await ann.upload(`x ${kind}`)
    t.match(await ann.send('DELETE', `/api/${kind}/${id}?forever=1`), { status: 200, json: null })
  }
  const blob = (await admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'x' })).json.id
  const config = (await admin.send('POST', '/api/config', { family: 'f', cfg: { a: 1 } })).json.id
  await admin.send('DELETE', `/api/blob/${blob}?forever=1`)
  await admin.send('DELETE', `/api/config/${config}?forever=1`)
  t.strictSame(await app.db('trash').select('id'), [])
  t.strictSame(await storedFiles(folder), { contents: [], staged: [] })
  const weak = await as({ capabilities: ['adding_files'] })
  const { id } = (await weak.upload('own')).json
  t.match(await weak.send('DELETE', `/api/file/${id}?forever=1`), { status: 403 })
})

t.test('without a trash objects are deleted at once; what is in it stays until its hour', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { trash_days: '0' })
  const { id } = (await admin.upload('x')).json
  await admin.send('DELETE', `/api/file/${id}`)
  t.strictSame(await entriesOf(admin), [])
  t.strictSame(await storedFiles(folder), { contents: [], staged: [] })
  t.strictSame(await app.db('trash').select('id'), [])
})

t.test('the same content that was uploaded since gets what the deleted object had, and keeps its own', async (t) => {
  const { admin, as, aGroup } = await openTestApp(t)
  await aGroup('team')
  const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
  const eve = await as({ login: 'eve', capabilities })
  const { id } = (await ann.upload('x', { name: 'old.exe', options: { upload_as: 'team', tags: [{ tag: 'old' }] } }))
    .json
  await ann.send('POST', `/api/file/${id}/comment`, { comment: 'from before' })
  await ann.send('DELETE', `/api/file/${id}`)
  const again = (
    await eve.upload('x', { name: 'new.exe', options: { tags: [{ tag: 'new' }], share_3rd_party: false } })
  ).json
  t.match(await ann.get(`/api/file/${id}`), { status: 404 })
  t.match(await restore(ann, await entryOf(ann, id)), { status: 200, json: { id, type: 'file' } })
  for (const user of [ann, eve, admin])
    t.match((await user.get(`/api/file/${id}`)).json, {
      file_name: 'new.exe',
      alt_names: ['old.exe'],
      upload_time: again.upload_time,
      tags: [{ tag: 'old' }, { tag: 'new' }],
      share_3rd_party: true,
    })
  t.match((await eve.get(`/api/file/${id}/comment`)).json, [{ author: 'ann', comment: 'from before' }])
  t.strictSame((await admin.get('/api/file')).json.files.length, 1)
})

t.test('an object of another kind with the same identifier is in the way', async (t) => {
  const { admin } = await openTestApp(t)
  const { id } = (await admin.upload('same')).json
  await admin.send('DELETE', `/api/file/${id}`)
  await admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'same' })
  const entry = await entryOf(admin, id)
  t.match(await restore(admin, entry), { status: 409, json: { code: 'type_conflict' } })
  t.equal(await entryOf(admin, id), entry, 'it is still there')
})

t.test('a relation comes back with the second of its ends, never to another upload of the content', async (t) => {
  const { admin, as } = await openTestApp(t)
  const ann = await as({ capabilities })
  const eve = await as({ capabilities })
  const parent = (await ann.upload('parent')).json.id
  const child = (await ann.upload('child', { options: { parent } })).json.id
  const childrenOf = async (id: string) => (await admin.get(`/api/object/${id}/relations`)).json.children.length
  for (const id of [parent, child]) await ann.send('DELETE', `/api/file/${id}`)
  const again = (await eve.upload('child')).json.id
  await restore(ann, await entryOf(ann, parent))
  t.equal(await childrenOf(parent), 0)
  t.match(await ann.get(`/api/file/${again}`), { status: 404 }, 'access to another upload is not given')
  await eve.send('DELETE', `/api/file/${again}?forever=1`)
  t.equal(await childrenOf(parent), 0)
})

t.test(
  'who may see a parent by then sees the restored child; groups and users that are gone are left out',
  async (t) => {
    const { app, admin, as, aGroup } = await openTestApp(t)
    for (const name of ['team', 'late', 'doomed']) await aGroup(name)
    const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
    const late = await as({ login: 'late-user', capabilities, groups: ['late'] })
    const parent = (await ann.upload('parent', { options: { upload_as: 'team' } })).json.id
    const child = (await ann.upload('child', { options: { upload_as: 'team', parent } })).json.id
    await admin.send('PUT', `/api/file/${child}/share`, { group: 'doomed' })
    await ann.send('POST', `/api/file/${child}/comment`, { comment: 'c' })
    await admin.send('DELETE', `/api/file/${child}`)
    await admin.send('PUT', `/api/file/${parent}/share`, { group: 'late' })
    await admin.send('DELETE', '/api/group/doomed')
    await admin.send('DELETE', '/api/user/ann')
    await restore(admin, await entryOf(admin, child))
    t.match(await late.get(`/api/file/${child}`), { status: 200, json: { parents: [{ id: parent }] } })
    t.match((await admin.get(`/api/file/${child}/comment`)).json, [{ author: null, comment: 'c' }])
    const { shares } = (await admin.get(`/api/file/${child}/share`)).json
    t.strictSame(shares.map(({ group_name }: { group_name: string }) => group_name).toSorted(), ['late', 'team'])
    t.strictSame(await app.db('trash_relation').select('*'), [])
  },
)

t.test('deletions, restorations and removals have their entries and events', async (t) => {
  const { app, admin } = await openTestApp(t)
  const recorder = recordEvents(app)
  const { id } = (await admin.upload('x')).json
  recorder.name(id, 'it')
  await recorder.take()
  await admin.send('DELETE', `/api/file/${id}`)
  t.strictSame(await recorder.take(), ['removedFile it', 'removedObject it'])
  await restore(admin, await entryOf(admin, id))
  t.strictSame(await recorder.take(), ['restoredObject it'])
  await admin.send('DELETE', `/api/file/${id}`)
  await recorder.take()
  await admin.send('DELETE', `/api/trash/${await entryOf(admin, id)}`)
  t.strictSame(await recorder.take(), [])
  await admin.upload('x')
  await admin.send('DELETE', `/api/file/${id}?forever=1`)
  const { entries } = (await admin.get(`/api/audit?object=${id}`)).json
  t.match(
    entries.map(({ operation, details }: { operation: string; details: object }) => [operation, details]).toReversed(),
    [
      ['uploadFile', {}],
      ['deleteFile', {}],
      ['restoreTrashEntry', {}],
      ['deleteFile', {}],
      ['removeTrashEntry', {}],
      ['uploadFile', {}],
      ['deleteFile', { forever: true }],
    ],
  )
})

t.test('deleting, uploading, restoring and removing at once: no server error, and a row has its bytes', async (t) => {
  const { app, admin, folder } = await openTestApp(t)
  for (let round = 0; round < rounds(6); round++) {
    const content = `round ${round}`
    const { id } = (await admin.upload(content)).json
    await admin.send('DELETE', `/api/file/${id}`)
    const entry = await entryOf(admin, id)
    const steps = [
      () => restore(admin, entry),
      () => admin.upload(content),
      () => admin.send('DELETE', `/api/file/${id}`),
      async () => {
        const [found] = await entriesOf(admin, `?object=${id}`)
        return found === undefined ? admin.get('/api/ping') : restore(admin, found.id)
      },
      () => admin.send('DELETE', `/api/trash/${entry}`),
    ]
    const answers = await atOnce(30, (n) => (steps[n % steps.length] ?? steps[0] ?? missing())())
    t.strictSame(
      statusesOf(answers).filter((status) => status !== 200 && status !== 404),
      [],
      `round ${round}`,
    )
    const needed = [...(await app.db('object').where({ dhash: id })), ...(await app.db('trash').where({ dhash: id }))]
    t.equal((await storedFiles(folder)).contents.includes(id), needed.length > 0, `round ${round}`)
    if ((await admin.get(`/api/file/${id}`)).status === 200)
      t.equal((await admin.get(`/api/file/${id}/download`)).bytes.toString(), content)
  }
  t.strictSame((await storedFiles(folder)).staged, [])
  t.strictSame(await app.db('deleted_object').where({ has_content: true }), [])
})

t.test('a job moves objects to the trash', async (t) => {
  const { admin } = await openTestApp(t)
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await admin.upload(`job ${n}`)).json.id)
  const { id } = (await admin.send('POST', '/api/job', { ids, changes: [{ action: 'delete' }] })).json
  await until(async () => (await admin.get(`/api/job/${id}`)).json.state === 'done')
  t.strictSame((await entriesOf(admin)).map(({ object }) => object).toSorted(), ids.toSorted())
})

t.test('a restored file is found by what it looks like, and gets its facts anew', async (t) => {
  const { admin } = await openTestApp(t, { enable_facts: '1' })
  const text = Array.from({ length: 2000 }, (_, n) => `line ${n % 37} of ${n}`).join('\n')
  const [file, other] = [(await admin.upload(text)).json, (await admin.upload(`${text} and more`)).json]
  const before = (await admin.get(`/api/file/${file.id}/similar`)).json
  t.match(before.files, [{ file: { id: other.id } }])
  await until(async () => (await admin.get(`/api/file/${file.id}/facts`)).json.state === 'done')
  const { facts } = (await admin.get(`/api/file/${file.id}/facts`)).json
  await admin.send('DELETE', `/api/file/${file.id}`)
  t.strictSame((await admin.get(`/api/file/${other.id}/similar`)).json.files, [])
  t.equal((await restore(admin, await entryOf(admin, file.id))).status, 200)
  t.strictSame((await admin.get(`/api/file/${file.id}/similar`)).json, before)
  t.match((await admin.get(`/api/file/${other.id}/similar`)).json.files, [{ file: { id: file.id } }])
  await until(async () => (await admin.get(`/api/file/${file.id}/facts`)).json.state === 'done')
  t.strictSame((await admin.get(`/api/file/${file.id}/facts`)).json.facts, facts)
})
