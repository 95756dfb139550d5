import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { rounds } from '../../support/rounds.ts'

const { app, admin } = await openTestApp(t)
t.afterEach(() => clearAccounts(app.db))

const NEW = { email: 'alice@example.org', additional_info: 'analyst' }

/** As self-registration leaves a user behind. */
async function makePending(login: string): Promise<void> {
  await admin.send('POST', `/api/user/${login}`, NEW)
  await app.db('user').where({ login }).update({ pending: true, registered_on: null, registered_by: null })
}

t.test(
  'without a mail server a user who would get a mail is not created, and one is turned away without a mail',
  async (t) => {
    const asked = await admin.send('POST', '/api/user/alice', { ...NEW, send_email: true })
    t.equal(asked.status, 503)
    t.match(asked.json, { code: 'unavailable', message: /SMTP server.*not configured/ })
    t.equal((await admin.get('/api/user/alice')).status, 404)
    t.equal((await admin.get('/api/group/alice')).status, 404)
    t.equal((await admin.send('POST', '/api/user/admin', { ...NEW, send_email: true })).status, 409)

    await makePending('bob')
    t.match(await admin.send('DELETE', '/api/user/bob/pending?send_email=true'), {
      status: 200,
      json: { login: 'bob' },
    })
    t.strictSame(await app.db('user').where({ login: 'bob' }), [])
  },
)

t.test('a user who waits for approval is let in or turned away, once', async (t) => {
  await makePending('carol')
  await makePending('dave')

  t.strictSame((await admin.send('POST', '/api/user/carol/pending')).json, { login: 'carol' })
  const { json: carol } = await admin.get('/api/user/carol')
  t.match(carol, { pending: false, registered_on: /^20/, registrar_login: 'admin' })
  t.equal((await admin.send('POST', '/api/user/carol/pending')).status, 404)
  t.equal((await admin.send('POST', '/api/user/nobody/pending')).status, 404)
  t.equal((await admin.send('POST', '/api/user/a%20b/pending')).status, 400)

  t.match((await admin.send('POST', '/api/user/carol/pending?send_email=perhaps')).json.errors, [
    { field: 'send_email' },
  ])

  const reject = (login: string, query: string) => admin.send('DELETE', `/api/user/${login}/pending${query}`)
  t.match((await reject('dave', '')).json.errors, [{ field: 'send_email' }])
  t.match((await reject('dave', '?send_email=perhaps')).json.errors, [{ field: 'send_email' }])
  t.equal((await reject('a%20b', '?send_email=false')).status, 400)
  const gone = { code: 'not_found', message: "User doesn't exist or is already rejected" }
  t.match((await reject('carol', '?send_email=false')).json, gone)
  t.strictSame((await reject('dave', '?send_email=false')).json, { login: 'dave' })
  t.match((await reject('dave', '?send_email=0')).json, gone)
  t.strictSame(await app.db('group').where({ name: 'dave' }), [])
  t.equal((await admin.get('/api/user/carol')).status, 200)
})

t.test('acceptance and rejection at once: one of them wins', async (t) => {
  for (let round = 0; round < rounds(5); round++) {
    await makePending('carol')
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        i % 2 === 0
          ? admin.send('POST', '/api/user/carol/pending')
          : admin.send('DELETE', '/api/user/carol/pending?send_email=false'),
      ),
    )
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i % 2] : []))
    t.equal(winners.length, 1)
    t.ok(answers.every(({ status }) => status === 200 || status === 404))
    const rows = await app.db('user').where({ login: 'carol' }).pluck('pending')
    t.strictSame(rows, winners[0] === 0 ? [false] : [])
    if (rows.length > 0) await admin.send('DELETE', '/api/user/carol')
  }
})
