import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import type { TestUser } from '../../support/user.ts'
import { aKey, allow } from './define-key.ts'

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
