import { randomUUID } from 'node:crypto'
import t from 'tap'
import { NO_OTHERS } from '../../../server/src/auth/other-workers.ts'
import { rememberAccounts } from '../../../server/src/auth/remember-accounts.ts'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { listen } from '../../../server/src/database/listen.ts'
import { groupRow, memberRow, userRow } from '../../support/account-rows.ts'
import { openTestDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'

const CHANGES = {
  'a disabled user': `UPDATE "user" SET disabled = true`,
  'a user who is pending': `UPDATE "user" SET pending = true`,
  'a changed password': `UPDATE "user" SET password_hash = 'x', password_ver = 'y'`,
  'a changed identity': `UPDATE "user" SET identity_ver = 'x'`,
  'a changed name': `UPDATE "user" SET login = 'mik'`,
  'a key of the first generation': `UPDATE "user" SET version_uid = 'x'`,
  'a deleted user': `DELETE FROM member; DELETE FROM "user"`,
  'a changed capability': `UPDATE "group" SET capabilities = '{manage_users}'`,
  'a renamed group': `UPDATE "group" SET name = name || '-2'`,
  'a group that lost its workspace': `UPDATE "group" SET workspace = false`,
  'a deleted group': `DELETE FROM member; DELETE FROM "group"`,
  'a removed member': `DELETE FROM member`,
  'another member': `INSERT INTO member (user_id, group_id, group_admin) SELECT u.id, g.id, false FROM "user" u, "group" g WHERE g.name = 'later'`,
  'a revoked key': `DELETE FROM api_key`,
  'another end of a key': `UPDATE api_key SET expires_at = '2020-01-01'`,
  'other networks of a key': `UPDATE api_key SET addresses = '{192.0.2.0/24}'`,
  'fewer capabilities of a key': `UPDATE api_key SET capabilities = '{}'`,
  'an ended session': `DELETE FROM session`,
  'a session without its second factor': `UPDATE session SET has_second_factor = false`,
  'all memberships at once': `TRUNCATE member`,
}

async function openRemembering(t: { teardown(run: () => Promise<void>): unknown }) {
  const { knex, uri } = await openTestDatabase(t)
  const userId = await userRow(knex, 'kim', { password_ver: 'p', identity_ver: 'i', version_uid: 'v' })
  await memberRow(knex, { userId, groupId: await groupRow(knex, 'analysts') })
  await groupRow(knex, 'later')
  const [key, session] = [randomUUID(), randomUUID()]
  await knex('api_key').insert({ id: key, user_id: userId, issued_on: '2026-01-01', issued_by: null, name: '' })
  const now = '2026-01-01T00:00:00'
  const blank = { created_at: now, expires_at: '2099-01-01', provider: null, address: 'a', user_agent: '' }
  const used = { last_used_at: now, last_used_from: 'a' }
  await knex('session').insert({ id: session, user_id: userId, ...blank, ...used, has_second_factor: true })
  const db = connectDatabase({ connection: uri })
  const statements: string[] = []
  db.on('query', ({ sql }: { readonly sql: string }) => statements.push(sql))
  const happened: string[] = []
  const accounts = rememberAccounts({
    db,
    hearChanges: (hearing) =>
      listen(db, 'lz_accounts', {
        hear: hearing.hear,
        begin: () => {
          hearing.begin()
          happened.push('begun')
        },
        lose: (reason) => {
          hearing.lose(reason)
          happened.push('lost')
        },
      }),
    others: NO_OTHERS,
    onTrouble: () => undefined,
    // Time stands still: nothing is too old.
    clock: () => 0,
  })
  t.teardown(async () => {
    await accounts[Symbol.asyncDispose]()
    await db.destroy()
  })
  const all = () => Promise.all([accounts.byLogin('kim'), accounts.bySession('kim', session), accounts.byKey(key)])
  const asked = async (): Promise<number> => {
    const before = statements.length
    await all()
    return statements.length - before
  }
  const seen = async (times: number, what: string): Promise<void> => {
    await until(async () => happened.filter((each) => each === what).length >= times)
  }
  await seen(1, 'begun')
  return { knex, all, asked, seen }
}

for (const [what, sql] of Object.entries(CHANGES))
  t.test(`${what} is seen as soon as it is announced`, async (t) => {
    const { knex, all, asked } = await openRemembering(t)
    const before = JSON.stringify(await all())
    t.equal(await asked(), 0)
    await knex.raw(sql)
    await until(async () => JSON.stringify(await all()) !== before)
  })

t.test('the notes of each use, new users, keys and sessions make nobody forget', async (t) => {
  const { knex, all, asked } = await openRemembering(t)
  await all()
  await knex.raw(`UPDATE api_key SET last_used_at = now(), last_used_from = 'b'`)
  await knex.raw(`UPDATE session SET last_used_at = now(), expires_at = now()`)
  await knex.raw(`UPDATE "user" SET logged_on = now()`)
  await userRow(knex, 'another')
  // An announcement of ours comes after those that these would have made.
  const heard = Promise.withResolvers<void>()
  const ear = listen(knex, 'lz_accounts', {
    begin: () => heard.resolve(),
    hear: () => undefined,
    lose: () => undefined,
  })
  await heard.promise
  await ear[Symbol.asyncDispose]()
  t.equal(await asked(), 0)
})

t.test('while announcements cannot be heard each request asks, and what was known is forgotten', async (t) => {
  const { knex, all, asked, seen } = await openRemembering(t)
  await all()
  await knex.raw(`ALTER TABLE member DISABLE TRIGGER lz_account_delete`)
  await knex.raw('DELETE FROM member')
  t.equal(await asked(), 0, 'it cannot know')
  const { rows } = await knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN lz_accounts' AND datname = current_database()`,
  )
  t.equal(rows.length, 1)
  await seen(1, 'lost')
  t.match(await all(), [{ groups: [] }, { groups: [] }, { groups: [] }])
  await seen(2, 'begun')
  t.equal(await asked(), 3)
  t.equal(await asked(), 0)
})

t.test('trouble is reported once, and once that it is over', async (t) => {
  const { knex } = await openTestDatabase(t)
  const heard: (string | null)[] = []
  let hearing: Parameters<Parameters<typeof rememberAccounts>[0]['hearChanges']>[0] | undefined
  await using _ = rememberAccounts({
    db: knex,
    hearChanges: (given) => {
      hearing = given
      return { [Symbol.asyncDispose]: () => Promise.resolve() }
    },
    others: NO_OTHERS,
    onTrouble: (reason) => void heard.push(reason),
  })
  hearing?.begin()
  t.same(heard, [], 'nothing was wrong before')
  for (const reason of ['lost', 'lost again']) hearing?.lose(reason)
  for (let times = 0; times < 2; times++) hearing?.begin()
  hearing?.lose('later')
  t.same(heard, ['lost', null, 'later'])
})
