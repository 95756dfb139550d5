import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { openPlugins } from '../../../server/src/plugin-host/open-plugins.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'

type ReceivedRequest = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  answer(status: number, headers?: object): void
}

/** A receiver that leaves each request open until the test answers it. */
async function openReceiver(t: Test) {
  const received: ReceivedRequest[] = []
  let arrived = Promise.withResolvers<void>()
  const server = createServer(async (req, res: ServerResponse) => {
    const body = await text(req)
    const answer: ReceivedRequest['answer'] = (status, headers = {}) => {
      res.writeHead(status, { ...headers })
      res.end()
    }
    received.push({ headers: req.headers, body, answer })
    arrived.resolve()
    arrived = Promise.withResolvers()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const next = async (): Promise<ReceivedRequest> => {
    for (;;) {
      const first = received.shift()
      if (first !== undefined) return first
      await arrived.promise
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    next,
    waiting: () => received.length,
  }
}

async function openScene(t: Test, more: Readonly<Record<string, string>> = {}) {
  const receiver = await openReceiver(t)
  const { app, admin } = await openTestApp(t)
  const environment = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: 'hush', WEBHOOK_RETRY: '1', ...more }
  const settings = { ...app.settings, plugins: ['@lazaret/plugin-webhook'] }
  const logged: string[] = []
  const log = Object.create(app.log, {
    child: {
      value: () => Object.create(app.log, { error: { value: (_: object, text: string) => logged.push(text) } }),
    },
  })
  const { readSection } = readSettings(environment, t.testdirName)
  const opened = await openPlugins({ ...app, settings, log }, { readSection, handlers: registry })
  return { receiver, admin, opened, logged, hooks: app.hooks }
}

t.test('each event is one signed request, in order', async (t) => {
  const { receiver, admin, opened } = await openScene(t, { WEBHOOK_EVENTS: 'createdFile, createdTag' })
  const { json: file } = await admin.upload('a', { options: { tags: [{ tag: 'x' }] } })
  const first = await receiver.next()
  t.equal(receiver.waiting(), 0, 'the second waits for the first')
  t.match(JSON.parse(first.body), {
    event: 'createdTag',
    time: /^\d{4}-/,
    payload: { object: { id: file.id }, tag: 'x' },
  })
  const { 'x-lazaret-signature': signature, 'x-lazaret-timestamp': time } = first.headers
  t.equal(signature, `sha256=${createHmac('sha256', 'hush').update(`${time}.${first.body}`).digest('hex')}`)
  t.match(first.headers, { 'x-lazaret-event': 'createdTag', 'content-type': 'application/json' })
  first.answer(204)
  const second = await receiver.next()
  t.match(JSON.parse(second.body), { event: 'createdFile', payload: { file: { sha256: file.id } } })
  t.not(second.headers['x-lazaret-delivery'], first.headers['x-lazaret-delivery'])
  second.answer(200)
  await opened[Symbol.asyncDispose]()
})

t.test('what fails is sent again with the same name; what is refused is not', async (t) => {
  const { receiver, admin, opened, logged } = await openScene(t)
  await admin.upload('a')
  const failed = await receiver.next()
  failed.answer(500)
  const again = await receiver.next()
  t.equal(again.headers['x-lazaret-delivery'], failed.headers['x-lazaret-delivery'])
  t.equal(again.body, failed.body)
  again.answer(429, { 'retry-after': '0' })
  const third = await receiver.next()
  third.answer(302, { location: 'http://127.0.0.1:1/' })
  await admin.upload('b')
  const other = await receiver.next()
  t.match(JSON.parse(other.body), { payload: { file: { fileSize: 1 } } })
  t.not(other.body, failed.body)
  t.strictSame(logged, ['webhook not delivered'])
  other.answer(200)
  await opened[Symbol.asyncDispose]()
})

t.test('an event that is never taken is given up', async (t) => {
  const { receiver, admin, opened, logged } = await openScene(t, { WEBHOOK_ATTEMPTS: '3' })
  await admin.upload('a')
  for (let n = 0; n < 3; n++) (await receiver.next()).answer(503)
  await admin.upload('b')
  const next = await receiver.next()
  t.strictSame(logged, ['webhook not delivered'])
  next.answer(200)
  await opened[Symbol.asyncDispose]()
})

t.test('the queue is bounded, and never holds up an upload', async (t) => {
  const { receiver, admin, opened, logged, hooks } = await openScene(t, { WEBHOOK_QUEUE_LIMIT: '2' })
  await admin.upload('1')
  const first = await receiver.next()
  for (const content of ['2', '3', '4']) t.equal((await admin.upload(content)).status, 200)
  await hooks.drain()
  first.answer(200)
  ;(await receiver.next()).answer(200)
  await opened[Symbol.asyncDispose]()
  t.equal(receiver.waiting(), 0)
  t.strictSame(logged, ['webhook queue is full: event dropped'])
})

t.test('the end does not wait for a receiver that is away', async (t) => {
  const { receiver, admin, opened, logged } = await openScene(t, { WEBHOOK_RETRY: '100000' })
  await admin.upload('a')
  ;(await receiver.next()).answer(503)
  await opened[Symbol.asyncDispose]()
  t.strictSame(logged, ['webhook not delivered'])
})

t.test('wrong settings end the start', async (t) => {
  for (const [more, message] of [
    [{ WEBHOOK_URL: 'ftp://x' }, /\[webhook\] url must be an http or https URL, not "ftp:\/\/x"/],
    [{ WEBHOOK_SECRET: '' }, /\[webhook\] secret must be set/],
    [{ WEBHOOK_EVENTS: 'on_created_file' }, /events: unknown event "on_created_file"/],
  ] as const)
    await t.rejects(openScene(t, more), { message })
})
