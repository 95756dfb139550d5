import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { attributeRows, definitionRows, rightRow } from '../../support/attribute-rows.ts'
import { missing } from '../../support/missing.ts'

const ASK = '/api/attribute_texts'

async function objectWith(
  { app, as }: TestApp,
  values: readonly (readonly [key: string, json: string])[],
  visibleTo: readonly Awaited<ReturnType<typeof as>>[] = [],
): Promise<string> {
  const { id, dhash } = await anObject(app, { visibleTo: [...visibleTo] })
  if (values.length > 0) await attributeRows(app.db, id, values)
  return dhash
}

async function groupId({ app }: TestApp, name: string): Promise<number> {
  return ((await app.db('group').where({ name }).first('id')) ?? missing()).id
}

t.test('values are texts, few and cut, of several objects and keys in one answer', async (t) => {
  const test = await openTestApp(t)
  const { app, admin } = test
  await definitionRows(app.db, ['a', 'b', 'c'])
  const many = Array.from({ length: 7 }, (_, n) => ['a', String(n)] as const)
  const one = await objectWith(test, [
    ...many,
    ['b', '"first\\u202e"'],
    ['b', '{"n": 18446744073709551615}'],
    ['c', '1'],
  ])
  const two = await objectWith(test, [
    ['b', JSON.stringify('x'.repeat(1000))],
    ['b', JSON.stringify('é𝄞'.repeat(501))],
    ['b', 'null'],
  ])
  const none = await objectWith(test, [])
  const { status, json } = await admin.send('POST', ASK, { ids: [one, two, none, one], keys: ['b', 'a', 'b'] })
  t.equal(status, 200)
  t.strictSame(
    json.values,
    [
      { id: one, key: 'a', texts: ['0', '1', '2', '3', '4'], count: 7 },
      { id: one, key: 'b', texts: ['first\u202e', '{"n": 18446744073709551615}'], count: 2 },
      { id: two, key: 'b', texts: ['x'.repeat(1000), `${'é𝄞'.repeat(500)}…`, 'null'], count: 3 },
    ].toSorted((x, y) => (x.id + x.key < y.id + y.key ? -1 : 1)),
  )
})

t.test('what the caller may not see is left out like what is not there', async (t) => {
  const test = await openTestApp(t)
  const { app, admin, as, nobody } = test
  const bob = await as({ login: 'bob' })
  const reader = await as({ login: 'rita', capabilities: ['reading_all_attributes'] })
  await definitionRows(app.db, ['open', 'closed', 'settable'])
  await definitionRows(app.db, ['hidden'], { hidden: true })
  for (const key of ['open', 'hidden'])
    await rightRow(app.db, { key, groupId: await groupId(test, 'bob'), canRead: true })
  await rightRow(app.db, { key: 'settable', groupId: await groupId(test, 'bob'), canSet: true })
  const all = ['open', 'closed', 'settable', 'hidden'].map((key) => [key, `"${key}"`] as const)
  const seen = await objectWith(test, all, [bob, reader])
  const unseen = await objectWith(test, all)
  const keys = ['open', 'closed', 'settable', 'hidden', 'absent']
  const ids = [seen, unseen, 'e'.repeat(64)]
  const shown = async (user: typeof bob): Promise<string[]> =>
    (await user.send('POST', ASK, { ids, keys })).json.values.map(
      ({ id, key }: { id: string; key: string }) => `${id === seen ? 'seen' : id === unseen ? 'unseen' : id} ${key}`,
    )
  t.strictSame(await shown(bob), ['seen open'])
  t.strictSame(await shown(reader), ['seen closed', 'seen open', 'seen settable'])
  t.equal((await shown(admin)).length, 6, 'administrators see all objects, and hidden keys nowhere in lists')
  t.match(await nobody.send('POST', ASK, { ids, keys }), { status: 401 })

  const answer = async (body: object): Promise<string> => {
    const { status, bytes } = await bob.send('POST', ASK, body)
    return `${status} ${bytes}`
  }
  t.equal(await answer({ ids: [unseen], keys: ['open'] }), await answer({ ids: ['e'.repeat(64)], keys: ['open'] }))
  t.equal(await answer({ ids: [seen], keys: ['closed'] }), await answer({ ids: [seen], keys: ['absent'] }))
  const before = await app.db('permission').select('*')
  await answer({ ids: [unseen], keys: ['open'] })
  t.strictSame(await app.db('permission').select('*'), before, 'asking shares nothing')
})

t.test('a key that is limited to a group reads what that group does', async (t) => {
  const test = await openTestApp(t)
  const { app, as, aGroup } = test
  await aGroup('lab')
  const kim = await as({ login: 'kim', groups: ['lab'], capabilities: ['manage_profile'] })
  await definitionRows(app.db, ['own', 'lab'])
  await rightRow(app.db, { key: 'own', groupId: await groupId(test, 'kim'), canRead: true })
  await rightRow(app.db, { key: 'lab', groupId: await groupId(test, 'lab'), canRead: true })
  const id = await objectWith(test, [
    ['own', '1'],
    ['lab', '2'],
  ])
  const { id: number } = (await app.db('object').where({ dhash: id }).first('id')) ?? missing()
  await app.db('permission').insert({
    object_id: number,
    group_id: await groupId(test, 'lab'),
    access_time: '2026-01-01',
    reason_type: 'shared',
    related_object_id: number,
    related_user_id: null,
  })
  const limited = await kim.send('POST', '/api/user/kim/api_key', { name: 'k', group: 'lab' })
  t.equal(limited.status, 200)
  const headers = { authorization: `Bearer ${limited.json.token}` }
  const read = async (sent: Readonly<Record<string, string>>): Promise<string[]> =>
    (await kim.send('POST', ASK, { ids: [id], keys: ['own', 'lab'] }, sent)).json.values.map(
      ({ key }: { key: string }) => key,
    )
  t.strictSame(await read({}), ['lab', 'own'])
  t.strictSame(await read(headers), ['lab'])
})

t.test('what cannot be asked for is refused by field', async (t) => {
  const { admin } = await openTestApp(t)
  const ids = ['a'.repeat(64)]
  const refused: readonly (readonly [string, object])[] = [
    ['ids', { keys: ['a'] }],
    ['ids', { ids: [], keys: ['a'] }],
    ['ids', { ids: 'x', keys: ['a'] }],
    ['ids', { ids: Array.from({ length: 101 }, () => ids[0]), keys: ['a'] }],
    ['ids.0', { ids: ['A'.repeat(64)], keys: ['a'] }],
    ['ids.0', { ids: ["' or 1=1 --"], keys: ['a'] }],
    ['keys', { ids }],
    ['keys', { ids, keys: [] }],
    ['keys', { ids, keys: Array.from({ length: 11 }, () => 'a') }],
    ['keys.0', { ids, keys: [''] }],
    ['keys.0', { ids, keys: ['x'.repeat(65)] }],
    ['keys.0', { ids, keys: ['a\0'] }],
    ['keys.0', { ids, keys: [null] }],
  ]
  for (const [field, body] of refused)
    t.match(
      await admin.send('POST', ASK, body),
      { status: 400, json: { errors: [{ field }] } },
      JSON.stringify(body).slice(0, 80),
    )
  t.match(await admin.send('POST', ASK, { ids, keys: ["' or 1=1 --"] }), { status: 200, json: { values: [] } })
})
