import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { admin, nobody, as } = await openTestApp(t)

t.test('everybody may ask whether the server works and what it offers', async (t) => {
  t.strictSame((await nobody.get('/api/ping')).json, { status: 'ok' })
  t.match((await nobody.get('/api/server')).json, { server_version: /^2\.\d+\.\d+$/, is_authenticated: false })
  t.match((await admin.get('/api/server')).json, { is_authenticated: true, is_maintenance_set: false })
})

t.test('plugins and limits are shown to administrators', async (t) => {
  t.strictSame((await admin.get('/api/server/admin')).json, {
    active_plugins: {},
    plugins_enabled: true,
    rate_limit_enabled: false,
    analysis: null,
  })
  t.equal((await nobody.get('/api/server/admin')).status, 401)
  const alice = await as({ capabilities: ['manage_profile'] })
  t.match((await alice.get('/api/server/admin')).json, { code: 'forbidden', message: /\(manage_users\)/ })
})
