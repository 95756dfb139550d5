import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'

const { app, admin, as, aGroup } = await openTestApp(t)
t.afterEach(() => clearAccounts(app.db))

t.test(
  'the own profile shows all, that of others in a common workspace little, that of strangers nothing',
  async (t) => {
    await aGroup('team')
    await aGroup('no-workspace', { workspace: false })
    const alice = await as({ login: 'alice', groups: ['registered', 'team', 'no-workspace'] })
    await as({ login: 'bob', groups: ['team'] })
    await as({ login: 'eve', groups: ['registered', 'no-workspace'] })

    const { json: own } = await alice.get('/api/profile/alice')
    t.strictSame(Object.keys(own).sort(), [
      'api_keys',
      'capabilities',
      'email',
      'groups',
      'logged_on',
      'login',
      'registered_on',
      'set_password_on',
    ])
    t.match(own.api_keys, [{ name: 'test', issuer_login: null }])
    t.match(own.groups, [{ name: 'alice', private: true, capabilities: [] }])
    t.strictSame((await alice.get('/api/profile/bob')).json, {
      login: 'bob',
      email: 'bob@example.org',
      registered_on: null,
      logged_on: null,
    })
    const unknown = { code: 'not_found', message: "User doesn't exist or is not a member of your group" }
    t.match((await alice.get('/api/profile/eve')).json, unknown)
    t.match((await alice.get('/api/profile/nobody')).json, unknown)
    t.equal((await alice.get('/api/profile/a%20b')).status, 400)
    t.strictSame(Object.keys((await admin.get('/api/profile/eve')).json).length, 4)
    t.match((await admin.get('/api/profile/nobody')).json, unknown)
  },
)
