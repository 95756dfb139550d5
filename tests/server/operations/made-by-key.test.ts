import t from 'tap'
import { groupRow, providerRow } from '../../support/account-rows.ts'
import { openTestApp } from '../../support/app.ts'
import { claimsOf } from '../auth/forged-token.ts'

type Credential = { readonly id: string; readonly made_by_key: string | null }

t.test('sessions, keys and identities say which key made them', async (t) => {
  const { app, as, admin } = await openTestApp(t, { enable_oidc: '1' })
  const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
  const keyId = String(claimsOf(String(kim.token)).api_key_id)
  t.equal((await kim.send('POST', '/api/auth/refresh')).status, 200)
  const { json: issued } = await kim.send('POST', '/api/user/kim/api_key', {})
  t.equal(issued.made_by_key, keyId)
  await app.db('session').insert({
    ...{ id: '0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10', provider: null, address: '192.0.2.1', user_agent: '' },
    ...{ created_at: '2026-01-01', expires_at: '2099-01-01', last_used_at: '2026-01-01', last_used_from: '192.0.2.1' },
    user_id: (await app.db('user').where({ login: 'kim' }).first('id'))?.id ?? 0,
  })
  for (const user of [kim, admin]) {
    const { sessions } = (await user.get('/api/user/kim/session')).json
    t.strictSame(new Set(sessions.map((session: Credential) => session.made_by_key)), new Set([null, keyId]))
  }
  const { api_keys: keys } = (await kim.get('/api/api_key')).json
  t.strictSame(
    new Map(keys.map((key: Credential) => [key.id, key.made_by_key])),
    new Map([
      [keyId, null],
      [issued.id, keyId],
    ]),
  )
  t.equal((await kim.get(`/api/api_key/${issued.id}`)).json.made_by_key, keyId)
  const provider_id = await providerRow(app.db, 'main', await groupRow(app.db, 'OpenID_main'))
  const user_id = (await app.db('user').where({ login: 'kim' }).first('id'))?.id ?? 0
  await app.db('openid_identity').insert({ sub_id: 'kim', provider_id, user_id, made_by_key: keyId })
  t.strictSame((await kim.get('/api/oauth/identities')).json, {
    providers: ['main'],
    identities: [{ provider: 'main', made_by_key: keyId }],
  })
})
