import t from 'tap'
import { selectShareGroups } from '../../../../server/src/statements/access/select-share-groups.ts'
import { groupRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('groups come by name in byte order, without those of pending users', async (t) => {
  const { knex } = await openTestDatabase(t)
  await userRow(knex, 'waiting', { pending: true })
  await userRow(knex, 'Kim')
  const own = { private: true }
  const [zoo] = [await groupRow(knex, 'zoo'), await groupRow(knex, 'waiting', own)]
  const kim = await groupRow(knex, 'Kim', own)
  t.strictSame(await selectShareGroups(knex, { among: null }), [
    { id: kim, name: 'Kim' },
    { id: zoo, name: 'zoo' },
  ])
  t.strictSame(await selectShareGroups(knex, { among: [kim] }), [{ id: kim, name: 'Kim' }])
  t.strictSame(await selectShareGroups(knex, { among: null, name: 'waiting' }), [])
  t.strictSame(await selectShareGroups(knex, { among: [], name: 'zoo' }), [])
})
