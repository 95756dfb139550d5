import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { app, admin, nobody, as } = await openTestApp(t)

t.test('everybody may ask whether the server works and what it offers', async (t) => {
  t.strictSame((await nobody.get('/api/ping')).json, { status: 'ok' })
  t.match((await nobody.get('/api/server')).json, { server_version: /^2\.\d+\.\d+$/, is_authenticated: false })
  t.match((await admin.get('/api/server')).json, { is_authenticated: true, is_maintenance_set: false })
})

t.test('plugins and limits are shown to administrators', async (t) => {
  const { disk, ...shown } = (await admin.get('/api/server/admin')).json
  t.ok(disk.free_bytes > 0 && disk.free_bytes <= disk.total_bytes)
  t.strictSame(shown, {
    active_plugins: {},
    plugins_enabled: true,
    rate_limit_enabled: false,
    analysis: null,
    content_check: { is_running: false, checked: 0, damaged: 0, last: null },
    last_backup_on: null,
    backup_test: { passed_on: null, error: null },
    replicas: [],
  })
  const tested = { backup_tested_at: '2026-01-03', backup_test_error: 'lost' }
  await app.db('instance').update({ backed_up_at: '2026-01-02 03:04:05', ...tested })
  t.match((await admin.get('/api/server/admin')).json, {
    last_backup_on: '2026-01-02T03:04:05.000000+00:00',
    backup_test: { passed_on: '2026-01-03T00:00:00.000000+00:00', error: 'lost' },
  })
  t.equal((await nobody.get('/api/server/admin')).status, 401)
  const alice = await as({ capabilities: ['manage_profile'] })
  t.match((await alice.get('/api/server/admin')).json, { code: 'forbidden', message: /\(manage_users\)/ })
})

t.test('the check of all contents shows how far it is and what the last one found, unless it is off', async (t) => {
  const finished = { finished_on: '2026-01-02 03:04:05', finished_checked: 7, finished_damaged: 1 }
  await app.db('content_check').update({ is_running: true, checked: 3, damaged: 2, ...finished })
  t.strictSame((await admin.get('/api/server/admin')).json.content_check, {
    is_running: true,
    checked: 3,
    damaged: 2,
    last: { finished_on: '2026-01-02T03:04:05.000000+00:00', checked: 7, damaged: 1 },
  })
  const { admin: other } = await openTestApp(t, { fsck_interval: '0' })
  t.equal((await other.get('/api/server/admin')).json.content_check, null)
})
