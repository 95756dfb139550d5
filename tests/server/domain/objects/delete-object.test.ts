import t from 'tap'
import { finishDeletionsAtStart } from '../../../../server/src/domain/objects/delete-object.ts'
import { openTestApp } from '../../../support/app.ts'
import { storedFiles } from '../../../support/stored-files.ts'

t.test('content that a crash left after a deletion is removed by the next', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { trash_days: '0' })
  const left = (await admin.upload('left')).json.id
  const kept = (await admin.upload('kept')).json.id
  const fresh = (await admin.upload('fresh')).json.id
  // What the first of the two transactions does.
  for (const [id, dhash] of [left, fresh].entries())
    await app.db('deleted_object').insert({
      id: 1000 + id,
      dhash,
      upload_time: '2026-01-01',
      group_ids: [],
      has_content: true,
      deleted_at: app.db.raw(`now() at time zone 'utc' - ? * interval '1 minute'`, [dhash === left ? 2 : 0]),
    })
  await app.db('deleted_object').insert({
    id: 2000,
    dhash: kept,
    upload_time: '2026-01-01',
    group_ids: [],
    has_content: true,
    deleted_at: '2026-01-02',
  })
  await app.db('object').whereIn('dhash', [left, fresh]).delete()
  const other = (await admin.upload('other')).json.id
  await admin.send('DELETE', `/api/object/${other}`)
  t.strictSame(
    (await storedFiles(folder)).contents.toSorted(),
    [fresh, kept].sort(),
    'uploaded again, or perhaps under way',
  )
  t.strictSame(await app.db('deleted_object').where({ has_content: true }).pluck('dhash'), [fresh])
  await finishDeletionsAtStart(app)
  t.strictSame((await storedFiles(folder)).contents, [kept], 'at a start nothing that this server does is under way')
})

t.test('where the storage fails the object is gone nevertheless, and its content later', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { trash_days: '0' })
  const { id } = (await admin.upload('x')).json
  const failing = { ...app, storage: { ...app.storage, remove: () => Promise.reject(new Error('no')) } }
  await app.db('object').delete()
  await app.db('deleted_object').insert({
    id: 1,
    dhash: id,
    upload_time: '2026-01-01',
    group_ids: [],
    deleted_at: '2026-01-01',
    has_content: true,
  })
  await finishDeletionsAtStart(failing)
  t.strictSame((await storedFiles(folder)).contents, [id])
  await finishDeletionsAtStart(app)
  t.strictSame((await storedFiles(folder)).contents, [])
  t.strictSame(await app.db('deleted_object').pluck('has_content'), [false])
})

t.test('a file uploaded as a text after it was deleted takes no content with it', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { trash_days: '0' })
  const { id } = (await admin.upload('x')).json
  await admin.send('DELETE', `/api/object/${id}`)
  const time = '2026-01-01'
  await app.db('object').insert({ type: 'text_blob', dhash: id, upload_time: time, content: 'x', blob_name: '' })
  t.match(await admin.send('DELETE', `/api/object/${id}`), { status: 200 })
  t.strictSame((await storedFiles(folder)).contents, [])
  t.strictSame(await app.db('deleted_object').orderBy('id').pluck('has_content'), [false, false])
})
