import t from 'tap'
import { selectRights } from '../../../../server/src/statements/attributes/select-rights.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { definitionRows, rightRow } from '../../../support/attribute-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('rights come by key, and in the order in which the groups were created', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [z, a] = [await groupRow(knex, 'z'), await groupRow(knex, 'a')]
  await definitionRows(knex, ['two', 'one'])
  await rightRow(knex, { key: 'two', groupId: z, canSet: true })
  await rightRow(knex, { key: 'one', groupId: a, canRead: true })
  await rightRow(knex, { key: 'one', groupId: z })
  const rights = [
    { key: 'one', groupName: 'z', canRead: false, canSet: false },
    { key: 'one', groupName: 'a', canRead: true, canSet: false },
    { key: 'two', groupName: 'z', canRead: false, canSet: true },
  ]
  t.strictSame(await selectRights(knex), rights)
  t.strictSame(await selectRights(knex, 'one'), rights.slice(0, 2))
})
