import { randomUUID } from 'node:crypto'
import t from 'tap'
import {
  selectAccount,
  selectIdentityAccount,
  selectKeyAccount,
  selectKnownAccount,
  selectSessionAccount,
} from '../../../../server/src/statements/accounts/select-account.ts'
import { groupRow, memberRow, providerRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'

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

  const account = await selectAccount(knex, 'kim')
  t.strictSame(account, {
    id: userId,
    login: 'kim',
    disabled: false,
    pending: false,
    passwordHash: null,
    passwordVer: 'p',
    identityVer: 'i',
    versionUid: null,
    hasQuota: false,
    groups: [{ id: groupId, name: 'analysts', workspace: true, private: false, capabilities: ['adding_tags'] }],
  })
  const limits = { expiresAt: null, capabilities: null, groupId: null, addresses: null }
  const { passwordHash: _, ...known } = account ?? missing()
  t.strictSame(await selectKnownAccount(knex, 'kim'), known)
  t.strictSame(await selectKeyAccount(knex, key), { ...known, limits }, 'without the hash of the password')
  const end = {
    expires_at: '2030-01-01',
    capabilities: ['adding_tags'],
    group_id: groupId,
    addresses: ['192.0.2.0/24'],
  }
  await knex('api_key').where({ id: key }).update(end)
  const { expiresAt, ...others } = (await selectKeyAccount(knex, key))?.limits ?? missing()
  t.equal(expiresAt, '2030-01-01T00:00:00')
  t.strictSame(others, { capabilities: ['adding_tags'], groupId, addresses: ['192.0.2.0/24'] })
  const subject = { providerId, subject: 'subject' }
  t.strictSame(await selectIdentityAccount(knex, subject), { ...account, madeByKey: null })
  t.match(await selectAccount(knex, 'alone'), { login: 'alone', groups: [] })
})

t.test('nobody is found by what is not there', async (t) => {
  const { knex } = await openTestDatabase(t)
  t.equal(await selectAccount(knex, 'nobody'), null)
  t.equal(await selectKnownAccount(knex, 'nobody'), null)
  t.equal(await selectKeyAccount(knex, randomUUID()), null)
  t.equal(await selectSessionAccount(knex, 'nobody', randomUUID()), null)
  t.equal(await selectIdentityAccount(knex, { providerId: 1, subject: 'subject' }), null)
})
