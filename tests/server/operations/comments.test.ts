import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'

t.test('comments are listed newest first, with author and time, exactly as sent', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_comments'] })
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const path = `/api/object/${dhash}/comment`
  const texts = ['  packed ', '\t', '<b>żółć</b> \u202e', 'x'.repeat(65_536)]
  for (const comment of texts) {
    const { status, json } = await bob.send('POST', path, { comment, author: 'eve', timestamp: 'now', id: 1 })
    t.equal(status, 200)
    t.match(json, { author: 'bob', comment })
  }
  const { json } = await bob.get(`/api/blob/${dhash.toUpperCase()}/comment`)
  t.strictSame(
    json.map((each: { comment: string }) => each.comment),
    texts.toReversed(),
  )
})

t.test('a comment outlives its author', async (t) => {
  const { app, as, admin } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_comments'] })
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  await bob.send('POST', `/api/object/${dhash}/comment`, { comment: 'seen' })
  await app
    .db('member')
    .whereIn('user_id', app.db('user').where({ login: 'bob' }).select('id'))
    .delete()
  await app.db('user').where({ login: 'bob' }).delete()
  t.match((await admin.get(`/api/object/${dhash}/comment`)).json, [{ author: null, comment: 'seen' }])
})

t.test('an administrator adds a comment of another server with its author and time', async (t) => {
  const { app, as, admin } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_comments'] })
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const path = `/api/object/${dhash}/comment`
  const original = { author: 'bob', timestamp: '2020-02-29T12:00:00.123456+02:00' }
  const moved = { author: 'bob', comment: 'seen', timestamp: '2020-02-29T10:00:00.123456+00:00' }
  t.match(await admin.send('POST', path, { comment: 'seen', original }), { status: 200, json: moved })
  t.match((await bob.get(path)).json, [moved])
  t.match(await bob.send('POST', path, { comment: 'x', original }), {
    status: 403,
    json: { message: /manage_users/ },
  })
  for (const [field, wrong] of [
    ['original.author', { author: 'nobody-here' }],
    ['original.timestamp', { timestamp: '2020-02-30T10:00:00Z' }],
    ['original.timestamp', { timestamp: '2020-02-28' }],
    ['original.timestamp', { timestamp: '2999-01-01T10:00:00Z' }],
  ] as const) {
    const refused = await admin.send('POST', path, { comment: 'x', original: { ...original, ...wrong } })
    t.match(refused, { status: 400, json: { errors: [{ field }] } }, JSON.stringify(wrong))
  }
  t.equal((await bob.get(path)).json.length, 1)
})

t.test('what cannot be a comment is refused by name', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_comments'] })
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const path = `/api/object/${dhash}/comment`
  for (const body of [
    {},
    { comment: '' },
    { comment: null },
    { comment: 5 },
    { comment: 'a\0b' },
    { comment: '\ud800' },
  ]) {
    const { status, json } = await bob.send('POST', path, body)
    t.equal(status, 400, JSON.stringify(body))
    t.match(json, { code: 'invalid_request', errors: [{ field: 'comment' }] })
  }
  for (const body of ['', '[]', '"x"', '{"comment"', 'null']) {
    t.match(await bob.send('POST', path, body), { status: 400, json: { code: 'invalid_request' } }, body)
  }
  t.strictSame((await bob.get(path)).json, [])
})

t.test('the capability alone decides who removes a comment', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_comments'] })
  const mod = await as({ capabilities: ['removing_comments'] })
  const here = await anObject(app, { visibleTo: [bob, mod] })
  const there = await anObject(app, { visibleTo: [bob, mod] })
  const path = `/api/object/${here.dhash}/comment`
  const { json } = await bob.send('POST', path, { comment: 'x' })
  t.match(await bob.send('DELETE', `${path}/${json.id}`), {
    status: 403,
    json: { message: "You don't have required capability (removing_comments) to perform this action" },
  })
  for (const elsewhere of [
    `/api/object/${there.dhash}/comment/${json.id}`,
    `${path}/${json.id + 1}`,
    `${path}/${'9'.repeat(40)}`,
  ]) {
    t.match(await mod.send('DELETE', elsewhere), { status: 404, json: { message: 'Comment not found' } }, elsewhere)
  }
  t.match(await mod.send('DELETE', `${path}/-1`), { status: 404, json: { code: 'unsupported' } })
  t.match(await mod.send('DELETE', `${path}/${json.id}`), { status: 200, json: null })
  t.match(await mod.send('DELETE', `${path}/${json.id}`), { status: 404, json: { message: 'Comment not found' } })
})

t.test('without access or the capability nothing is shown, added or removed', async (t) => {
  const { app, as, nobody } = await openTestApp(t)
  const bob = await as({ capabilities: [] })
  const eve = await as({ capabilities: ['adding_comments', 'removing_comments'] })
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const path = `/api/object/${dhash}/comment`
  t.match(await bob.send('POST', path, { comment: 'x' }), { status: 403 })
  t.match(await nobody.get(path), { status: 401 })
  const missing = { status: 404, json: { message: 'Object not found' } }
  t.match(await eve.get(path), missing)
  t.match(await eve.send('POST', path, { comment: 'x' }), missing)
  t.match(await eve.send('DELETE', `${path}/1`), missing)
  t.match(await bob.get(`/api/file/${dhash}/comment`), missing)
  t.strictSame(await app.db('comment').select('id'), [])
})
