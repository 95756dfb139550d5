import t from 'tap'
import { settingCheck } from '../../../server/src/auth/require-setting.ts'
import { openTestApp } from '../../support/app.ts'

t.test('a setting that is off refuses, one that is on does not, and one that disables nothing is a bug', async (t) => {
  const on = await openTestApp(t)
  const off = await openTestApp(t, { enable_password_auth: '0' })
  const check = settingCheck('enable_password_auth')
  t.doesNotThrow(() => check(on.app))
  t.throws(() => check(off.app), { code: 'forbidden', message: /disabled by administrator/ })
  t.throws(() => settingCheck('port'), /the setting port, which disables no operation/)
})
