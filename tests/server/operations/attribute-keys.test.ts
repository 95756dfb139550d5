import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { aKey, allow, definition } from './define-key.ts'

const keysOf = ({ json }: { json: { attribute_definitions: { key: string }[] } }): string[] =>
  json.attribute_definitions.map(({ key }) => key)

t.test('a key is defined, changed as far as given, and deleted with its values', async (t) => {
  const test = await openTestApp(t)
  const { app, admin } = test
  const made = await admin.send('POST', '/api/attribute', { ...definition, key: ' JOB-1_x ', url_template: 'u$value' })
  const job = { ...definition, key: 'job-1_x', url_template: 'u$value', rich_template: '', example_value: '' }
  t.strictSame(made.json, job)
  t.match(await admin.send('POST', '/api/attribute', { ...definition, key: 'Job-1_X' }), {
    status: 409,
    json: { code: 'conflict', message: "Attribute key 'job-1_x' is already defined" },
  })
  const path = '/api/attribute/job-1_x'
  t.strictSame((await admin.get(path)).json, job)
  t.strictSame((await admin.send('PUT', path, {})).json, job)
  const change = { label: '', description: null, hidden: true, rich_template: '{{x}}', example_value: '[1]', key: 'no' }
  const changed = { ...job, label: '', hidden: true, rich_template: '{{x}}', example_value: '[1]' }
  t.strictSame((await admin.send('PUT', path, change)).json, changed)
  t.strictSame((await admin.get('/api/attribute?access=manage')).json, { attribute_definitions: [changed] })

  const { dhash } = await anObject(app)
  await admin.send('POST', `/api/object/${dhash}/attribute`, { key: 'job-1_x', value: 1 })
  await allow(test, { key: 'job-1_x', group: 'public', read: true })
  t.match(await admin.send('DELETE', path), { status: 200, json: null })
  for (const table of ['attribute', 'attribute_permission', 'attribute_definition'])
    t.strictSame(await app.db(table).select('*'), [], table)
})

t.test('a key that does not exist, or is written otherwise, is refused with the text of its operation', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  await aKey(test, 'job')
  const right = { group_name: 'public', can_read: true, can_set: true }
  for (const key of ['JOB', 'other', 'x'.repeat(300), '%20']) {
    const no = { status: 404, json: { message: 'No such attribute key' } }
    t.match(await admin.get(`/api/attribute/${key}`), no)
    t.match(await admin.send('DELETE', `/api/attribute/${key}`), no)
    t.match(await admin.send('PUT', `/api/attribute/${key}`, { label: 'x' }), {
      status: 404,
      json: { message: 'No such attribute' },
    })
    t.match(await admin.get(`/api/attribute/${key}/permissions`), no)
    t.match(await admin.send('PUT', `/api/attribute/${key}/permissions`, right), no)
    t.match(await admin.send('DELETE', `/api/attribute/${key}/permissions?group_name=public`), {
      status: 404,
      json: { message: 'No such attribute permission' },
    })
  }
  for (const method of ['GET', 'PUT', 'DELETE'])
    t.match(await admin.send(method, '/api/attribute/a%00b', method === 'PUT' ? {} : undefined), { status: 400 })
})

t.test('a definition that cannot be stored is refused by field', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  await aKey(test, 'old')
  const faults = {
    key: ['', ' ', 'a b', 'ż', 'x'.repeat(33), null, 5, undefined],
    label: ['x'.repeat(65), null, 5, 'a\0', undefined],
    description: [null, {}, undefined],
    hidden: [null, 'maybe', undefined],
    url_template: [null, 5],
    rich_template: [null, []],
    example_value: [null, 1],
  }
  for (const [field, values] of Object.entries(faults)) {
    for (const value of values) {
      const answer = await admin.send('POST', '/api/attribute', { key: 'new', ...definition, [field]: value })
      t.match(answer, { status: 400, json: { errors: [{ field }] } }, `${field} ${value}`)
      if (value === null || value === undefined || field === 'key') continue
      t.match(await admin.send('PUT', '/api/attribute/old', { [field]: value }), {
        status: 400,
        json: { errors: [{ field }] },
      })
    }
  }
  t.match(await admin.send('POST', '/api/attribute', { key: 'ok', ...definition, label: '𝄞'.repeat(64) }), {
    status: 200,
  })
})

t.test('rights of groups on a key', async (t) => {
  const test = await openTestApp(t)
  const { admin } = test
  await aKey(test, 'job')
  const path = '/api/attribute/job/permissions'
  for (const [group, read, set] of [
    ['registered', true, false],
    ['public', false, false],
    ['registered', false, true],
  ] as const) {
    const entry = { group_name: group, can_read: read, can_set: set }
    t.strictSame((await admin.send('PUT', path, { ...entry, more: 'ignored' })).json, entry)
  }
  t.strictSame((await admin.get(path)).json.attribute_permissions, [
    { group_name: 'public', can_read: false, can_set: false },
    { group_name: 'registered', can_read: false, can_set: true },
  ])
  const noGroup = { status: 404, json: { message: 'No such group' } }
  t.match(await admin.send('PUT', path, { group_name: 'x', can_read: true, can_set: true }), noGroup)
  t.match(await admin.send('DELETE', `${path}?group_name=x`), noGroup)
  t.match(await admin.send('DELETE', path), { status: 400, json: { errors: [{ field: 'group_name' }] } })
  t.match(await admin.send('PUT', path, { group_name: 'public' }), {
    status: 400,
    json: { errors: [{ field: 'can_read' }, { field: 'can_set' }] },
  })
  t.match(await admin.send('DELETE', `${path}?group_name=public`), { status: 200, json: null })
  t.match(await admin.send('DELETE', `${path}?group_name=public`), {
    status: 404,
    json: { message: 'No such attribute permission' },
  })
})

t.test('only administrators manage keys', async (t) => {
  const test = await openTestApp(t)
  await aKey(test, 'job')
  const [bob, nobody] = [
    await test.as({ capabilities: ['reading_all_attributes', 'adding_all_attributes'] }),
    test.nobody,
  ]
  t.match(await bob.get('/api/attribute?access=manage'), {
    status: 403,
    json: { message: 'You are not permitted to manage attributes' },
  })
  for (const [method, path, body] of [
    ['POST', '/api/attribute', { ...definition, key: 'k' }],
    ['GET', '/api/attribute/job', undefined],
    ['PUT', '/api/attribute/job', {}],
    ['DELETE', '/api/attribute/job', undefined],
    ['GET', '/api/attribute/job/permissions', undefined],
    ['PUT', '/api/attribute/job/permissions', { group_name: 'public', can_read: true, can_set: true }],
    ['DELETE', '/api/attribute/job/permissions?group_name=public', undefined],
  ] as const) {
    t.match(await bob.send(method, path, body), { status: 403, json: { message: /manage_users/ } }, `${method} ${path}`)
    t.match(await nobody.send(method, path, body), { status: 401 }, `${method} ${path}`)
  }
  for (const access of ['', 'x', 'READ'])
    t.match(await bob.get(`/api/attribute?access=${access}`), { status: 400, json: { errors: [{ field: 'access' }] } })
})

t.test('keys are listed by what the caller may do with them', async (t) => {
  const test = await openTestApp(t)
  for (const key of ['read', 'set', 'b_none']) await aKey(test, key)
  for (const key of ['hidden-read', 'hidden-set']) await aKey(test, key, { hidden: true })
  const bob = await test.as({ login: 'bob' })
  await allow(test, { key: 'read', group: 'public', read: true })
  await allow(test, { key: 'set', group: 'bob', set: true })
  await allow(test, { key: 'hidden-read', group: 'bob', read: true })
  await allow(test, { key: 'hidden-set', group: 'bob', set: true })
  t.strictSame(keysOf(await bob.get('/api/attribute')), ['read'])
  t.strictSame(keysOf(await bob.get('/api/attribute?access=set')), ['hidden-set', 'set'])
  const reader = await test.as({ capabilities: ['reading_all_attributes'] })
  t.strictSame(keysOf(await reader.get('/api/attribute?access=read')), ['b_none', 'read', 'set'])
  const setter = await test.as({ capabilities: ['adding_all_attributes'] })
  t.strictSame(keysOf(await setter.get('/api/attribute?access=set')), [
    'b_none',
    'hidden-read',
    'hidden-set',
    'read',
    'set',
  ])
})

t.test('a capability of the past, managing_attributes, gives no right to define keys', async (t) => {
  const { as, admin } = await openTestApp(t)
  const ann = await as({ capabilities: ['managing_attributes'] })
  const key = { key: 'k', label: '', description: '', hidden: false }
  t.match(await ann.send('POST', '/api/attribute', key), { status: 403, json: { message: /\(manage_users\)/ } })
  t.equal((await admin.send('POST', '/api/attribute', key)).status, 200)
})
