import pg from 'pg'
import t, { type Test } from 'tap'
import type { App } from '../../server/src/call.ts'
import { openTestApp } from '../support/app.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/until.ts'
import { report } from './report.ts'

const ROUNDS = rounds(2)
const CLIENTS = 40
const USERS = 4
// The connections of searches.
const PLACES = 10
t.setTimeout(900_000 + ROUNDS * 20_000)

t.test('searches whose clients leave are cancelled in the database, and hold nobody up', async (t) => {
  const { app, admin, as, url } = await openTestApp(t, {
    long_search_after: '3600000',
    // They would wait for the lock, too.
    enable_facts: '0',
    enable_yara: '0',
  })
  const users = await Promise.all(Array.from({ length: USERS }, () => as({})))
  await admin.upload('one file')
  const [holder, watcher] = [await connect(t, app), await connect(t, app)]
  const waiting = async (): Promise<number> => {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  let cancelled = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    // No search gets beyond this lock.
    await holder.query('begin')
    await holder.query('lock table object in access exclusive mode')
    const leaving = new AbortController()
    const left = Array.from({ length: CLIENTS }, (_, number) =>
      fetch(`${url}/api/file?query=${encodeURIComponent('file.name:*a*')}`, {
        headers: { authorization: `Bearer ${users[number % USERS]?.token}` },
        signal: leaving.signal,
      }).then(
        () => 'answered',
        () => 'left',
      ),
    )
    const most = await until(async () => (await waiting()) >= PLACES && waiting())
    leaving.abort()
    t.same(new Set(await Promise.all(left)), new Set(['left']))
    await until(async () => (await waiting()) === 0)
    cancelled += most
    t.equal((await admin.get('/api/auth/validate')).status, 200, 'others are served while the lock is held')
    await holder.query('rollback')
    t.equal((await admin.get('/api/file?query=tag:x')).status, 200)
  }
  report(t, {
    rounds: ROUNDS,
    'clients that left': ROUNDS * CLIENTS,
    'searches left in the database': 0,
    'seen in the database before': cancelled,
  })
})

// Within a transaction pg_stat_activity stays as it was at first: the one that holds the lock cannot watch.
async function connect(t: Test, { settings }: App): Promise<pg.Client> {
  const client = new pg.Client(settings.databaseUri ?? '')
  await client.connect()
  t.teardown(() => client.end())
  return client
}
