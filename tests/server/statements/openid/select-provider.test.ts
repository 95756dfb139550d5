import t from 'tap'
import { selectProvider } from '../../../../server/src/statements/openid/select-provider.ts'
import { groupRow, providerRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('a provider is found by its name, with its issuer if that is known', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await groupRow(knex, 'OpenID_example')
  const id = await providerRow(knex, 'example', groupId)
  t.match(await selectProvider(knex, 'example'), { id, name: 'example', groupId, issuer: null, groupsMode: null })
  await knex('openid_issuer').insert({ provider_id: id, issuer: 'https://id.example.org' })
  t.match(await selectProvider(knex, 'example'), { issuer: 'https://id.example.org' })
  t.equal(await selectProvider(knex, 'Example'), undefined)
})
