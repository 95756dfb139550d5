import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { beginBody } from '../../../../server/src/http/bodies/output-body.ts'
import { lent } from '../../../support/lent-chunks.ts'

const CHUNK_BYTES = 262_144

t.test('a chunk has left before the next one is asked for', async (t) => {
  const chunks = Array.from({ length: 40 }, (_, n) => Buffer.alloc(CHUNK_BYTES, n))
  for (const sizeBytes of [40 * CHUNK_BYTES, null]) {
    const { answer, sent } = await ask(t, (res, signal) => send(res, lent(chunks), { sizeBytes, signal }))
    // The client is slow at first: nothing is read until the server cannot send any more.
    await once(answer, 'readable')
    t.ok((await buffer(answer)).equals(Buffer.concat(chunks)))
    await sent
  }
})

t.test('an answer without bytes ends, with its length and without', async (t) => {
  for (const sizeBytes of [0, null]) {
    const { answer, sent } = await ask(t, (res, signal) => send(res, lent([]), { sizeBytes, signal }))
    t.equal((await buffer(answer)).length, 0)
    await sent
  }
})

t.test('an error after the first chunk is thrown, and the answer is not ended', async (t) => {
  const failing = async function* () {
    yield Buffer.from('first')
    throw new Error('the disk failed')
  }
  const { answer, sent } = await ask(t, async (res, signal) => {
    await t.rejects(send(res, failing(), { sizeBytes: null, signal }), /the disk failed/)
    t.notOk(res.writableEnded)
    res.destroy()
  })
  await t.rejects(buffer(answer))
  await sent
})

t.test('a client that leaves ends the reading', async (t) => {
  const ended = Promise.withResolvers<void>()
  const endless = async function* () {
    try {
      for (;;) yield Buffer.alloc(CHUNK_BYTES)
    } finally {
      ended.resolve()
    }
  }
  const { answer, sent } = await ask(t, async (res, signal) => {
    await t.rejects(send(res, endless(), { sizeBytes: null, signal }))
  })
  await once(answer, 'readable')
  answer.destroy()
  await ended.promise
  await sent
})

t.test('a client that leaves is noticed while a chunk is awaited', async (t) => {
  const stuck = async function* () {
    yield Buffer.from('first')
    await new Promise(() => {})
  }
  const stream = new Readable({ read: () => undefined })
  for (const chunks of [stuck(), stream]) {
    if (chunks === stream) stream.push('first')
    const { answer, sent } = await ask(t, async (res, signal) => {
      await t.rejects(send(res, chunks, { sizeBytes: null, signal }), { name: 'AbortError' })
    })
    await once(answer, 'readable')
    answer.destroy()
    await sent
  }
  t.ok(stream.destroyed)
})

t.test('a first chunk that never comes is awaited until the client leaves', async (t) => {
  const controller = new AbortController()
  const stream = new Readable({ read: () => undefined })
  const beginning = beginBody(stream, controller.signal)
  controller.abort()
  await t.rejects(beginning, { name: 'AbortError' })
  t.ok(stream.destroyed)
})

type BodyOptions = { readonly sizeBytes: number | null; readonly signal: AbortSignal }

async function send(
  res: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  { sizeBytes, signal }: BodyOptions,
): Promise<void> {
  const body = await beginBody(chunks, signal)
  if (sizeBytes !== null) res.setHeader('Content-Length', sizeBytes)
  await body.send(res, sizeBytes)
}

/** One request to a server that answers like this; the signal says that the client is gone. */
async function ask(t: Test, answering: (res: ServerResponse, signal: AbortSignal) => Promise<void>) {
  const done = Promise.withResolvers<void>()
  const server = createServer((_req, res) => {
    const controller = new AbortController()
    res.once('close', () => {
      if (!res.writableFinished) controller.abort()
    })
    answering(res, controller.signal).then(done.resolve, done.reject)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  return { answer: answer as Readable, sent: done.promise }
}
