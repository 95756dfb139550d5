import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { withPassword } from '../../support/with-password.ts'
import { recordEvents } from './event-recorder.ts'

t.test('plugins receive the events that identity providers cause', async (t) => {
  const id = await openOidcProvider(t)
  const { app, admin, nobody, as, aGroup } = await openTestApp(t, {
    enable_oidc: '1',
    enable_oidc_registration: '1',
    allowed_internal_addresses: '127.0.0.1',
  })
  const { take } = recordEvents(app)
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  const record = { name: 'kc', issuer, client_id, client_secret, oidc_groups_management_mode: 'FULL' }
  await aGroup('old')
  const kim = await as({ login: 'kim', groups: ['old'] })
  const use = async (verb: string, login: string, { user = nobody, proof = {} } = {}) => {
    const returned = await throughProvider(user, id, { name: 'kc', login })
    return (await user.send('POST', `/api/oauth/kc/${verb}`, { ...returned, ...proof })).status
  }

  await admin.send('POST', '/api/oauth', record)
  t.strictSame(await take(), ['createdGroup OpenID_kc'])
  await admin.send('PUT', '/api/oauth/kc', record)
  t.strictSame(await take(), [])
  id.people.set('ann', { preferred_username: 'ann', groups: ['old', 'new'] })
  t.equal(await use('register', 'ann'), 200)
  t.strictSame(await take(), [
    'createdGroup new',
    'createdMembership old ann',
    'createdMembership new ann',
    'createdUser ann',
    'createdGroup ann',
    'createdMembership OpenID_kc ann',
  ])
  t.equal(await use('register', 'ann'), 409)
  t.equal(await use('authorize', 'ann'), 200)
  t.strictSame(await take(), [], 'nothing has changed')
  t.equal(await use('bind_account', 'kim', { user: kim, proof: await withPassword({ app }, kim) }), 200)
  t.strictSame(await take(), ['createdMembership OpenID_kc kim'])
  id.people.set('kim', { groups: ['new'] })
  t.equal(await use('authorize', 'kim'), 200)
  t.strictSame(await take(), ['createdMembership new kim', 'removedMembership old kim'])
  await admin.send('DELETE', '/api/oauth/kc')
  t.strictSame(await take(), ['removedGroup OpenID_kc'])
})
