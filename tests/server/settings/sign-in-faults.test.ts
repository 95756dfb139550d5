import { tmpdir } from 'node:os'
import t from 'tap'
import { readSettings } from '../../../server/src/settings/read.ts'

t.test('settings that leave no way to sign in are refused', async (t) => {
  const read = (environment: Record<string, string>) => () => readSettings(environment, tmpdir())
  t.throws(read({ SERVICE_ENABLE_PASSWORD_AUTH: '0' }), {
    message: 'enable_password_auth = 0 needs enable_oidc = 1 and an identity provider: nobody could sign in',
  })
  t.doesNotThrow(read({ SERVICE_ENABLE_PASSWORD_AUTH: '0', SERVICE_ENABLE_OIDC: '1' }))
  t.doesNotThrow(read({ SERVICE_ENABLE_OIDC: '0' }))
})
