import { apiKey, createClient, memoryCursor } from '@lazaret/sdk'
import t from 'tap'
import { openAppWithReplicas } from '../../../support/app-with-replicas.ts'
import { missing } from '../../../support/missing.ts'
import { processTree } from '../../../support/process-tree.ts'
import { until } from '../../../support/until.ts'

t.setTimeout(600_000)

const { admin, app, url, database, report, reads, allUsed } = await openAppWithReplicas(t, 2)
const [first = missing(), second = missing()] = database.replicas
const { id } = (await admin.upload('read often')).json

/** Asks until `stop`, by several at a time, and returns how often. Each answer is compared with the contract. */
function startReaders(count: number) {
  const failures: unknown[] = []
  let isStopping = false
  let answers = 0
  const paths = ['/api/file', `/api/file/${id}`, '/api/file?query=name:sample*', '/api/file/count?query=name:sample*']
  const read = async (at: number): Promise<void> => {
    for (let n = at; !isStopping; n += 1) {
      const { status, json } = await admin.get(paths[n % paths.length] ?? '')
      if (status === 200) answers += 1
      else failures.push({ status, json })
    }
  }
  const done = Promise.all(Array.from({ length: count }, (_, at) => read(at)))
  return {
    failures,
    more: (wanted: number) => {
      const from = answers
      return until(async () => answers >= from + wanted)
    },
    async stop() {
      isStopping = true
      await done
    },
  }
}

const isUsed = (at: number): boolean => report().replicas[at]?.isUsed === true

t.test('both replicas take reads', async (t) => {
  await allUsed()
  const readers = startReaders(4)
  await readers.more(40)
  await readers.stop()
  t.strictSame(readers.failures, [])
  for (const replica of report().replicas) t.ok(replica.reads > 0, replica.name)
})

t.test('a replica that is killed among reads and starts again costs no request an error', async (t) => {
  const readers = startReaders(4)
  for (let round = 0; round < 2; round += 1) {
    await readers.more(20)
    await first.kill()
    await until(async () => !isUsed(0))
    await readers.more(20)
    await first.start()
    await allUsed()
  }
  await readers.stop()
  t.strictSame(readers.failures, [])
})

t.test('without any replica that answers, the primary does', async (t) => {
  const readers = startReaders(2)
  await Promise.all([first.kill(), second.kill()])
  await until(async () => !isUsed(0) && !isUsed(1))
  await readers.more(10)
  const before = [reads(), report().primaryReads] as const
  await readers.more(10)
  t.equal(reads(), before[0])
  t.ok(report().primaryReads >= before[1] + 10)
  await Promise.all([first.start(), second.start()])
  await allUsed()
  await readers.stop()
  t.strictSame(readers.failures, [])
})

t.test(
  'a replica that falls silent among reads is left, and those that wait for it are done by the primary',
  async (t) => {
    await second.pause()
    await admin.upload('the second is behind')
    await until(async () => !isUsed(1))
    const readers = startReaders(2)
    await readers.more(10)
    const pids = await processTree(first.pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      await until(async () => !isUsed(0))
      await readers.more(10)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await second.resume()
    await allUsed()
    await readers.stop()
    t.strictSame(readers.failures, [])
  },
)

t.test('a search that takes too long is not done again by the primary', async (t) => {
  const before = report()
  const error = await app.replicas
    ?.read(new AbortController().signal, async (pools) => {
      if (pools === null) throw new Error('done again')
      await pools.db.raw('set statement_timeout = 1; select pg_sleep(5)')
    })
    .catch((error: unknown) => error)
  t.match(error, { code: '57014' })
  t.strictSame(
    report().replicas.map(({ retries }) => retries),
    before.replicas.map(({ retries }) => retries),
  )
})

t.test('a statement that writes is done again by the primary, and the replica is still used', async (t) => {
  const done = await app.replicas?.read(new AbortController().signal, async (pools) => {
    await (pools?.db ?? app.db).raw('delete from "user" where false')
    return pools === null ? 'primary' : 'replica'
  })
  t.equal(done, 'primary')
  t.ok(isUsed(0) && isUsed(1))
})

t.test('a feed delivers each upload once, and in the poll after it, whatever the replicas have replayed', async (t) => {
  const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
  t.teardown(() => client.close())
  const feed = client.feed('file', { store: memoryCursor(), from: 'now' })
  const delivered: string[] = []
  const poll = async (): Promise<void> => {
    for (const item of await feed.poll()) {
      delivered.push(item.id)
      await item.ack()
    }
  }
  await poll()
  delivered.length = 0
  const uploaded: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const paused = round % 2 === 0 ? first : second
    await allUsed()
    await paused.pause()
    const before = reads()
    for (let n = 0; n < 5; n += 1) {
      const ids = await Promise.all(
        ['a', 'b', 'c'].map(async (who) => (await admin.upload(`${round} ${n} ${who}`)).json.id),
      )
      uploaded.push(...ids)
      await poll()
      t.strictSame(delivered.toSorted(), uploaded.toSorted())
    }
    t.ok(reads() > before, 'the other replica is used')
    await paused.resume()
  }
  await feed.close()
})

t.test('a replica that is promoted gets no reads any more', async (t) => {
  await allUsed()
  const readers = startReaders(2)
  await readers.more(10)
  await first.promote()
  await admin.upload('after the promotion')
  await until(async () => report().replicas[0]?.reason?.includes('takes writes: it is not a replica any more'))
  await readers.more(10)
  await readers.stop()
  t.strictSame(readers.failures, [])
  t.ok(isUsed(1))
})
