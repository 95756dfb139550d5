import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { discardRest } from '../../../../server/src/http/connections/discard-rest.ts'

const CHUNKS = 50

function streamOf(onRead: () => void): Readable {
  let left = CHUNKS
  const stream = new Readable({
    read() {
      this.push(left-- > 0 ? Buffer.alloc(65_536) : null)
    },
  })
  // Counted before `discardRest` takes the chunk.
  stream.on('data', onRead)
  stream.pause()
  return stream
}

t.test('all streams together are read one chunk between two turns of the event loop', async (t) => {
  let read = 0
  const streams = Array.from({ length: 8 }, () => streamOf(() => (read += 1)))
  const ends = Promise.all(streams.map((stream) => once(stream, 'end')))
  for (const stream of streams) discardRest(stream)
  let isOver = false
  void ends.then(() => {
    isOver = true
  })
  const steps: number[] = []
  for (let before = 0; !isOver; before = read) {
    await turn()
    steps.push(read - before)
  }
  t.equal(read, streams.length * CHUNKS)
  // Each has one chunk ready when it begins.
  t.equal(Math.max(...steps.slice(1)), 1)
})

t.test('a client that reads nothing until it has sent everything gets its answer', async (t) => {
  const server = createServer((socket: Socket) => {
    socket.write('answer')
    discardRest(socket)
    socket.once('end', () => socket.end())
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  for (let mebibytes = 0; mebibytes < 64; mebibytes++)
    if (!client.write(Buffer.alloc(1_048_576))) await once(client, 'drain')
  client.end()
  t.equal(String(Buffer.concat(await client.toArray())), 'answer')
})
