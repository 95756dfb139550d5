import cluster from 'node:cluster'
import t from 'tap'
import { type Channel, connectWorkers, openOtherWorkers } from '../../../server/src/auth/other-workers.ts'

function openChannel() {
  const sent: unknown[] = []
  const hearing = new Set<(message: unknown) => void>()
  const channel: Channel = {
    send: (message) => void sent.push(message),
    listen: (hear) => {
      hearing.add(hear)
      return () => hearing.delete(hear)
    },
  }
  const say = (message: unknown): void => {
    for (const hear of hearing) hear(message)
  }
  return { channel, sent, say, hearing }
}

t.test('a worker forgets when it is asked to, and says so', async (t) => {
  const { channel, sent, say, hearing } = openChannel()
  let forgotten = 0
  const leave = openOtherWorkers(channel).join(() => {
    forgotten += 1
  })
  t.strictSame(sent, [{ kind: 'remembers accounts' }])
  for (const message of [null, 'text', { kind: 'drain' }, { kind: 'forget accounts', id: 'a' }]) say(message)
  t.equal(forgotten, 1)
  t.strictSame(sent.slice(1), [{ kind: 'forgot accounts', id: 'a' }])
  leave()
  t.equal(hearing.size, 0)
})

t.test('a worker that announces a change waits for the answer to it', async (t) => {
  const { channel, sent, say } = openChannel()
  const workers = openOtherWorkers(channel)
  workers.join(() => t.fail('it is not asked'))
  const done: string[] = []
  const both = ['first', 'second'].map((name) => workers.forget().then(() => done.push(name)))
  const [first, second] = sent.slice(1) as { readonly id: string }[]
  say({ kind: 'forgot accounts', id: second?.id })
  await both[1]
  t.strictSame(done, ['second'])
  say({ kind: 'forgot accounts', id: 'another' })
  say({ kind: 'forgot accounts', id: first?.id })
  await both[0]
  t.strictSame(done, ['second', 'first'])
})

t.test('a supervisor that does not answer holds nobody up for longer than anything is remembered', async (t) => {
  const workers = openOtherWorkers(openChannel().channel)
  workers.join(() => undefined)
  await workers.forget()
  t.pass('it goes on')
})

t.test('the supervisor asks the workers that remember accounts, and answers when all have forgotten', (t) => {
  connectWorkers()
  t.teardown(() => void cluster.removeAllListeners())
  /** A worker, and what the supervisor sends to it. */
  const openWorker = (isConnected = true) => {
    const sent: unknown[] = []
    const worker = { isConnected: () => isConnected, process: { send: (message: unknown) => sent.push(message) } }
    return {
      received: () => sent.splice(0),
      say: (message: unknown) => cluster.emit('message', worker, message),
      exit: () => cluster.emit('exit', worker),
    }
  }
  const asking = { kind: 'forget accounts', id: 'a' }
  const answer = { kind: 'forgot accounts', id: 'a' }
  const [asker, second, third, stranger, exiting] = [true, true, true, true, false].map((is) => openWorker(is))
  if (!(asker && second && third && stranger && exiting)) return t.fail('a worker is missing')
  for (const message of [null, 'text', {}, { kind: 'drain' }]) asker.say(message)
  asker.say(asking)
  t.strictSame(asker.received(), [answer], 'nobody else remembers anything yet')
  for (const worker of [asker, second, third, exiting]) worker.say({ kind: 'remembers accounts' })
  asker.say(asking)
  t.strictSame(
    [second, third, stranger, exiting].map((worker) => worker.received()),
    [[asking], [asking], [], []],
  )
  second.say(answer)
  second.say({ ...answer, id: 'b' })
  exiting.exit()
  t.strictSame(asker.received(), [], 'the third has not answered')
  third.say(answer)
  t.strictSame(asker.received(), [answer])
  third.say(answer)
  t.strictSame(asker.received(), [], 'it is answered once')
  second.say(asking)
  asker.say(answer)
  t.strictSame(second.received(), [])
  third.exit()
  t.strictSame(second.received(), [answer], 'a worker that has exited has forgotten')
  third.received()
  second.say(asking)
  t.strictSame(third.received(), [], 'nor is it asked any more')
  t.end()
})
