import t from 'tap'
import { selectGroups } from '../../../../server/src/statements/accounts/select-groups.ts'
import { groupRow, memberRow, providerRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('groups come by name, with each member once and the provider they belong to', async (t) => {
  const { knex } = await openTestDatabase(t)
  const zoo = await groupRow(knex, 'zoo')
  const providerId = await providerRow(knex, 'example', zoo)
  const aid = await groupRow(knex, 'aid', { openid_provider_id: providerId })
  const kim = await groupRow(knex, 'kim', { private: true })
  const [a, b] = [await userRow(knex, 'a'), await userRow(knex, 'b')]
  for (const userId of [b, a]) await memberRow(knex, { userId, groupId: zoo })
  await memberRow(knex, { userId: a, groupId: zoo, isAdmin: true })
  const namesOf = async (asked: Parameters<typeof selectGroups>[1]): Promise<string[]> =>
    (await selectGroups(knex, asked)).map(({ name }) => name)

  t.strictSame(await namesOf({}), ['aid', 'kim', 'zoo'])
  t.match(await selectGroups(knex, { name: 'zoo' }), [{ users: ['a', 'b'], admins: ['a'], provider: null }])
  t.match(await selectGroups(knex, { name: 'aid' }), [{ users: [], admins: [], provider: 'example' }])
  t.strictSame(await namesOf({ ids: [aid, kim], private: false }), ['aid'])
  t.strictSame(await namesOf({ ids: [] }), [])
})
