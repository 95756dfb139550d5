import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import type { TestUser } from '../../support/user.ts'

const definition = { label: 'Job', description: 'd', hidden: false }

async function aKey({ admin }: TestApp, key: string, more: object = {}): Promise<void> {
  const { status } = await admin.send('POST', '/api/attribute', { ...definition, key, ...more })
  if (status !== 200) throw new Error(`key ${key} was not made`)
}

type KeyPermission = { readonly key: string; readonly group: string; readonly read?: boolean; readonly set?: boolean }

async function allow({ admin }: TestApp, { key, group, read = false, set = false }: KeyPermission): Promise<void> {
  const body = { group_name: group, can_read: read, can_set: set }
  const { status } = await admin.send('PUT', `/api/attribute/${key}/permissions`, body)
  if (status !== 200) throw new Error(`the right on ${key} was not given`)
}

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

/** A key for each combination of rights, and a user who has exactly these. */
async function withKeys(test: TestApp): Promise<{ bob: TestUser; path: string; dhash: string }> {
  const bob = await test.as({ login: 'bob', capabilities: ['removing_attributes'] })
  for (const key of ['both', 'read', 'set', 'none']) await aKey(test, key)
  await aKey(test, 'hidden', { hidden: true })
  await allow(test, { key: 'both', group: 'bob', read: true, set: true })
  await allow(test, { key: 'read', group: 'bob', read: true })
  await allow(test, { key: 'set', group: 'bob', set: true })
  await allow(test, { key: 'hidden', group: 'bob', read: true, set: true })
  const { dhash } = await anObject(test.app, { visibleTo: [bob] })
  return { bob, dhash, path: `/api/object/${dhash}/attribute` }
}

t.test('values are added and shown by the rights on their keys; hidden ones only to who asks and may', async (t) => {
  const test = await openTestApp(t)
  const { bob, dhash, path } = await withKeys(test)
  const { admin } = test
  for (const key of ['both', ' SET ', 'Hidden'])
    t.match(await bob.send('POST', path, { key, value: key }), { status: 200 })
  for (const key of ['read', 'none', 'nosuch'])
    t.match(await bob.send('POST', path, { key, value: 1 }), {
      status: 404,
      json: { message: `Attribute '${key}' is not defined or you have insufficient permissions to set it` },
    })
  await admin.send('POST', path, { key: 'none', value: { a: [1] } })
  const shown = (user: TestUser, query = '') =>
    user.get(`${path}${query}`).then(({ json }) => json.attributes.map(({ key }: { key: string }) => key))
  t.strictSame(await shown(bob), ['both'])
  t.strictSame(await shown(admin), ['both', 'set', 'none'])
  t.strictSame(await shown(admin, '?hidden=1'), ['both', 'set', 'hidden', 'none'])
  t.strictSame(await shown(admin, '?hidden=false'), ['both', 'set', 'none'])
  t.strictSame((await bob.get(`/api/object/${dhash}`)).json.attributes, (await bob.get(path)).json.attributes)
  t.strictSame((await admin.get(`/api/object/${dhash}`)).json.attributes, (await admin.get(path)).json.attributes)
  t.match(await bob.get(`/api/object/${'0'.repeat(64)}/attribute?hidden=true`), {
    status: 403,
    json: { message: 'You are not permitted to read hidden attributes' },
  })
  for (const hidden of ['', 'maybe'])
    t.match(await admin.get(`${path}?hidden=${hidden}`), { status: 400, json: { errors: [{ field: 'hidden' }] } })
})

t.test('what says nothing is not a value; everything else is', async (t) => {
  const test = await openTestApp(t)
  const { bob, path } = await withKeys(test)
  for (const value of ['""', 'null', '{}', '[]', undefined, '"\\u0000"', '"\\ud800"', 'NaN', '1e400']) {
    const body = value === undefined ? '{"key":"both"}' : `{"key":"both","value":${value}}`
    t.match(await bob.send('POST', path, body), { status: 400, json: { code: 'invalid_request' } }, body)
  }
  for (const key of ['""', 'null', '5', '"a b"', '"\\u0000"']) {
    t.match(
      await bob.send('POST', path, `{"key":${key},"value":1}`),
      { status: 400, json: { errors: [{ field: 'key' }] } },
      key,
    )
  }
  const values = [
    0,
    false,
    '  ',
    [null],
    [''],
    [[]],
    [{}],
    { x: null },
    { '': 1 },
    'x'.repeat(2_000_000),
    { __proto__x: [] },
  ]
  for (const value of values)
    t.match(await bob.send('POST', path, { key: 'both', value }), { status: 200 }, JSON.stringify(value).slice(0, 50))
  t.strictSame(
    (await bob.get(path)).json.attributes.map(({ value }: { value: unknown }) => value),
    values,
  )
})

t.test('equal values are one, and the first spelling stays', async (t) => {
  const test = await openTestApp(t)
  const { bob, path } = await withKeys(test)
  const groups = [
    ['{"a":1,"b":[1,2]}', '{"b":[1,2],"a":1}', '{"a":0,"a":1,"b":[1,2]}'],
    ['[1,2]', '[1.0,2]'],
    ['[2,1]'],
    ['1', '1.0', '1e0', '10e-1'],
    ['"1"'],
    ['true'],
    ['0', '-0.0'],
    ['"é"'],
    ['"e\\u0301"'],
  ]
  for (const [n, spellings] of groups.entries()) {
    for (const spelling of spellings) {
      const { status, json } = await bob.send('POST', path, `{"key":"both","value":${spelling}}`)
      t.equal(status, 200)
      t.equal(json.attributes.length, n + 1, spelling)
    }
  }
})

t.test('numbers keep their digits, and fractions come back in their shortest form', async (t) => {
  const test = await openTestApp(t)
  const { bob, path, dhash } = await withKeys(test)
  const spellings = {
    '9007199254740993': '9007199254740993',
    '-123456789012345678901234567890': '-123456789012345678901234567890',
    '1.10': '1.1',
    '1e2': '100.0',
    '2.00': '2.0',
    '1e-7': '1e-07',
    '{"n":[18446744073709551615,{"x":0.10}]}': '{"n":[18446744073709551615,{"x":0.1}]}',
  }
  for (const sent of Object.keys(spellings)) await bob.send('POST', path, `{"key":"both","value":${sent}}`)
  const expected = Object.values(spellings)
  for (const address of [path, `/api/object/${dhash}`]) {
    const text = (await bob.get(address)).bytes.toString()
    for (const spelling of expected) t.ok(text.includes(`"value":${spelling}}`), spelling)
  }
  t.strictSame(
    (await bob.get(`/api/object/${dhash}/meta`)).json.metakeys.map(({ value }: { value: string }) => value),
    expected,
  )
})

t.test('a value from an older server that would be refused today is shown', async (t) => {
  const test = await openTestApp(t)
  const { bob, path, dhash } = await withKeys(test)
  const deep = `${'['.repeat(600)}${']'.repeat(600)}`
  const { id } = (await test.app.db('object').where({ dhash }).first('id')) ?? missing()
  await test.app.db('attribute').insert({ object_id: id, key: 'both', value: deep })
  t.ok((await bob.get(path)).bytes.toString().includes(deep))
  t.match(await bob.send('POST', path, `{"key":"both","value":${deep}}`), { status: 400 })
})

t.test('removing takes the capability and the right to set the key', async (t) => {
  const test = await openTestApp(t)
  const { bob, path } = await withKeys(test)
  const { admin, app } = test
  for (const key of ['both', 'read', 'set', 'none']) await admin.send('POST', path, { key, value: key })
  const ids = new Map<string, number>(
    (await admin.get(path)).json.attributes.map((each: { key: string; id: number }) => [each.key, each.id]),
  )
  const refused = {
    status: 404,
    json: { message: 'Attribute is not defined or you have insufficient permissions to delete it' },
  }
  const other = await anObject(app, { visibleTo: [bob] })
  for (const key of ['read', 'none']) t.match(await bob.send('DELETE', `${path}/${ids.get(key)}`), refused)
  t.match(await bob.send('DELETE', `/api/object/${other.dhash}/attribute/${ids.get('both')}`), refused)
  t.match(await bob.send('DELETE', `${path}/${'9'.repeat(25)}`), refused)
  t.match(await bob.send('DELETE', `${path}/x`), { status: 404, json: { code: 'unsupported' } })
  const weak = await test.as({ capabilities: ['adding_all_attributes'] })
  t.match(await weak.send('DELETE', `${path}/${ids.get('both')}`), { status: 403 })
  for (const key of ['both', 'set'])
    t.match(await bob.send('DELETE', `${path}/${ids.get(key)}`), { status: 200, json: null })
  t.match(await bob.send('DELETE', `${path}/${ids.get('both')}`), refused)
  t.match(await admin.send('DELETE', `${path}/${ids.get('none')}`), { status: 200 })
  t.strictSame(
    (await admin.get(path)).json.attributes.map(({ key }: { key: string }) => key),
    ['read'],
  )
})

t.test('nothing of this reaches an object that the caller may not see', async (t) => {
  const test = await openTestApp(t)
  const { path } = await withKeys(test)
  const eve = await test.as({ capabilities: ['adding_all_attributes', 'removing_attributes'] })
  const missing = { status: 404, json: { message: 'Object not found' } }
  t.match(await eve.get(path), missing)
  t.match(await eve.send('POST', path, { key: 'both', value: 1 }), missing)
  t.match(await eve.send('DELETE', `${path}/1`), missing)
  t.match(await test.nobody.get(path), { status: 401 })
})

t.test('the same values added many times at once, in several spellings, are stored once', async (t) => {
  const test = await openTestApp(t)
  const { bob } = await withKeys(test)
  const spellings = ['1', '1.0', '{"a":1}', '{"a":1.0}']
  for (let round = 0; round < rounds(8); round++) {
    const { id, dhash } = await anObject(test.app, { visibleTo: [bob] })
    const path = `/api/object/${dhash}/attribute`
    t.strictSame(
      statusesOf(await atOnce(32, (n) => bob.send('POST', path, `{"key":"both","value":${spellings[n % 4]}}`))),
      [200],
    )
    t.equal((await test.app.db('attribute').where({ object_id: id })).length, 2, `round ${round}`)
  }
})

t.test('adding values while the object or the key is being deleted leaves neither an error nor a value', async (t) => {
  const test = await openTestApp(t)
  const { admin, app } = test
  for (let round = 0; round < rounds(8); round++) {
    const key = `key-${round}`
    await aKey(test, key)
    const [a, b] = [await anObject(app), await anObject(app)]
    const answers = await atOnce(32, (n) => {
      if (n === 10) return admin.send('DELETE', `/api/attribute/${key}`)
      if (n === 20) return admin.send('DELETE', `/api/object/${a.dhash}`)
      return admin.send('POST', `/api/object/${n % 2 === 0 ? a.dhash : b.dhash}/attribute`, { key, value: n })
    })
    t.strictSame(
      statusesOf(answers).filter((status) => status !== 200 && status !== 404),
      [],
      `round ${round}`,
    )
    t.strictSame(await app.db('attribute').select('*'), [])
  }
})

t.test('a capability of the past, managing_attributes, gives no right to define keys', async (t) => {
  const { as, admin } = await openTestApp(t)
  const ann = await as({ capabilities: ['managing_attributes'] })
  const key = { key: 'k', label: '', description: '', hidden: false }
  t.match(await ann.send('POST', '/api/attribute', key), { status: 403, json: { message: /\(manage_users\)/ } })
  t.equal((await admin.send('POST', '/api/attribute', key)).status, 200)
})
