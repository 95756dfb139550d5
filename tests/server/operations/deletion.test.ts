import t from 'tap'
import { anObject, type ObjectRow } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { storedFiles } from '../../support/stored-files.ts'

t.test('a deleted object is gone with all that was attached to it', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { trash_days: '0' })
  const { json } = await admin.upload('hello', { options: { tags: [{ tag: 'x' }] } })
  const path = `/api/object/${json.id}`
  const [{ id } = missing()] = await app.db('object').select('id')
  const other = await anObject(app)
  await admin.send('PUT', `${path}/child/${other.dhash}`)
  await admin.send('PUT', `/api/object/${other.dhash}/child/${json.id}`)
  await admin.send('POST', `${path}/comment`, { comment: 'c' })
  await admin.send('PUT', `${path}/favorite`)
  await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  await admin.send('POST', `${path}/attribute`, { key: 'k', value: 1 })
  await admin.send('PUT', `${path}/analysis/238a2c61-9e9d-4922-9d36-32857528ec8e`)
  for (const table of ['tag', 'comment', 'favorites', 'attribute', 'permission', 'karton_object'])
    t.equal((await app.db(table).where({ object_id: id })).length, 1, table)

  t.match(await admin.send('DELETE', `/api/file/${json.md5}`), { status: 200, json: null })
  for (const table of ['tag', 'comment', 'favorites', 'attribute', 'karton_object'])
    t.strictSame(await app.db(table).select('*'), [], table)
  t.strictSame(await app.db('relation').select('*'), [])
  t.strictSame(await app.db('permission').where({ object_id: id }), [])
  t.match(await app.db('permission').where({ object_id: other.id }), [
    { reason_type: 'added', related_object_id: null },
  ])
  t.equal((await app.db('karton_analysis').select('id')).length, 1, 'the analysis itself stays')
  t.strictSame(await storedFiles(folder), { contents: [], staged: [] })
  for (const [method, message] of [
    ['GET', 'Object not found'],
    ['DELETE', 'Object was not found'],
  ] as const)
    t.match(await admin.send(method, path), { status: 404, json: { message } })
})

t.test('only who sees an object and may delete can delete it, at an address of its kind', async (t) => {
  const { app, as, nobody } = await openTestApp(t, { trash_days: '0' })
  const capabilities = ['removing_objects']
  const [bob, eve, weak] = [await as({ capabilities }), await as({ capabilities }), await as({})]
  const missing = { status: 404, json: { message: 'Object was not found' } }
  for (const [type, kind, wrong] of [
    ['file', 'file', 'blob'],
    ['static_config', 'config', 'file'],
    ['text_blob', 'blob', 'config'],
  ] as const) {
    const { dhash } = await anObject(app, { type, visibleTo: [bob, weak] })
    t.match(await eve.send('DELETE', `/api/${kind}/${dhash}`), missing)
    t.match(await bob.send('DELETE', `/api/${wrong}/${dhash}`), missing)
    t.match(await weak.send('DELETE', `/api/${kind}/${dhash}`), { status: 403 })
    t.match(await nobody.send('DELETE', `/api/${kind}/${dhash}`), { status: 401 })
    t.match(await bob.send('DELETE', `/api/${kind}/${dhash}`), { status: 200, json: null })
    t.match(await bob.send('DELETE', `/api/${kind}/${dhash}`), missing)
  }
  t.match(await bob.send('DELETE', '/api/object/root'), missing)
})

t.test('deleting and uploading the same content at once: a row with its bytes, or neither', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { trash_days: '0' })
  for (let round = 0; round < rounds(8); round++) {
    const content = `round ${round}`
    const { json } = await admin.upload(content)
    const answers = await atOnce(32, (n) =>
      n % 2 === 0 ? admin.send('DELETE', `/api/object/${json.id}`) : admin.upload(content, { name: `${n % 8}.bin` }),
    )
    t.strictSame(
      statusesOf(answers).filter((status) => status !== 200 && status !== 404),
      [],
      `round ${round}`,
    )
    const rows = await app.db('object').where({ dhash: json.id })
    const { contents, staged } = await storedFiles(folder)
    t.strictSame(staged, [])
    t.strictSame(contents.filter((name) => name === json.id).length, rows.length, `round ${round}`)
    if (rows.length === 0) continue
    t.equal((await admin.get(`/api/file/${json.id}/download`)).bytes.toString(), content)
    await admin.send('DELETE', `/api/object/${json.id}`)
  }
  t.strictSame((await storedFiles(folder)).contents, [])
  t.strictSame(await app.db('deleted_object').where({ has_content: true }), [])
})

t.test('of many deletions at once one succeeds', async (t) => {
  const { app, admin } = await openTestApp(t, { trash_days: '0' })
  for (let round = 0; round < rounds(8); round++) {
    const { dhash } = await anObject(app)
    const answers = await atOnce(32, () => admin.send('DELETE', `/api/object/${dhash}`))
    t.equal(answers.filter(({ status }) => status === 200).length, 1)
    t.strictSame(statusesOf(answers), [200, 404])
  }
})

t.test('objects that are linked with each other are deleted at once', async (t) => {
  const { app, admin } = await openTestApp(t, { trash_days: '0' })
  for (let round = 0; round < rounds(5); round++) {
    const objects: ObjectRow[] = []
    for (let n = 0; n < 16; n++) objects.push(await anObject(app, { visibleTo: [admin] }))
    for (const [n, { dhash }] of objects.entries())
      await admin.send('PUT', `/api/object/${dhash}/child/${objects[(n + 1) % 16]?.dhash}`)
    const answers = await atOnce(16, (n) => admin.send('DELETE', `/api/object/${objects[n]?.dhash}`))
    t.strictSame(statusesOf(answers), [200])
  }
  t.strictSame(await app.db('object').select('id'), [])
})

t.test('a walk goes on where an object was deleted, for those who could see it', async (t) => {
  const { app, as } = await openTestApp(t, { trash_days: '0' })
  const capabilities = ['adding_files', 'removing_objects']
  const [bob, eve] = [await as({ capabilities }), await as({ capabilities })]
  const ids: string[] = []
  for (const content of ['a', 'b', 'c', 'd', 'e']) ids.unshift((await bob.upload(content)).json.id)
  const [, , third = '', fourth = '', fifth = ''] = ids
  const after = async (pivot: string) =>
    (await bob.get(`/api/object?older_than=${pivot}`)).json.objects.map(({ id }: { id: string }) => id)
  t.strictSame(await after(third), [fourth, fifth])
  await bob.send('DELETE', `/api/object/${third}`)
  t.strictSame(await after(third), [fourth, fifth])
  t.strictSame(await after(third.toUpperCase()), [fourth, fifth])
  const missing = { status: 404, json: { message: "Object specified in 'older_than' parameter not found" } }
  t.match(await eve.get(`/api/object?older_than=${third}`), missing)

  t.equal((await bob.upload('c')).json.id, third)
  t.strictSame(
    await after(third),
    ids.filter((id) => id !== third),
    'uploaded again it has a new place, at the head',
  )
  await bob.send('DELETE', `/api/object/${third}`)
  t.strictSame(
    await after(third),
    ids.filter((id) => id !== third),
    'of two former places the newer counts',
  )
  await eve.upload('c')
  t.strictSame(
    await after(third),
    ids.filter((id) => id !== third),
    'also if it is there again, but not for everybody',
  )

  await app.db('deleted_object').update({ deleted_at: app.db.raw(`deleted_at - interval '30 days'`) })
  t.match(await bob.get(`/api/object?older_than=${third}`), missing, 'after a while it is forgotten')
  await bob.send('DELETE', `/api/object/${fifth}`)
  t.strictSame(await app.db('deleted_object').pluck('dhash'), [fifth])
})

t.test('keys of the listing are never used again', async (t) => {
  const { app, admin } = await openTestApp(t, { trash_days: '0' })
  const keyOf = async () => (await app.db('object').first('id', 'upload_time')) ?? missing()
  await admin.upload('x')
  let last = await keyOf()
  for (let round = 0; round < rounds(5); round++) {
    await admin.send('DELETE', `/api/object/${(await admin.upload('x')).json.id}`)
    await admin.upload('x')
    const next = await keyOf()
    t.ok(next.id > last.id && next.upload_time > last.upload_time)
    last = next
  }
})

t.test('a favourite belongs to one user', async (t) => {
  const { app, as, nobody } = await openTestApp(t, { trash_days: '0' })
  const capabilities = ['personalize']
  const [bob, eve, weak] = [await as({ capabilities }), await as({ capabilities }), await as({})]
  const { dhash } = await anObject(app, { type: 'file', visibleTo: [bob, weak] })
  const path = `/api/object/${dhash}/favorite`
  const isMarked = async (user: typeof bob) => (await user.get(`/api/object/${dhash}`)).json.favorite
  for (const _ of [1, 2]) t.match(await bob.send('PUT', path), { status: 200, json: null })
  t.strictSame([await isMarked(bob), await isMarked(weak)], [true, false])
  for (const _ of [1, 2]) t.match(await bob.send('DELETE', path), { status: 200, json: null })
  t.equal(await isMarked(bob), false)
  for (const method of ['PUT', 'DELETE']) {
    t.match(await eve.send(method, path), { status: 404, json: { message: 'Object not found' } })
    t.match(await bob.send(method, `/api/object/${dhash.slice(0, 32)}/favorite`), {
      status: 404,
      json: { code: 'not_found' },
    })
    t.match(await bob.send(method, `/api/file/${dhash}/favorite`), { status: 404, json: { code: 'unsupported' } })
    t.match(await weak.send(method, path), { status: 403 })
    t.match(await nobody.send(method, path), { status: 401 })
  }
})

t.test('marking at once, also while the object is being deleted, makes one mark or none', async (t) => {
  const { app, as } = await openTestApp(t, { trash_days: '0' })
  const bob = await as({ capabilities: ['personalize', 'removing_objects'] })
  for (let round = 0; round < rounds(8); round++) {
    const { id, dhash } = await anObject(app, { visibleTo: [bob] })
    const path = `/api/object/${dhash}/favorite`
    t.strictSame(statusesOf(await atOnce(32, () => bob.send('PUT', path))), [200])
    t.equal((await app.db('favorites').where({ object_id: id })).length, 1)
    const answers = await atOnce(32, (n) => {
      if (n === 16) return bob.send('DELETE', `/api/object/${dhash}`)
      return bob.send(n % 2 === 0 ? 'PUT' : 'DELETE', path)
    })
    t.strictSame(
      statusesOf(answers).filter((status) => status !== 200 && status !== 404),
      [],
    )
    t.strictSame(await app.db('favorites').where({ object_id: id }), [])
  }
})
