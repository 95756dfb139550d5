import t from 'tap'
import { insertUsedState } from '../../../../server/src/statements/openid/insert-used-state.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('of all who use a state, one is the first', async (t) => {
  const { knex } = await openTestDatabase(t)
  const state = { id: 'state', expiresAt: 1_800_000_000 }
  const uses = await Promise.all(Array.from({ length: 8 }, () => insertUsedState(knex, state)))
  t.equal(uses.filter(Boolean).length, 1)
  t.strictSame(await knex('openid_used_state').select('id', 'expires_at'), [
    { id: 'state', expires_at: '2027-01-15 08:00:00' },
  ])
  t.equal(await insertUsedState(knex, { ...state, id: 'another' }), true)
})
