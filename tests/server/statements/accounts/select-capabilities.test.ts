import t from 'tap'
import { selectCapabilities } from '../../../../server/src/statements/accounts/select-capabilities.ts'
import { groupRow, memberRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('capabilities of a user are those of all groups that they are in', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [kim, bob] = [await userRow(knex, 'kim'), await userRow(knex, 'bob')]
  for (const [name, capabilities, members] of [
    ['first', ['adding_tags', 'adding_files'], [kim, bob]],
    ['second', ['adding_files'], [kim]],
    ['third', ['manage_users'], [bob]],
    ['none', [], [kim]],
  ] as const) {
    const groupId = await groupRow(knex, name, { capabilities: [...capabilities] })
    for (const userId of members) await memberRow(knex, { userId, groupId })
  }
  t.strictSame(await selectCapabilities(knex, kim), ['adding_tags', 'adding_files', 'adding_files'])
})
