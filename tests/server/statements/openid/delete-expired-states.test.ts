import t from 'tap'
import { deleteExpiredStates } from '../../../../server/src/statements/openid/delete-expired-states.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('expired states go, and one that someone holds is passed over', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex('openid_used_state').insert([
    { id: 'held', expires_at: '2020-01-01' },
    { id: 'expired', expires_at: '2020-01-01' },
    { id: 'valid', expires_at: '2999-01-01' },
  ])
  await knex.transaction(async (trx) => {
    await trx.raw(`select 1 from openid_used_state where id = 'held' for update`)
    await deleteExpiredStates(knex)
  })
  t.strictSame(await knex('openid_used_state').orderBy('id').pluck('id'), ['held', 'valid'])
  await deleteExpiredStates(knex)
  t.strictSame(await knex('openid_used_state').pluck('id'), ['valid'])
})
