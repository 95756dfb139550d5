import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'

const fields = { template: '', label: 'Job', description: 'd', hidden: false }
const ANALYSIS = '238a2c61-9e9d-4922-9d36-32857528ec8e'

t.test('keys are defined in the old form, and what it does not know stays', async (t) => {
  const { admin } = await openTestApp(t)
  const path = '/api/meta/manage/job'
  const job = { ...fields, key: 'job', template: 'https://x/$value' }
  t.strictSame((await admin.send('POST', '/api/meta/manage/%20JOB', { ...job, key: 'ignored' })).json, job)
  const rich = { rich_template: 'r', example_value: 'e' }
  await admin.send('PUT', '/api/attribute/job', rich)
  t.strictSame((await admin.send('POST', path, { ...fields, label: 'Again' })).json, {
    ...fields,
    key: 'job',
    label: 'Again',
  })
  t.match((await admin.get('/api/attribute/job')).json, { ...rich, label: 'Again', url_template: '' })
  const changed = { ...fields, key: 'job', label: 'Again', template: 't' }
  t.strictSame((await admin.send('PUT', '/api/meta/manage/Job', { template: 't', label: null })).json, changed)
  t.strictSame((await admin.get(path)).json, { ...changed, permissions: [] })
  t.match(await admin.get('/api/meta/manage/JOB'), { status: 404, json: { message: 'No such metakey' } })
  t.match(await admin.send('DELETE', '/api/meta/manage/JOB'), { status: 404, json: { message: 'No such metakey' } })
  t.match(await admin.send('PUT', '/api/meta/manage/other', {}), { status: 404, json: { message: 'No such metakey' } })

  const rights = { can_read: true, can_set: false }
  t.match((await admin.send('PUT', '/api/meta/manage/JOB/permissions/registered', rights)).json, {
    permissions: [{ group_name: 'registered', ...rights }],
  })
  t.match((await admin.send('PUT', `${path}/permissions/public`, rights)).json, {
    ...changed,
    permissions: [{ group_name: 'public' }, { group_name: 'registered' }],
  })
  t.match((await admin.get('/api/meta/manage')).json, { metakeys: [{ key: 'job', permissions: [{}, {}] }] })
  t.match(await admin.send('DELETE', '/api/meta/manage/JOB/permissions/public'), { status: 200, json: null })
  for (const [method, key, group, message] of [
    ['PUT', 'other', 'public', 'No such metakey'],
    ['PUT', 'job', 'x', 'No such group'],
    ['DELETE', 'other', 'x', 'No such group'],
    ['DELETE', 'job', 'public', 'No such metakey permission'],
  ] as const) {
    const answer = await admin.send(
      method,
      `/api/meta/manage/${key}/permissions/${group}`,
      method === 'PUT' ? rights : undefined,
    )
    t.match(answer, { status: 404, json: { message } })
  }
  t.match(await admin.send('DELETE', path), { status: 200, json: null })
  t.strictSame((await admin.get('/api/meta/manage')).json, { metakeys: [] })
})

t.test('what is not a definition is refused by field', async (t) => {
  const { admin, as } = await openTestApp(t)
  for (const method of ['POST', 'PUT']) {
    for (const key of ['a%20b', 'x'.repeat(33), '%C5%BC', 'a%00'])
      t.match(
        await admin.send(method, `/api/meta/manage/${key}`, fields),
        { status: 400, json: { errors: [{ field: 'key' }] } },
        key,
      )
    t.match(await admin.send(method, '/api/meta/manage/k', { ...fields, label: 'x'.repeat(65) }), {
      status: 400,
      json: { errors: [{ field: 'label' }] },
    })
  }
  for (const field of Object.keys(fields))
    t.match(await admin.send('POST', '/api/meta/manage/k', { ...fields, [field]: undefined }), {
      status: 400,
      json: { errors: [{ field }] },
    })
  t.match(await admin.send('PUT', '/api/meta/manage/k/permissions/public', { can_read: 1 }), { status: 400 })
  t.match(await admin.send('DELETE', '/api/meta/manage/k/permissions/a%00'), { status: 400 })
  const bob = await as({})
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/k', undefined],
    ['POST', '/k', fields],
    ['PUT', '/k', {}],
    ['DELETE', '/k', undefined],
    ['PUT', '/k/permissions/public', { can_read: true, can_set: true }],
    ['DELETE', '/k/permissions/public', undefined],
  ] as const)
    t.match(await bob.send(method, `/api/meta/manage${path}`, body), { status: 403, json: { message: /manage_users/ } })
})

t.test('keys are listed by right, values as texts with their addresses', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const keys: Record<string, object> = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how templates name the value
    a: { template: 'https://x/$value?${value}&$values&$other' },
    b: {},
    c: { hidden: true },
    d: {},
  }
  for (const [key, more] of Object.entries(keys)) {
    await admin.send('POST', `/api/meta/manage/${key}`, { ...fields, ...more })
    const rights = { can_read: key !== 'd', can_set: key !== 'a' }
    await admin.send('PUT', `/api/meta/manage/${key}/permissions/bob`, rights)
  }
  const listed = async (access: string) =>
    (await bob.get(`/api/meta/list/${access}`)).json.metakeys.map(({ key }: { key: string }) => key)
  t.strictSame(await listed('read'), ['a', 'b'])
  t.strictSame(await listed('set'), ['b', 'c', 'd'])
  t.match(await bob.get('/api/meta/list/manage'), { status: 404, json: { code: 'unsupported' } })

  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const path = `/api/object/${dhash}/meta`
  for (const value of ['a/b$&', true, { n: [1, 'x'] }, 17])
    await admin.send('POST', `/api/object/${dhash}/attribute`, { key: 'a', value })
  const shown = (text: string) => ({
    key: 'a',
    value: text,
    label: 'Job',
    description: 'd',
    url: `https://x/${text}?${text}&$values&$other`,
  })
  t.strictSame((await bob.get(path)).json.metakeys, ['a/b$&', 'true', '{"n":[1,"x"]}', '17'].map(shown))
  const added = await bob.send('POST', path, { key: ' B ', value: ' v ' })
  t.match(added.json.metakeys.at(-1), { key: 'b', value: ' v ', url: null })
  t.equal((await bob.send('POST', path, { key: 'c', value: 'x' })).json.metakeys.length, 5)
  t.equal((await admin.get(`${path}?hidden=true`)).json.metakeys.length, 6)
  t.match(await bob.get(`${path}?hidden=true`), {
    status: 403,
    json: { message: 'You are not permitted to read hidden metakeys' },
  })
  for (const key of ['a', 'nosuch'])
    t.match(await bob.send('POST', path, { key, value: 'x' }), {
      status: 404,
      json: { message: `Attribute '${key}' is not defined or you have insufficient permissions to set it` },
    })
  for (const value of [undefined, '', null, [], {}])
    t.match(await bob.send('POST', path, { key: 'b', value }), { status: 400, json: { errors: [{ field: 'value' }] } })
  t.match(await bob.send('POST', path, { key: 'a b', value: 'x' }), {
    status: 400,
    json: { errors: [{ field: 'key' }] },
  })
})

t.test('any JSON is taken as a value, kept as it is and shown as its text', async (t) => {
  const { app, admin } = await openTestApp(t)
  await admin.send('POST', '/api/meta/manage/k', fields)
  const { dhash } = await anObject(app)
  const path = `/api/object/${dhash}/meta`
  const sent = ['true', 'false', '0', '12345678901234567890', '{"b":[1,null],"a":"ż"}', '["x"]', '"5"', '5']
  for (const value of sent)
    t.match(await admin.send('POST', path, `{"key":"k","value":${value}}`), { status: 200 }, value)
  const shown = (await admin.get(path)).json.metakeys.map(({ value }: { value: unknown }) => value)
  t.strictSame(shown, [...sent.slice(0, 4), '{"a":"ż","b":[1,null]}', '["x"]', '5', '5'])
  const stored = (await admin.get(`/api/object/${dhash}/attribute`)).bytes.toString()
  t.match(stored, '"value":12345678901234567890')
  t.match(stored, '"value":["x"]')
  for (const value of [{ id: ANALYSIS }, 5, [ANALYSIS]])
    t.match(await admin.send('POST', path, { key: 'karton', value }), {
      status: 400,
      json: { message: `analysis_id: 'karton' attribute accepts only UUID values, not "${JSON.stringify(value)}"` },
    })
})

t.test('values are removed by their text, or all of a key', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['removing_attributes'] })
  for (const [key, can_set] of [
    ['a', true],
    ['b', false],
  ] as const) {
    await admin.send('POST', `/api/meta/manage/${key}`, fields)
    await admin.send('PUT', `/api/meta/manage/${key}/permissions/bob`, { can_read: true, can_set })
  }
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const path = `/api/object/${dhash}/meta`
  for (const value of ['5', 5, 'x y', 'z'])
    await admin.send('POST', `/api/object/${dhash}/attribute`, { key: 'a', value })
  await admin.send('POST', path, { key: 'b', value: 'x' })
  const values = async () =>
    (await admin.get(`/api/object/${dhash}/attribute`)).json.attributes.map(({ value }: { value: unknown }) => value)
  const refused = (key: string) => ({
    status: 404,
    json: { message: `Attribute '${key}' is not defined or you have insufficient permissions to delete it` },
  })
  t.match(await bob.send('DELETE', `${path}?key=A&value=5`), { status: 200, json: null })
  t.strictSame(await values(), [5, 'x y', 'z', 'x'])
  t.match(await bob.send('DELETE', `${path}?key=a&value=5`), refused('a'), 'the number is not a text')
  t.match(await bob.send('DELETE', `${path}?key=a&value=x%20y`), { status: 200 })
  t.match(await bob.send('DELETE', `${path}?key=b`), refused('b'))
  t.match(await bob.send('DELETE', `${path}?key=karton`), refused('karton'))
  t.match(await bob.send('DELETE', `${path}?key=a&value=`), { status: 200, json: null })
  t.strictSame(await values(), ['x'])
  t.match(await bob.send('DELETE', path), { status: 400, json: { errors: [{ field: 'key' }] } })
  t.match(await (await as({})).send('DELETE', `${path}?key=a`), { status: 403 })
})

t.test('analyses show up as values, and can be assigned as such', async (t) => {
  const { app, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['analysis_manage'] })
  const weak = await as({ capabilities: ['adding_all_attributes'] })
  const { dhash } = await anObject(app, { visibleTo: [bob, weak] })
  const path = `/api/object/${dhash}/meta`
  const shown = [
    { key: 'analysis', value: ANALYSIS },
    { key: 'karton', value: ANALYSIS },
  ]
  t.strictSame(
    (await bob.send('POST', path, { key: 'Karton', value: `{${ANALYSIS.toUpperCase()}}` })).json.metakeys,
    shown,
  )
  t.strictSame((await bob.send('POST', path, { key: 'analysis', value: ANALYSIS })).json.metakeys, shown)
  t.strictSame((await weak.get(path)).json.metakeys, shown)
  t.match(await bob.send('POST', path, { key: 'karton', value: 'x' }), {
    status: 400,
    json: { message: /accepts only UUID values/ },
  })
  t.match(await weak.send('POST', path, { key: 'karton', value: ANALYSIS }), {
    status: 404,
    json: { message: "Attribute 'karton' is not defined or you have insufficient permissions to set it" },
  })
})

t.test('nothing of this reaches an object that the caller may not see', async (t) => {
  const { app, as, nobody } = await openTestApp(t)
  const eve = await as({ capabilities: ['removing_attributes', 'analysis_manage', 'adding_all_attributes'] })
  const { dhash } = await anObject(app)
  const path = `/api/object/${dhash}/meta`
  const missing = { status: 404, json: { message: 'Object not found' } }
  t.match(await eve.get(path), missing)
  t.match(await eve.send('POST', path, { key: 'k', value: 'v' }), missing)
  t.match(await eve.send('POST', path, { key: 'karton', value: ANALYSIS }), missing)
  t.match(await eve.send('DELETE', `${path}?key=k`), missing)
  for (const address of [path, '/api/meta/list/read', '/api/meta/manage'])
    t.match(await nobody.get(address), { status: 401 })
})
