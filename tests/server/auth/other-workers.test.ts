import t from 'tap'
import { type Channel, openOtherWorkers } from '../../../server/src/auth/other-workers.ts'

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
