import t from 'tap'
import { openFairQueue } from '../../../../server/src/limits/queues/fair-queue.ts'
import { joinQueue } from '../../../../server/src/limits/queues/join-queue.ts'

const openQueue = () => openFairQueue({ atOnce: 1, most: 1, mostOfNetwork: 1, what: 'searches are made' })

t.test('a place is held until it is given up', async (t) => {
  const queue = openQueue()
  const first = joinQueue(queue, { network: 'kim' })
  await first.taken
  const second = joinQueue(queue, { network: 'bob' })
  t.match(queue.load(), { running: 1, waiting: 1 })
  first[Symbol.dispose]()
  await second.taken
  second[Symbol.dispose]()
  await queue.inTurn({ network: 'eve' }, async () => undefined)
  t.ok(queue.isIdle())
})

t.test('who waits can leave, and a full queue refuses', async (t) => {
  const queue = openQueue()
  using first = joinQueue(queue, { network: 'kim' })
  await first.taken
  const second = joinQueue(queue, { network: 'bob' })
  await t.rejects(joinQueue(queue, { network: 'bob' }).taken, { code: 'unavailable' })
  second[Symbol.dispose]()
  await t.rejects(second.taken, { name: 'AbortError' })
  t.equal(queue.load().waiting, 0)
})
