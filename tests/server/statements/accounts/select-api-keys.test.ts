import { randomUUID } from 'node:crypto'
import t from 'tap'
import { selectApiKeys } from '../../../../server/src/statements/accounts/select-api-keys.ts'
import { userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('keys of a user come oldest first, with the login of who issued them', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [kim, bob] = [await userRow(knex, 'kim'), await userRow(knex, 'bob')]
  const [older, newer, others] = [randomUUID(), randomUUID(), randomUUID()]
  await knex('api_key').insert([
    { id: newer, user_id: kim, issued_on: '2026-02-01', issued_by: bob, name: 'newer' },
    { id: older, user_id: kim, issued_on: '2026-01-01', issued_by: null, name: 'older' },
    { id: others, user_id: bob, issued_on: '2026-01-01', issued_by: null, name: '' },
  ])
  const keys = [
    { id: older, name: 'older', issuedOn: '2026-01-01 00:00:00', issuerLogin: null },
    { id: newer, name: 'newer', issuedOn: '2026-02-01 00:00:00', issuerLogin: 'bob' },
  ]
  t.strictSame(await selectApiKeys(knex, { userId: kim }), keys)
  t.strictSame(await selectApiKeys(knex, { userId: kim, id: newer }), keys.slice(1))
  t.strictSame(await selectApiKeys(knex, { userId: kim, id: others }), [])
})
