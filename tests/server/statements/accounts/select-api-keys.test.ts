import { randomUUID } from 'node:crypto'
import t from 'tap'
import { selectApiKeys } from '../../../../server/src/statements/accounts/select-api-keys.ts'
import { groupRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('keys of a user come oldest first, with the login of who issued them', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [kim, bob] = [await userRow(knex, 'kim'), await userRow(knex, 'bob')]
  const groupId = await groupRow(knex, 'feed')
  const [older, newer, others] = [randomUUID(), randomUUID(), randomUUID()]
  await knex('api_key').insert([
    { id: older, user_id: kim, issued_on: '2026-01-01', issued_by: null, name: 'older' },
    { id: newer, user_id: kim, issued_on: '2026-02-01', issued_by: bob, name: 'newer', made_by_key: older },
    { id: others, user_id: bob, issued_on: '2026-01-01', issued_by: null, name: '' },
  ])
  const addresses = ['192.0.2.0/24']
  await knex('api_key').where({ id: newer }).update({ group_id: groupId, addresses, expires_at: '2030-01-01' })
  const none = { expiresAt: null, capabilities: null, addresses: null, lastUsedAt: null, lastUsedFrom: null }
  const limits = { groupName: 'feed', addresses, expiresAt: '2030-01-01 00:00:00' }
  const keys = [
    {
      id: older,
      name: 'older',
      issuedOn: '2026-01-01 00:00:00',
      issuerLogin: null,
      madeByKey: null,
      groupName: null,
      ...none,
    },
    {
      id: newer,
      name: 'newer',
      issuedOn: '2026-02-01 00:00:00',
      issuerLogin: 'bob',
      madeByKey: older,
      ...none,
      ...limits,
    },
  ]
  t.same(await selectApiKeys(knex, { userId: kim }), keys)
  t.same(await selectApiKeys(knex, { userId: kim, id: newer }), keys.slice(1))
  t.strictSame(await selectApiKeys(knex, { userId: kim, id: others }), [])
})
