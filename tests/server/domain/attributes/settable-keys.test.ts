import t from 'tap'
import type { Caller } from '../../../../server/src/caller.ts'
import { settableKeys } from '../../../../server/src/domain/attributes/settable-keys.ts'
import { aCaller } from '../../../support/a-caller.ts'
import { definitionRows } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('a key can be set by right of any group, or by capability; only if it is defined', async (t) => {
  const { knex } = await openTestDatabase(t)
  await definitionRows(knex, ['mine', 'read', 'none'])
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
    [...(await settableKeys(knex, { ...aCaller('kim'), ...caller }, keys))].sort()
  t.strictSame(await of({ groupIds: [one, two], capabilities: new Set() }), ['mine'])
  t.strictSame(await of({ groupIds: [one], capabilities: new Set() }), [])
  t.strictSame(await of({ groupIds: [], capabilities: new Set(['adding_all_attributes']) }), ['mine', 'none', 'read'])
  t.strictSame(await of({ groupIds: [one, two], capabilities: new Set() }, []), [])
})
