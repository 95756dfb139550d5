import { getEventListeners } from 'node:events'
import t from 'tap'
import { Problem } from '../../../../server/src/errors/problems.ts'
import { openFairQueue } from '../../../../server/src/limits/queues/fair-queue.ts'

/** A queue in which the test ends each work by hand. `began` lists who had a turn, `refused` who had to leave. */
function openHandDriven({ atOnce = 1, atOnceOfNetwork = 100, most = 100, mostOfNetwork = 100 } = {}) {
  const queue = openFairQueue({ atOnce, atOnceOfNetwork, most, mostOfNetwork, what: 'checks are made' })
  const began: string[] = []
  const refused: string[] = []
  const gone: string[] = []
  const ends = new Map<string, () => void>()
  const join = (name: string, network: string, signal?: AbortSignal): void => {
    const work = () => {
      began.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    queue.inTurn({ network, signal }, work).catch((error: unknown) => {
      const list = error instanceof Problem && error.status === 503 ? refused : gone
      list.push(name)
    })
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  /** Ends what runs, one after another, until nobody waits. */
  const drain = async () => {
    await settled()
    for (let ended = 0; ended < began.length; ended += 1) {
      ends.get(began[ended] ?? '')?.()
      await settled()
    }
  }
  return { queue, join, began, refused, gone, settled, drain, end: (name: string) => ends.get(name)?.() }
}

t.test('a stranger is among the first, however many of one network wait', async (t) => {
  const { join, began, drain, queue } = openHandDriven({ most: 500, mostOfNetwork: 500 })
  for (let n = 0; n < 200; n++) join(`flood ${n}`, 'a')
  join('stranger', 'b')
  await drain()
  t.equal(began.indexOf('stranger'), 2, 'after the one that ran and the one whose turn it was')
  t.equal(began.length, 201)
  t.ok(queue.isIdle())
})

t.test('networks take turns, each in its own order', async (t) => {
  const { join, began, drain } = openHandDriven()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4']) join(name, name.slice(0, 1))
  await drain()
  t.strictSame(began, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

t.test('no more than so many have a turn at once', async (t) => {
  const { join, began, settled, end } = openHandDriven({ atOnce: 2 })
  for (const name of ['1', '2', '3']) join(name, 'a')
  await settled()
  t.strictSame(began, ['1', '2'])
  end('2')
  await settled()
  t.strictSame(began, ['1', '2', '3'])
})

t.test('one network has a share of the queue, and others still get in', async (t) => {
  const { join, refused, settled, began, drain } = openHandDriven({ most: 10, mostOfNetwork: 3 })
  for (const name of ['runs', 'a1', 'a2', 'a3', 'a4']) join(name, 'a')
  join('b1', 'b')
  await settled()
  t.strictSame(refused, ['a4'])
  await drain()
  t.strictSame(began, ['runs', 'a1', 'b1', 'a2', 'a3'])
})

t.test('a full queue refuses the last one of the longest network in favor of a new network', async (t) => {
  const { join, refused, settled, began, drain } = openHandDriven({ most: 4, mostOfNetwork: 3 })
  for (const name of ['runs', 'a1', 'a2', 'a3', 'b1']) join(name, name.slice(0, 1))
  join('c1', 'c')
  await settled()
  t.strictSame(refused, ['a3'])
  join('d1', 'd')
  await settled()
  t.strictSame(refused, ['a3', 'a2'])
  join('e1', 'e')
  join('b2', 'b')
  await settled()
  t.strictSame(refused, ['a3', 'a2', 'e1', 'b2'], 'every network waits with one')
  await drain()
  t.strictSame(began, ['runs', 'a1', 'b1', 'c1', 'd1'])
})

t.test('who leaves frees the place and gets no turn', async (t) => {
  const { join, gone, refused, settled, began, drain, queue } = openHandDriven({ most: 2, mostOfNetwork: 2 })
  const leaving = new AbortController()
  join('runs', 'a')
  join('leaves', 'a', leaving.signal)
  join('stays', 'a')
  leaving.abort()
  await settled()
  t.strictSame(gone, ['leaves'])
  join('comes', 'a')
  join('left before', 'a', AbortSignal.abort())
  await settled()
  t.strictSame(gone, ['leaves', 'left before'])
  await drain()
  t.strictSame(began, ['runs', 'stays', 'comes'])
  t.strictSame(refused, [])
  t.ok(queue.isIdle())
})

t.test('a network that has left the queue keeps nobody waiting', async (t) => {
  const { join, began, drain } = openHandDriven()
  const leaving = new AbortController()
  join('runs', 'a')
  join('leaves', 'b', leaving.signal)
  join('stays', 'c')
  leaving.abort()
  await drain()
  t.strictSame(began, ['runs', 'stays'])
})

t.test('work that fails passes the turn on', async (t) => {
  const { queue, join, began, settled } = openHandDriven()
  const failing = queue.inTurn({ network: 'a' }, () => Promise.reject(new Error('broken')))
  join('next', 'a')
  await t.rejects(failing, { message: 'broken' })
  await settled()
  t.strictSame(began, ['next'])
})

t.test('a refusal says when to try again', async (t) => {
  const { queue, join } = openHandDriven({ mostOfNetwork: 0 })
  join('runs', 'a')
  await t.rejects(
    queue.inTurn({ network: 'a' }, async () => undefined),
    { code: 'unavailable', status: 503, message: /too many checks are made/, headers: { 'Retry-After': '5' } },
  )
})

t.test('of one network no more run at once than it may, though places are free', async (t) => {
  const { join, began, settled, end, drain, queue } = openHandDriven({ atOnce: 3, atOnceOfNetwork: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) join(name, 'a')
  await settled()
  t.same(began, ['a1', 'a2'])
  for (const name of ['b1', 'b2']) join(name, 'b')
  await settled()
  t.same(began, ['a1', 'a2', 'b1'])
  end('b1')
  await settled()
  t.same(began, ['a1', 'a2', 'b1', 'b2'], 'the place is of the network that may have it')
  end('a1')
  await settled()
  t.same(began, ['a1', 'a2', 'b1', 'b2', 'a3'])
  end('b2')
  await settled()
  join('a5', 'a')
  await settled()
  t.same(began, ['a1', 'a2', 'b1', 'b2', 'a3'], 'two of it run, though one has ended')
  await drain()
  t.same(began, ['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'a5'])
  t.ok(queue.isIdle())
})

t.test('a client that had its turn leaves no listener', async (t) => {
  const { join, began, drain } = openHandDriven()
  const { signal } = new AbortController()
  for (const name of ['runs', 'waits']) join(name, 'a', signal)
  await drain()
  t.same(began, ['runs', 'waits'])
  t.same(getEventListeners(signal, 'abort'), [])
})
