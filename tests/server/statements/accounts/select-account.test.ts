import { randomUUID } from 'node:crypto'
import t from 'tap'
import { selectAccount } from '../../../../server/src/statements/accounts/select-account.ts'
import { groupRow, memberRow, providerRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('an account is found by login, key and identity, with each group once', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await groupRow(knex, 'analysts', { capabilities: ['adding_tags'] })
  const userId = await userRow(knex, 'kim', { password_ver: 'p', identity_ver: 'i', version_uid: null })
  for (let row = 0; row < 2; row += 1) await memberRow(knex, { userId, groupId })
  await userRow(knex, 'alone')
  const key = randomUUID()
  await knex('api_key').insert({ id: key, user_id: userId, issued_on: '2026-01-01', issued_by: null, name: '' })
  const providerId = await providerRow(knex, 'example', groupId)
  await knex('openid_identity').insert({ sub_id: 'subject', provider_id: providerId, user_id: userId })

  const account = await selectAccount(knex, 'login', ['kim'])
  t.strictSame(account, {
    id: userId,
    login: 'kim',
    disabled: false,
    pending: false,
    passwordHash: null,
    passwordVer: 'p',
    identityVer: 'i',
    versionUid: null,
    groups: [{ id: groupId, name: 'analysts', workspace: true, private: false, capabilities: ['adding_tags'] }],
  })
  t.strictSame(await selectAccount(knex, 'key', [key]), account)
  t.strictSame(await selectAccount(knex, 'identity', [providerId, 'subject']), account)
  t.match(await selectAccount(knex, 'login', ['alone']), { login: 'alone', groups: [] })
})

t.test('nobody is found by what is not there', async (t) => {
  const { knex } = await openTestDatabase(t)
  t.equal(await selectAccount(knex, 'login', ['nobody']), null)
  t.equal(await selectAccount(knex, 'key', [randomUUID()]), null)
  t.equal(await selectAccount(knex, 'identity', [1, 'subject']), null)
})
