import t from 'tap'
import { selectSettableKeys } from '../../../../server/src/statements/attributes/select-settable-keys.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { definitionRows, rightRow } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('of some keys those are settable that are defined, and that the right covers', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await groupRow(knex, 'one')
  await definitionRows(knex, ['mine', 'other', 'unasked'])
  await rightRow(knex, { key: 'mine', groupId, canSet: true })
  const asked = ['mine', 'other', 'undefined', 'mine']
  t.strictSame(await selectSettableKeys(knex, asked, { column: 'can_set', groupIds: [groupId] }), ['mine'])
  t.strictSame((await selectSettableKeys(knex, asked, null)).sort(), ['mine', 'other'])
})
