import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import restify from 'restify'
import t from 'tap'
import { acceptConnections } from '../../../../server/src/http/connections/accept-connections.ts'

/** Sends a request, and a second one on the same connection when it may; posts all that it received when the connection ends. */
const CLIENT = `
  const { parentPort, workerData: { port, turns } } = require('node:worker_threads')
  const request = 'GET /greeting HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'
  let received = ''
  const connection = require('node:net').connect(port, '127.0.0.1', () => connection.write(request))
  connection.on('error', (error) => { received += error.code })
  connection.on('close', () => parentPort.postMessage(received))
  connection.on('data', async (bytes) => {
    received += bytes
    if (received.split('hello').length !== 2) return
    parentPort.postMessage('answered')
    await Atomics.waitAsync(turns, 0, 0).value
    connection.write(request, () => {
      Atomics.store(turns, 1, 1)
      Atomics.notify(turns, 1)
    })
  })
`

t.test('a request that came while the server was busy is answered when idle connections are closed', async (t) => {
  const server = restify.createServer()
  server.get('/greeting', async (_req, res) => void res.send('hello'))
  const limit = { most: 10, mayAnswer: () => true, refuse: () => t.fail('refused') }
  const acceptor = acceptConnections(server, limit)
  const listener = createServer((connection) => acceptor.take(connection)).listen(0, '127.0.0.1')
  t.teardown(() => listener.close())
  await once(listener, 'listening')
  const turns = new Int32Array(new SharedArrayBuffer(8))
  const workerData = { port: (listener.address() as AddressInfo).port, turns }
  const client = new Worker(CLIENT, { eval: true, execArgv: [], workerData })
  t.teardown(() => client.terminate())
  t.strictSame(await once(client, 'message'), ['answered'])

  const drained = acceptor.drain({ graceMs: 600_000, idleMs: 1 })
  Atomics.store(turns, 0, 1)
  Atomics.notify(turns, 0)
  Atomics.wait(turns, 1, 0)
  Atomics.wait(turns, 1, 1, 50)
  const [received] = await once(client, 'message')
  t.match(received, /hello.*Connection: close.*hello/is)
  await drained
})
