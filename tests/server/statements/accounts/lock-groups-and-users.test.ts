import t from 'tap'
import { lockGroupsAndUsers } from '../../../../server/src/statements/accounts/lock-groups-and-users.ts'
import { groupRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('until the transaction ends nobody else writes groups, and everybody reads them', async (t) => {
  const { knex } = await openTestDatabase(t)
  const written: string[] = []
  const other = await knex.transaction(async (trx) => {
    await lockGroupsAndUsers(trx)
    const writing = groupRow(knex, 'other').then(() => written.push('other'))
    t.strictSame(await knex('group').select('name'), [])
    await groupRow(trx, 'own')
    written.push('own')
    return { writing }
  })
  await other.writing
  t.strictSame(written, ['own', 'other'])
})
