import t from 'tap'
import { selectDefinitions } from '../../../../server/src/statements/attributes/select-definitions.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { definitionRows, rightRow } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('definitions come in byte order, by key, by what is shown and by right', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await groupRow(knex, 'one')
  await definitionRows(knex, ['b', 'B', 'a_'])
  await definitionRows(knex, ['a'], { hidden: true, label: 'A' })
  await rightRow(knex, { key: 'a', groupId, canSet: true })
  const keysOf = async (asked: Parameters<typeof selectDefinitions>[1]): Promise<string[]> =>
    (await selectDefinitions(knex, asked)).map(({ key }) => key)
  t.strictSame(await keysOf({}), ['B', 'a', 'a_', 'b'])
  t.strictSame(await keysOf({ hidden: false }), ['B', 'a_', 'b'])
  t.strictSame(await keysOf({ right: { column: 'can_set', groupIds: [groupId] } }), ['a'])
  t.strictSame(await keysOf({ right: { column: 'can_read', groupIds: [groupId] } }), [])
  const empty = { description: '', urlTemplate: '', richTemplate: '', exampleValue: '' }
  t.strictSame(await selectDefinitions(knex, { key: 'a' }), [{ key: 'a', label: 'A', ...empty, hidden: true }])
})
