import { randomUUID } from 'node:crypto'
import t from 'tap'
import { selectIdentities } from '../../../../server/src/statements/openid/select-identities.ts'
import { groupRow, providerRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('identities of a user are selected by provider, those that a person bound before those of a key', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [kim, bob] = [await userRow(knex, 'kim'), await userRow(knex, 'bob')]
  const key = randomUUID()
  await knex('api_key').insert({ id: key, user_id: kim, issued_on: '2026-01-01', issued_by: null, name: 'k' })
  for (const [name, makers] of [
    ['second', [key]],
    ['first', [key, null]],
    ['other', []],
  ] as const) {
    const provider_id = await providerRow(knex, name, await groupRow(knex, `OpenID_${name}`))
    const rows = makers.map((made_by_key, n) => ({ sub_id: `${n}`, provider_id, user_id: kim, made_by_key }))
    await knex('openid_identity').insert([...rows, { sub_id: 'bob', provider_id, user_id: bob, made_by_key: null }])
  }
  t.strictSame(await selectIdentities(knex, kim), [
    { provider: 'second', madeByKey: key },
    { provider: 'first', madeByKey: null },
  ])
})
