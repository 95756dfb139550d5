import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { connectDatabase } from '../../../../server/src/database/connect.ts'
import { answerOrCancel } from '../../../../server/src/statements/connection/answer-or-cancel.ts'
import { openTestApp } from '../../../support/app.ts'
import { openTestDatabase } from '../../../support/database.ts'

async function running(db: Knex, text: string): Promise<number> {
  const { rows } = await db.raw(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
     and query like ?`,
    [`%${text}%`],
  )
  return rows.length
}

t.test('a statement that nobody waits for any more ends, and its connection goes on', async (t) => {
  const { knex } = await openTestDatabase(t)
  const leaving = new AbortController()
  const query = knex.select(knex.raw(`pg_sleep(600), 'long'`))
  const answer = answerOrCancel({ pool: knex, signal: leaving.signal }, query)
  const refused = t.rejects(answer, { code: '57014' })
  while ((await running(knex, 'pg_sleep(600)')) === 0) await wait(5)
  leaving.abort()
  await refused
  t.equal(await running(knex, 'pg_sleep(600)'), 0)
  const again = await answerOrCancel(
    { pool: knex, signal: new AbortController().signal },
    knex.select(knex.raw('1 as one')),
  )
  t.strictSame(again, [{ one: 1 }])
  await t.rejects(answerOrCancel({ pool: knex, signal: leaving.signal }, knex.select(knex.raw('1'))), {
    name: 'AbortError',
  })
})

t.test('settings of a statement end with it, however it ends', async (t) => {
  const { uri } = await openTestDatabase(t)
  const pool = connectDatabase({ connection: uri, poolMax: 1 })
  t.teardown(() => pool.destroy())
  const around = { before: 'set enable_parallel_hash = off', after: 'reset enable_parallel_hash' }
  const current = pool.raw(`current_setting('enable_parallel_hash') as value`)
  const leaving = new AbortController()
  const run = { pool, signal: leaving.signal }
  t.strictSame(await answerOrCancel(run, pool.select(current), around), [{ value: 'off' }])
  t.strictSame(await answerOrCancel(run, pool.select(current)), [{ value: 'on' }])
  await t.rejects(answerOrCancel(run, pool.select(pool.raw('1 / 0')), around), { code: '22012' })
  t.strictSame(await answerOrCancel(run, pool.select(current)), [{ value: 'on' }], 'after a failure')
  const refused = t.rejects(answerOrCancel(run, pool.select(pool.raw('pg_sleep(600)')), around), { code: '57014' })
  const other = connectDatabase({ connection: uri, poolMax: 1 })
  t.teardown(() => other.destroy())
  while ((await running(other, 'pg_sleep(600)')) === 0) await wait(5)
  leaving.abort()
  await refused
  t.strictSame(await pool.select(current), [{ value: 'on' }], 'after it was cancelled')
})

t.test('a search ends with its client', async (t) => {
  const { app, url, admin } = await openTestApp(t)
  const blocking = await app.db.transaction()
  await blocking.raw('lock table comment in access exclusive mode')
  const leaving = new AbortController()
  const asked = fetch(`${url}/api/object?query=comment:x`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: leaving.signal,
  })
  const refused = t.rejects(asked, { name: 'AbortError' })
  while ((await running(app.db, 'FROM comment')) === 0) await wait(5)
  leaving.abort()
  await refused
  while ((await running(app.db, 'FROM comment')) > 0) await wait(5)
  await blocking.rollback()
  t.equal((await admin.get('/api/object?query=comment:x')).status, 200)
})
