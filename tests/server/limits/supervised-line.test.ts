import t from 'tap'
import { type LineChannel, openSupervisedLine } from '../../../server/src/limits/supervised-line.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import { workerPids } from '../../support/worker-pids.ts'

type Sent = Parameters<LineChannel['send']>[0]

function openSupervisor() {
  const sent: Sent[] = []
  let hear: (message: unknown) => void = () => undefined
  const channel: LineChannel = {
    send: (message) => void sent.push(message),
    listen: (heard) => {
      hear = heard
    },
  }
  return { sent, line: openSupervisedLine(channel), notify: (message: unknown) => hear(message) }
}

t.test('work begins when the supervisor says so, and its place is given back', async (t) => {
  const { sent, line, notify } = openSupervisor()
  let hasBegun = false
  const done = line.inTurn({ network: 'kim' }, async () => {
    hasBegun = true
  })
  t.match(sent, [{ kind: 'join line', network: 'kim' }])
  notify({ kind: 'line turn', id: 'of another' })
  t.notOk(hasBegun)
  notify({ kind: 'line turn', id: sent[0]?.id })
  await done
  t.match(sent[1], { kind: 'leave line', id: sent[0]?.id })
})

t.test('who is refused, or leaves, is out of the line', async (t) => {
  const { sent, line, notify } = openSupervisor()
  const refused = line.inTurn({ network: 'kim' }, async () => undefined)
  notify({ kind: 'line refused', id: sent[0]?.id, message: 'too many' })
  await t.rejects(refused, { code: 'unavailable', message: 'too many' })
  const leaving = new AbortController()
  const left = line.inTurn({ network: 'kim', signal: leaving.signal }, async () => undefined)
  leaving.abort()
  await t.rejects(left, { name: 'AbortError' })
  t.same(
    sent.map(({ kind }) => kind),
    ['join line', 'leave line', 'join line', 'leave line'],
  )
})

t.test('the bound counts for all workers together, and one that dies leaves its place', async (t) => {
  const { uri, knex } = await openTestDatabase(t)
  const settings = { DATABASE_URI: uri, WORKERS: '2', LONG_SEARCHES: '1', LONG_SEARCH_AFTER: '3000' }
  const server = await startServer(t, { settings })
  const admin = await signIn(server)
  await admin.upload('one file')
  const holder = await knex.transaction()
  t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
  await holder.raw('lock table comment in access exclusive mode')
  const held = async (): Promise<number[]> => {
    const { rows } = await knex.raw(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.map(({ pid }: { readonly pid: number }) => pid)
  }
  // A connection for each, so that both workers get some.
  const search = () =>
    admin.send('GET', `/api/file?query=${encodeURIComponent('comment:*x*')}`, undefined, { connection: 'close' })
  const cut = Array.from({ length: 12 }, () => search().catch(() => null))
  await until(async () => (await held()).length > 1)
  const [one] = await until(async () => {
    const pids = await held()
    return pids.length === 1 && pids
  })
  for (const pid of await workerPids(server)) process.kill(pid, 'SIGKILL')
  t.same(new Set(await Promise.all(cut)), new Set([null]))
  await knex.raw('select pg_terminate_backend(?)', [one ?? 0])
  await until(async () => (await held()).length === 0)
  const next = until(async () => search().catch(() => null))
  // Without a place it would be stopped soon.
  let seen = 0
  await until(async () => {
    seen = (await held()).length === 1 ? seen + 1 : 0
    return seen === 50
  })
  await holder.rollback()
  t.match(await next, { status: 200 })
})
