import t from 'tap'
import type { OidcProvider, PluginServer } from '../../../server/src/plugins/api.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { openWithPlugins } from './plugin-folder.ts'

/** Plugins reach the test by this name, because they are modules of their own. */
const shared: { provider?: OidcProvider; server?: PluginServer } = {}
Object.assign(globalThis, { shared })

const SETTINGS = { enable_oidc: '1', enable_oidc_registration: '1', allowed_internal_addresses: '127.0.0.1' }
const contributing = (name: string): string => `
  export const plugin = {
    name: '${name}',
    start(server) {
      globalThis.shared.server = server
      server.oidcProvider(globalThis.shared.provider)
    },
  }\n`

const id = await openOidcProvider(t)
const record = { issuer: id.issuer, clientId: id.clientId, clientSecret: id.clientSecret }

t.test('a plugin contributes a provider, and reads what it says', async (t) => {
  shared.provider = {
    name: 'corporate',
    record,
    logins: ({ claims, userInfo }) => [undefined, 'not a login', 7, `u-${claims.sub}`, String(userInfo.name)],
    email: async ({ userInfo }) => `${String(userInfo.name)}@corp.example`,
    groups: ({ claims }) => String(claims.name).split('-'),
  }
  const { admin, nobody } = await openWithPlugins(t, { first: contributing('first') }, SETTINGS)
  t.match((await admin.get('/api/oauth/corporate')).json, { issuer: id.issuer, has_client_secret: true })
  t.equal((await admin.get('/api/group/OpenID_corporate')).status, 200)
  await admin.send('PUT', '/api/oauth/corporate', { oidc_groups_management_mode: 'FULL' })
  id.people.set('42', { name: 'red-blue', preferred_username: 'ignored' })
  const sign = async (verb: string) =>
    nobody.send(
      'POST',
      `/api/oauth/corporate/${verb}`,
      await throughProvider(nobody, id, { name: 'corporate', login: '42' }),
    )
  t.match((await sign('register')).json, { login: 'u-42', groups: ['OpenID_corporate', 'blue', 'public', 'red'] })
  t.equal((await admin.get('/api/user/u-42')).json.email, 'red-blue@corp.example')
  id.people.set('42', { name: 'red' })
  t.notMatch((await sign('authorize')).json.groups, ['blue'])
  t.throws(() => shared.server?.oidcProvider({ name: 'late' }), /only while the plugin starts/)
})

t.test('what administrators changed stays, and nothing is made while OpenID Connect is off', async (t) => {
  shared.provider = { name: 'corporate', record }
  const { admin, app } = await openWithPlugins(t, { second: contributing('second') }, SETTINGS)
  await admin.send('PUT', '/api/oauth/corporate', { client_id: 'changed' })
  const { contributedProviders } = await import('../../../server/src/plugin-host/oidc-providers.ts')
  await contributedProviders(app, [{ plugin: 'second', provider: shared.provider }])
  t.match((await admin.get('/api/oauth/corporate')).json, { client_id: 'changed' })

  const off = await openWithPlugins(t, { third: contributing('third') })
  t.strictSame(await off.app.db('openid_provider'), [])
})

t.test('a provider that is away does not keep the server from starting; a record that is wrong does', async (t) => {
  shared.provider = { name: 'away', record: { clientId: 'x', issuer: 'http://127.0.0.1:1' } }
  const { nobody } = await openWithPlugins(t, { fourth: contributing('fourth') }, SETTINGS)
  t.strictSame((await nobody.get('/api/oauth')).json, { providers: [] })
  shared.provider = { name: 'wrong name', record }
  await t.rejects(openWithPlugins(t, { fifth: contributing('fifth') }, SETTINGS), /plugin "fifth".*"wrong name"/)
  shared.provider = { name: 'inside', record: { clientId: 'x', issuer: 'http://10.0.0.1' } }
  await t.rejects(openWithPlugins(t, { sixth: contributing('sixth') }, SETTINGS), /plugin "sixth".*internal address/)
  shared.provider = { name: 'twice' }
  const both = { seventh: contributing('seventh'), eighth: contributing('eighth') }
  await t.rejects(openWithPlugins(t, both, SETTINGS), /"twice" is already contributed/)
})
