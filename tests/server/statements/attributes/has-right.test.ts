import t from 'tap'
import { hasRight, type KeyRight } from '../../../../server/src/statements/attributes/has-right.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { definitionRows, rightRow } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('a right counts for one of the groups, and for the one purpose', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [one, two] = [await groupRow(knex, 'one'), await groupRow(knex, 'two')]
  await definitionRows(knex, ['a', 'b', 'c'])
  await rightRow(knex, { key: 'a', groupId: one, canRead: true })
  await rightRow(knex, { key: 'a', groupId: two, canSet: true })
  await rightRow(knex, { key: 'b', groupId: two, canRead: true })
  const keys = (right: KeyRight | null) =>
    knex('attribute_definition as d').where(hasRight(right, 'd.key')).orderBy('d.key').pluck('d.key')
  t.strictSame(await keys({ column: 'can_read', groupIds: [one] }), ['a'])
  t.strictSame(await keys({ column: 'can_read', groupIds: [one, two] }), ['a', 'b'])
  t.strictSame(await keys({ column: 'can_set', groupIds: [one, two] }), ['a'])
  t.strictSame(await keys({ column: 'can_set', groupIds: [one] }), [])
  t.strictSame(await keys({ column: 'can_read', groupIds: [] }), [])
  t.strictSame(await keys(null), ['a', 'b', 'c'])
})
