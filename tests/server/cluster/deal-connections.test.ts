import type { Worker } from 'node:cluster'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openDealer } from '../../../server/src/cluster/deal-connections.ts'
import { type ConnectionPasser, passConnections } from '../../../server/src/cluster/pass-connections.ts'
import type { PoolWorker } from '../../../server/src/cluster/pool-worker.ts'

/** What the supervisor has of a worker, as far as connections are concerned. */
function fakeWorker(send: (settle: (error: Error | null) => void, passing: () => ConnectionPasser) => void) {
  const ended = Promise.withResolvers<string>()
  let sent = 0
  const child = {
    send(_message: unknown, _handle: unknown, _options: unknown, settle: (error: Error | null) => void) {
      sent += 1
      send(settle, () => passing)
    },
  }
  const passing: ConnectionPasser = passConnections({ process: child } as unknown as Worker)
  const worker = { ended: ended.promise, take: passing.take } as unknown as PoolWorker
  const exit = (): void => {
    passing.end()
    ended.resolve('signal SIGKILL')
  }
  return { worker, exit, sent: () => sent }
}

/** Its end of the channel is closed; the exit is not known yet. */
const deadWorker = () => fakeWorker((settle) => process.nextTick(settle, new Error('write EPIPE')))

const liveWorker = () =>
  fakeWorker((settle, passing) => {
    settle(null)
    passing().answered({ kind: 'taken', number: 1 })
  })

t.test('a worker that died leaves the supervisor time to learn of it', { timeout: 60_000 }, async (t) => {
  const dealer = openDealer()
  const { worker, exit, sent } = deadWorker()
  dealer.add(worker)
  const connection = new Socket()
  dealer.deal(connection)
  // Without a pause between two attempts no timer would ever fire again.
  await wait(100)
  const attempts = sent()
  t.ok(attempts >= 1 && attempts <= 12, `${attempts} attempts in 100 ms`)
  exit()
  await wait(50)
  const atExit = sent()
  await wait(50)
  t.equal(sent(), atExit, 'none after its exit is known')
  t.notOk(connection.destroyed, 'the connection waits for the next worker')
  const next = liveWorker()
  dealer.add(next.worker)
  await wait(20)
  t.equal(next.sent(), 1)
  t.ok(connection.destroyed, 'the worker has it')
})

t.test('a connection goes to the worker that can be reached', { timeout: 60_000 }, async (t) => {
  const dealer = openDealer()
  const [dead, live] = [deadWorker(), liveWorker()]
  dealer.add(dead.worker)
  dealer.add(live.worker)
  const connection = new Socket()
  dealer.deal(connection)
  await wait(100)
  t.equal(dead.sent(), 1)
  t.equal(live.sent(), 1)
  t.ok(connection.destroyed)
  dead.exit()
})
