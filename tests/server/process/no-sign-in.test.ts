import t from 'tap'
import { aProvider } from '../../support/a-provider.ts'
import { openTestDatabase } from '../../support/database.ts'
import { runToEnd, startServer, temporaryFolder } from '../../support/server-process.ts'

for (const WORKERS of ['1', '2'])
  t.test(`${WORKERS} workers: without passwords and without a provider there is no start`, async (t) => {
    const { uri, knex } = await openTestDatabase(t)
    const settings = { DATABASE_URI: uri, WORKERS, ENABLE_PASSWORD_AUTH: '0', ENABLE_OIDC: '1' }
    const { code, errors, output } = await runToEnd(await temporaryFolder(t), { LOG_LEVEL: 'critical', ...settings })
    t.equal(code, 1)
    t.notMatch(output, /ready/)
    t.match(errors, /^enable_password_auth = 0 needs an identity provider, .* "lazaret oidc create"[^\n]*\n$/)
    if (WORKERS === '2') return
    await aProvider(knex)
    t.equal((await (await startServer(t, { settings })).stop()).code, 0, 'with a provider there is one')
  })
