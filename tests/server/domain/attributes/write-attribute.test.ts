import type { Knex } from 'knex'
import t from 'tap'
import type { Caller } from '../../../../server/src/caller.ts'
import { insertAttributes, settableKeys } from '../../../../server/src/domain/attributes/write-attribute.ts'
import { parseLossless } from '../../../../server/src/json/lossless.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'

async function defineKeys(knex: Knex, keys: readonly string[]): Promise<void> {
  const blank = { label: '', description: '', url_template: '', rich_template: '', example_value: '', hidden: false }
  await knex('attribute_definition').insert(keys.map((key) => ({ key, ...blank })))
}

async function anObjectId(knex: Knex): Promise<number> {
  const [{ id } = missing()] = await knex('object')
    .insert({ type: 'text_blob', dhash: 'x', upload_time: '2026-01-01' })
    .returning('id')
  return id
}

t.test('of equal values in one go the first is stored, in order', async (t) => {
  const { knex } = await openTestDatabase(t)
  await defineKeys(knex, ['a', 'b'])
  const objectId = await anObjectId(knex)
  const items = ['[1.0]', '"x"', '[1]', '{"a":1,"b":2}', '{"b":2.0,"a":1}', '12345678901234567890'].map((text) => ({
    key: 'b',
    value: parseLossless(text),
  }))
  const added = await knex.transaction((trx) => insertAttributes(trx, objectId, [...items, { key: 'a', value: [1] }]))
  const stored = await knex('attribute')
    .orderBy('id')
    .select<{ id: number; key: string; value: string }[]>('id', 'key', knex.raw('value::text'))
  t.strictSame(
    stored.map(({ key, value }) => [key, value]),
    [
      ['b', '[1.0]'],
      ['b', '"x"'],
      ['b', '{"a": 1, "b": 2}'],
      ['b', '12345678901234567890'],
      ['a', '[1]'],
    ],
  )
  t.strictSame(
    added,
    stored.map(({ id, key, value }) => ({ id, key, text: value })),
  )
  t.strictSame(await knex.transaction((trx) => insertAttributes(trx, objectId, items)), [])
  t.strictSame(await knex.transaction((trx) => insertAttributes(trx, objectId, [])), [])
})

t.test('a key can be set by right of any group, or by capability; only if it is defined', async (t) => {
  const { knex } = await openTestDatabase(t)
  await defineKeys(knex, ['mine', 'read', 'none'])
  const flags = { private: false, default: false, workspace: true, immutable: false }
  const groups = await knex('group')
    .insert([
      { name: 'one', ...flags },
      { name: 'two', ...flags },
    ])
    .returning('id')
  const [one = 0, two = 0] = groups.map(({ id }) => id)
  await knex('attribute_permission').insert([
    { key: 'mine', group_id: one, can_read: true, can_set: false },
    { key: 'mine', group_id: two, can_read: false, can_set: true },
    { key: 'read', group_id: two, can_read: true, can_set: false },
  ])
  const asked = ['mine', 'read', 'none', 'undefined', 'mine']
  const of = async (caller: Pick<Caller, 'groupIds' | 'capabilities'>, keys = asked) =>
    [...(await settableKeys(knex, { ...nobody, ...caller }, keys))].sort()
  t.strictSame(await of({ groupIds: [one, two], capabilities: new Set() }), ['mine'])
  t.strictSame(await of({ groupIds: [one], capabilities: new Set() }), [])
  t.strictSame(await of({ groupIds: [], capabilities: new Set(['adding_all_attributes']) }), ['mine', 'none', 'read'])
  t.strictSame(await of({ groupIds: [one, two], capabilities: new Set() }, []), [])
})

const nobody: Caller = {
  userId: 0,
  login: 'nobody',
  groupIds: [],
  workspaceGroupIds: [],
  privateGroupId: 0,
  capabilities: new Set(),
  sharesQueriedGroupIds: [],
  groupNames: [],
  provider: null,
}
