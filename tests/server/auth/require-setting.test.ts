import t from 'tap'
import { settingCheck } from '../../../server/src/auth/require-setting.ts'
import { aProvider } from '../../support/a-provider.ts'
import { openTestApp } from '../../support/app.ts'

const NO_PASSWORDS = { enable_password_auth: '0', enable_oidc: '1' }

t.test('a setting that is off refuses, one that is on does not, and one that disables nothing is a bug', async (t) => {
  const on = await openTestApp(t)
  const off = await openTestApp(t, NO_PASSWORDS, aProvider)
  const check = settingCheck('enable_password_auth')
  t.doesNotThrow(() => check(on.app))
  t.throws(() => check(off.app), { code: 'forbidden', message: /disabled by administrator/ })
  t.throws(() => settingCheck('port'), /the setting port, which disables no operation/)
})
