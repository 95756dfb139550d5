import cluster from 'node:cluster'
import { getEventListeners } from 'node:events'
import t from 'tap'
import { openFairQueue } from '../../../../server/src/limits/queues/fair-queue.ts'
import {
  keepSupervisedQueue,
  openSupervisedQueue,
  type QueueChannel,
} from '../../../../server/src/limits/queues/supervised-queue.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { startServer } from '../../../support/server-process.ts'
import { signIn } from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'
import { workerPids } from '../../../support/worker-pids.ts'

type SentMessage = Parameters<QueueChannel['send']>[0]

function openSupervisor() {
  const sent: SentMessage[] = []
  let hear: (message: unknown) => void = () => undefined
  const channel: QueueChannel = {
    send: (message) => void sent.push(message),
    listen: (heard) => {
      hear = heard
    },
  }
  return { sent, queue: openSupervisedQueue(channel), notify: (message: unknown) => hear(message) }
}

t.test('work begins when the supervisor says so, and its place is given back', async (t) => {
  const { sent, queue, notify } = openSupervisor()
  let hasBegun = false
  const done = queue.inTurn({ network: 'kim' }, async () => {
    hasBegun = true
  })
  t.match(sent, [{ kind: 'join queue', network: 'kim' }])
  notify({ kind: 'queue turn', id: 'of another' })
  t.notOk(hasBegun)
  notify({ kind: 'queue turn', id: sent[0]?.id })
  await done
  t.match(sent[1], { kind: 'leave queue', id: sent[0]?.id })
})

t.test('a place is kept until the work has ended, well or not', async (t) => {
  const { sent, queue, notify } = openSupervisor()
  const [found, failed] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const well = queue.inTurn({ network: 'kim' }, () => found.promise)
  const badly = queue.inTurn({ network: 'kim' }, () => failed.promise)
  for (const { id } of [...sent]) notify({ kind: 'queue turn', id })
  const kinds = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    return sent.map(({ kind }) => kind)
  }
  t.same(await kinds(), ['join queue', 'join queue'])
  found.resolve('found')
  t.equal(await well, 'found')
  t.same(await kinds(), ['join queue', 'join queue', 'leave queue'])
  failed.reject(new Error('cancelled'))
  await t.rejects(badly, { message: 'cancelled' })
  t.same(await kinds(), ['join queue', 'join queue', 'leave queue', 'leave queue'])
})

t.test('who is refused, or leaves, is out of the queue', async (t) => {
  const { sent, queue, notify } = openSupervisor()
  const refused = queue.inTurn({ network: 'kim' }, async () => undefined)
  notify({ kind: 'queue refused', id: sent[0]?.id, message: 'too many' })
  await t.rejects(refused, { code: 'unavailable', message: 'too many' })
  const leaving = new AbortController()
  const left = queue.inTurn({ network: 'kim', signal: leaving.signal }, async () => undefined)
  leaving.abort()
  await t.rejects(left, { name: 'AbortError' })
  t.same(
    sent.map(({ kind }) => kind),
    ['join queue', 'leave queue', 'join queue', 'leave queue'],
  )
})

t.test('what comes from elsewhere is not a message of the queue, and no listener stays behind', async (t) => {
  const { sent, queue, notify } = openSupervisor()
  const { signal } = new AbortController()
  const done = queue.inTurn({ network: 'kim', signal }, async () => 'done')
  for (const message of [null, undefined, 'text', 7, {}, { kind: 'counted', id: sent[0]?.id }]) notify(message)
  notify({ kind: 'queue turn', id: sent[0]?.id })
  t.equal(await done, 'done')
  t.same(getEventListeners(signal, 'abort'), [])
})

t.test('the supervisor gives places in turn, and takes back those of workers that leave or exit', async (t) => {
  const queue = openFairQueue({ atOnce: 1, most: 1, mostOfNetwork: 1, what: 'searches are made' })
  keepSupervisedQueue(queue)
  t.teardown(() => void cluster.removeAllListeners())
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  /** A worker, and what the supervisor sends to it. */
  const openWorker = (isConnected = true) => {
    const sent: unknown[] = []
    const worker = { isConnected: () => isConnected, process: { send: (message: unknown) => sent.push(message) } }
    return { worker, sent, say: (message: unknown) => cluster.emit('message', worker, message) }
  }
  const [first, second, gone] = [openWorker(), openWorker(), openWorker(false)]
  for (const message of [null, undefined, 'text', {}, { kind: 'count', id: 'a' }]) first.say(message)
  first.say({ kind: 'join queue', id: 'a', network: 'kim' })
  second.say({ kind: 'join queue', id: 'b', network: 'lee' })
  second.say({ kind: 'join queue', id: 'c', network: 'lee' })
  await settled()
  t.same(first.sent, [{ kind: 'queue turn', id: 'a' }])
  t.match(second.sent, [{ kind: 'queue refused', id: 'c', message: /too many searches are made/ }])
  t.equal(second.sent.length, 1)
  second.say({ kind: 'leave queue', id: 'unknown' })
  first.say({ kind: 'leave queue', id: 'a' })
  await settled()
  t.same(second.sent[1], { kind: 'queue turn', id: 'b' })
  gone.say({ kind: 'join queue', id: 'd', network: 'bob' })
  cluster.emit('exit', second.worker)
  cluster.emit('exit', openWorker().worker)
  await settled()
  t.match(queue.load(), { running: 1, waiting: 0 }, 'the place is of the next worker')
  t.same(gone.sent, [], 'which has just exited, and needs no turn')
  cluster.emit('exit', gone.worker)
  await settled()
  t.ok(queue.isIdle())
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
