import t from 'tap'
import { selectUsers } from '../../../../server/src/statements/accounts/select-users.ts'
import { groupRow, memberRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('users come by login, each group once, with the login of who registered them', async (t) => {
  const { knex } = await openTestDatabase(t)
  const kim = await userRow(knex, 'kim')
  const bob = await userRow(knex, 'Bob', { registered_by: kim, email: 'Bob@Example.org' })
  await userRow(knex, 'new', { pending: true })
  const [zoo, aid] = [await groupRow(knex, 'zoo'), await groupRow(knex, 'aid', { capabilities: ['adding_tags'] })]
  for (const groupId of [zoo, zoo, aid]) await memberRow(knex, { userId: bob, groupId })
  const loginsOf = async (asked: Parameters<typeof selectUsers>[1]): Promise<string[]> =>
    (await selectUsers(knex, asked)).map(({ login }) => login)

  t.strictSame(await loginsOf({}), ['Bob', 'kim', 'new'])
  t.match(await selectUsers(knex, { login: 'Bob' }), [
    {
      id: bob,
      registrarLogin: 'kim',
      groups: [
        { name: 'aid', private: false, capabilities: ['adding_tags'] },
        { name: 'zoo', private: false, capabilities: [] },
      ],
    },
  ])
  t.match(await selectUsers(knex, { login: 'kim' }), [{ registrarLogin: null, groups: [] }])
  t.strictSame(await loginsOf({ pending: true }), ['new'])
  t.strictSame(await loginsOf({ pending: false }), ['Bob', 'kim'])
  t.strictSame(await loginsOf({ login: 'Bob', email: 'bOB@example.ORG' }), ['Bob'])
  t.strictSame(await loginsOf({ login: 'Bob', email: 'kim@example.org' }), [])
  t.strictSame(await loginsOf({ groupIds: [aid] }), ['Bob'])
  t.strictSame(await loginsOf({ groupIds: [] }), [])
})
