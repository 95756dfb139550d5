import t from 'tap'
import { openOutbox } from '../../../server/src/mail/outbox.ts'
import { recordedLog } from '../../support/recorded-log.ts'

t.test('disposing waits for mails in progress, also for those that they cause', async (t) => {
  const { log, lines } = recordedLog()
  const outbox = openOutbox({ log })
  const sent: string[] = []
  const accepted = Promise.withResolvers<void>()
  outbox.add(async () => {
    await accepted.promise
    sent.push('first')
    outbox.add(async () => void sent.push('second'))
  })
  const ended = outbox[Symbol.asyncDispose]()
  t.strictSame(sent, [])
  accepted.resolve()
  await ended
  t.strictSame(sent, ['first', 'second'])
  t.strictSame(lines, [])
})

t.test('an unexpected error is logged', async (t) => {
  const { log, lines } = recordedLog()
  await using outbox = openOutbox({ log })
  outbox.add(async () => {
    throw new Error('no template')
  })
  await outbox.drain()
  t.match(lines, [{ level: 'error', message: 'mail not sent', fields: { error: 'Error: no template' } }])
})

t.test('a mail server that never answers does not hold up the end of the server', async (t) => {
  const { log, lines } = recordedLog()
  const outbox = openOutbox({ log, drainMs: 10 })
  for (let n = 0; n < 2; n += 1) outbox.add(() => new Promise(() => undefined))
  await outbox[Symbol.asyncDispose]()
  t.match(lines, [{ level: 'error', message: 'mails lost by the shutdown', fields: { mails: 2 } }])
})
