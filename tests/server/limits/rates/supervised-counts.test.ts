import cluster from 'node:cluster'
import { mock } from 'node:test'
import t from 'tap'
import { openOwnCounts } from '../../../../server/src/limits/rates/own-counts.ts'
import {
  type Channel,
  keepSupervisedCounts,
  openSupervisedCounts,
} from '../../../../server/src/limits/rates/supervised-counts.ts'

const window = { key: 'a', count: 2, windowMs: 60_000 }
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))))

type SentMessage = Parameters<Channel['send']>[0]

/** A supervisor that answers when the test says so. */
function openSlowSupervisor() {
  const counts = openOwnCounts()
  const sent: SentMessage[] = []
  let hear: (message: unknown) => void = () => undefined
  const channel: Channel = {
    send: (asked) => void sent.push(asked),
    listen: (heard) => {
      hear = heard
    },
  }
  const answer = async () => {
    for (const { id, asks } of sent.splice(0)) {
      const answers = await Promise.all(asks.map(() => counts.countRequest([window])))
      hear({ kind: 'counted', id, answers })
    }
  }
  return { channel, sent, answer, say: (message: unknown) => hear(message) }
}

t.test('what is asked at once goes out together, and each gets its own answer', async (t) => {
  const { channel, sent, answer } = openSlowSupervisor()
  const counts = openSupervisedCounts(channel)
  const asked = Promise.all(Array.from({ length: 5 }, () => counts.countRequest([window])))
  await settled()
  t.equal(sent.length, 1)
  t.equal(sent[0]?.asks.length, 5)
  await answer()
  t.strictSame(
    (await asked).map(({ exceeded }) => exceeded === null),
    [true, true, false, false, false],
  )
})

t.test('a busy supervisor delays requests once; until it has caught up this process counts', async (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  t.teardown(() => mock.timers.reset())
  const { channel, sent, answer, say } = openSlowSupervisor()
  const counts = openSupervisedCounts(channel)
  const isLetIn = async () => (await counts.countRequest([window])).exceeded === null
  const first = isLetIn()
  await settled()
  mock.timers.tick(1000)
  t.equal(await first, true, 'after a second')
  t.equal(await isLetIn(), true, 'at once')
  t.equal(await isLetIn(), false, 'by the count of this process')
  for (const message of [null, undefined, 'text', {}, { kind: 'queue turn', id: 'a' }]) say(message)
  t.equal(await isLetIn(), false, 'other messages are not its answer')
  t.equal(sent.length, 1, 'it is not asked meanwhile')
  await answer()
  const later = isLetIn()
  await settled()
  t.equal(sent.length, 1, 'it is asked again')
  await answer()
  t.equal(await later, true)
})

t.test('the supervisor counts for all workers together', async (t) => {
  keepSupervisedCounts()
  t.teardown(() => void cluster.removeAllListeners())
  const sent: unknown[] = []
  const openWorker = (isConnected: boolean) => ({
    isConnected: () => isConnected,
    process: { send: (message: unknown) => sent.push(message) },
  })
  const ask = async (id: string, worker = openWorker(true)) => {
    cluster.emit('message', worker, { kind: 'count', id, asks: [{ method: 'countRequest', args: [[window]] }] })
    await settled()
  }
  for (const message of [null, undefined, 'text', {}, { kind: 'join queue', id: 'a', network: 'kim' }])
    cluster.emit('message', openWorker(true), message)
  await ask('a')
  await ask('of a worker that has exited', openWorker(false))
  await ask('b')
  t.match(sent, [
    { kind: 'counted', id: 'a', answers: [{ exceeded: null }] },
    { kind: 'counted', id: 'b', answers: [{ exceeded: { index: 0 } }] },
  ])
  t.equal(sent.length, 2)
})
