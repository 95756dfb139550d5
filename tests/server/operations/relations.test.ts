import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { rounds } from '../../support/rounds.ts'

t.test('a link hands permissions down, and takes them back when it ends', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_parents', 'removing_parents'] })
  const eve = await as({})
  const parent = await anObject(app, { type: 'file', visibleTo: [bob, eve] })
  const child = await anObject(app, { visibleTo: [bob] })
  const path = `/api/file/${parent.dhash}/child/${child.dhash}`
  t.match(await eve.get(`/api/blob/${child.dhash}/relations`), { status: 404 })
  for (const _ of [1, 2]) t.match(await bob.send('PUT', path), { status: 200, json: null })
  t.match((await eve.get(`/api/blob/${child.dhash}/relations`)).json, {
    parents: [{ id: parent.dhash, type: 'file' }],
    children: [],
  })
  t.match((await eve.get(`/api/object/${parent.dhash}/relations`)).json, {
    parents: [],
    children: [{ id: child.dhash, type: 'text_blob', tags: [] }],
  })
  for (const _ of [1, 2]) t.match(await bob.send('DELETE', path), { status: 200, json: null })
  t.match(await eve.get(`/api/object/${child.dhash}/relations`), { status: 404, json: { message: 'Object not found' } })
  t.match((await bob.get(`/api/object/${child.dhash}/relations`)).json, { parents: [], children: [] })
})

t.test('newest links come first, and what the caller may not see is left out', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_parents'] })
  const eve = await as({})
  const parent = await anObject(app, { visibleTo: [bob] })
  const children = []
  for (let n = 0; n < 103; n++) children.push(await anObject(app, { visibleTo: [bob] }))
  const hidden = await anObject(app)
  const config = await anObject(app, { type: 'static_config', visibleTo: [bob] })
  for (const { dhash } of [...children, config]) await bob.send('PUT', `/api/object/${parent.dhash}/child/${dhash}`)
  await app.db('relation').insert({ parent_id: parent.id, child_id: hidden.id })
  const { json } = await bob.get(`/api/object/${parent.dhash}/relations`)
  const ids = json.children.map(({ id }: { id: string }) => id)
  t.strictSame(ids, [
    config.dhash,
    ...children
      .map(({ dhash }) => dhash)
      .toReversed()
      .slice(0, 100),
  ])
  t.match(await eve.get(`/api/object/${parent.dhash}/relations`), { status: 404 })
})

t.test('an object may be linked to itself, and links may go round', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_parents', 'removing_parents'] })
  const [a, b] = [await anObject(app, { visibleTo: [bob] }), await anObject(app, { visibleTo: [bob] })]
  for (const [x, y] of [
    [a, a],
    [a, b],
    [b, a],
  ] as const)
    t.match(await bob.send('PUT', `/api/object/${x.dhash}/child/${y.dhash}`), { status: 200 })
  t.match((await bob.get(`/api/object/${a.dhash}/relations`)).json, {
    parents: [{ id: b.dhash }, { id: a.dhash }],
    children: [{ id: b.dhash }, { id: a.dhash }],
  })
  for (const child of [a, b]) await bob.send('DELETE', `/api/object/${a.dhash}/child/${child.dhash}`)
  t.match((await bob.get(`/api/object/${a.dhash}/relations`)).json, { parents: [{ id: b.dhash }], children: [] })
})

t.test('each end has its own text when it is missing, and capabilities are asked first', async (t) => {
  const { app, as, nobody } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_parents', 'removing_parents'] })
  const weak = await as({})
  const mine = await anObject(app, { type: 'file', visibleTo: [bob, weak] })
  const other = await anObject(app)
  for (const method of ['PUT', 'DELETE']) {
    const noParent = { status: 404, json: { message: 'Parent object not found' } }
    const noChild = { status: 404, json: { message: 'Child object not found' } }
    t.match(await bob.send(method, `/api/object/${other.dhash}/child/${other.dhash}`), noParent)
    t.match(await bob.send(method, `/api/blob/${mine.dhash}/child/${mine.dhash}`), noParent)
    t.match(await bob.send(method, `/api/file/${mine.dhash}/child/${other.dhash}`), noChild)
    t.match(await bob.send(method, `/api/file/${mine.dhash}/child/root`), noChild)
    t.match(await bob.send(method, `/api/file/${mine.dhash}/child/${mine.dhash.slice(0, 32)}`), noChild, 'no MD5')
    t.match(await bob.send(method, `/api/file/${mine.dhash}/child/xyz`), { status: 404, json: { code: 'unsupported' } })
    t.match(await weak.send(method, `/api/file/${mine.dhash}/child/${mine.dhash}`), { status: 403 })
    t.match(await nobody.send(method, `/api/file/${mine.dhash}/child/${mine.dhash}`), { status: 401 })
  }
  t.match(
    await bob.send('PUT', `/api/file/${mine.dhash.slice(0, 32)}/child/${mine.dhash}`),
    { status: 200 },
    'parent by MD5',
  )
})

t.test('linking and unlinking at once ends in one of both, with the permissions that belong to it', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_parents', 'removing_parents'] })
  const eve = await as({})
  for (let round = 0; round < rounds(8); round++) {
    const parent = await anObject(app, { visibleTo: [bob, eve] })
    const [child, below] = [await anObject(app, { visibleTo: [bob] }), await anObject(app, { visibleTo: [bob] })]
    await bob.send('PUT', `/api/object/${child.dhash}/child/${below.dhash}`)
    const path = `/api/object/${parent.dhash}/child/${child.dhash}`
    t.strictSame(statusesOf(await atOnce(32, (n) => bob.send(n % 2 === 0 ? 'PUT' : 'DELETE', path))), [200])
    const isLinked = (await app.db('relation').where({ parent_id: parent.id, child_id: child.id })).length === 1
    for (const { dhash } of [child, below])
      t.equal((await eve.get(`/api/object/${dhash}`)).status, isLinked ? 200 : 404, `round ${round}`)
  }
})

t.test('links to objects that are being deleted answer as if they were gone, or succeed', async (t) => {
  const { app, as, admin } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_parents', 'removing_parents'] })
  for (let round = 0; round < rounds(8); round++) {
    const [a, b] = [await anObject(app, { visibleTo: [bob] }), await anObject(app, { visibleTo: [bob] })]
    const answers = await atOnce(32, (n) => {
      if (n % 8 === 5) return admin.send('DELETE', `/api/object/${(n % 16 === 5 ? a : b).dhash}`)
      return bob.send(n % 2 === 0 ? 'PUT' : 'DELETE', `/api/object/${a.dhash}/child/${b.dhash}`)
    })
    t.strictSame(
      statusesOf(answers).filter((status) => status !== 200 && status !== 404),
      [],
    )
    t.strictSame(await app.db('relation').whereIn('parent_id', [a.id, b.id]), [])
    t.strictSame(await app.db('permission').whereIn('object_id', [a.id, b.id]), [])
  }
})
