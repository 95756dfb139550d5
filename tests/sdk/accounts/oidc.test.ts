import { createClient, type OidcAuthentication } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'

const id = await openOidcProvider(t)
const { url, admin } = await openTestApp(t, {
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
})

function open(apiKey?: string) {
  const client = createClient({ baseUrl: url, ...(apiKey === undefined ? {} : { apiKey }) })
  t.teardown(() => client.close())
  return client
}

/** Parameters of the redirect that the browser follows. */
async function returned({ authorization_url, state, nonce }: OidcAuthentication, login: string) {
  const back = await id.signIn(authorization_url, login)
  return { code: back.searchParams.get('code') ?? '', state, nonce }
}

t.test('an administrator manages providers, and people sign in through them', async (t) => {
  const chief = open(admin.token ?? '')
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  await chief.oidc.create({ name: 'kc', issuer, client_id, client_secret })
  await t.rejects(chief.oidc.create({ name: 'kc', issuer, client_id }), { name: 'ConflictError' })
  await chief.oidc.update('kc', { requires_approval: true })
  const shown = { issuer, client_id, client_secret: null, has_client_secret: true, requires_approval: true }
  t.match(await chief.oidc.get('kc'), shown)
  await t.rejects(chief.oidc.get('none'), { name: 'NotFoundError' })
  t.equal(await chief.supports('POST', '/api/oauth/{provider}/authorize'), true)

  const client = open()
  t.strictSame(await client.oidc.providers(), ['kc'])
  id.people.set('sub', { preferred_username: 'ann' })
  const begin = async () => returned(await client.oidc.authenticate('kc'), 'sub')
  await t.rejects(client.oidc.authorize('kc', await begin()), { name: 'ForbiddenError', message: /^Unknown identity/ })
  t.strictSame(await client.oidc.register('kc', await begin()), { login: 'ann' })
  await t.rejects(client.auth.identity(), { name: 'NotAuthenticatedError' }, 'there is no session yet')
  await t.rejects(client.oidc.authorize('kc', await begin()), { name: 'AccountPendingError' })
  await chief.users.accept('ann')
  t.match(await client.oidc.authorize('kc', await begin()), { login: 'ann', provider: 'kc', token: String })
  t.match(await client.auth.identity(), { login: 'ann' }, 'the session is used from now on')
  t.strictSame(await client.oidc.identities(), ['kc'])
  t.strictSame(await client.oidc.boundIdentities(), [{ provider: 'kc', made_by_key: null }])
  t.equal(await client.oidc.logoutUrl('kc'), `${issuer}/session/end`)
  await t.rejects(client.oidc.bind('kc', await begin()), { name: 'ConflictError' })

  await chief.oidc.update('kc', { requires_approval: false })
  id.people.set('sub-2', { preferred_username: 'ben' })
  const other = open()
  const begun = await other.oidc.authenticate('kc', { redirectUri: 'http://127.0.0.1:4711/callback' })
  t.match(await other.oidc.register('kc', await returned(begun, 'sub-2')), { login: 'ben', token: String })
  t.match(await other.auth.identity(), { login: 'ben' })
  await chief.oidc.delete('kc')
  t.strictSame(await client.oidc.providers(), [])
})

t.test('another account takes the place of the one before', async (t) => {
  const chief = open(admin.token ?? '')
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  await chief.oidc.create({ name: 'kc', issuer, client_id, client_secret })
  id.people.set('sub-3', { preferred_username: 'cleo' })
  const begun = await chief.oidc.authenticate('kc')
  await chief.oidc.register('kc', await returned(begun, 'sub-3'))
  t.match(await chief.auth.identity(), { login: 'cleo' })
})
