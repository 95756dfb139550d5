import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { watchRates } from '../../../../server/src/http/connections/watch-rates.ts'
import { openLog } from '../../../../server/src/log.ts'
import { NO_METRICS } from '../../../../server/src/metrics/metrics.ts'
import { openTestApp } from '../../../support/app.ts'
import { storedFiles } from '../../../support/stored-files.ts'
import { until } from '../../../support/until.ts'
import { dial } from '../raw.ts'

// Nobody who sends a byte now and then reaches this rate, whatever the window.
const QUICK = { least_rate: '1000000', least_rate_window: '200' }
const RATE = { bytesPerSecond: 1_000_000, windowMs: 200 }

const SLOW_ANSWER =
  /^HTTP\/1\.1 408 .*connection: close.*"message":"the body arrived slower than 1000000 bytes per second","code":"too_slow"/is

t.test('a file that trickles in is refused, and nothing of it stays', async (t) => {
  const { url, folder, admin, app } = await openTestApp(t, QUICK)
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const answer = await trickle(url, [
    `POST /api/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n`,
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000000\r\n\r\n${part}`,
  ])
  t.match(answer, SLOW_ANSWER)
  await until(async () => (await storedFiles(folder)).staged.length === 0)
  t.same((await storedFiles(folder)).contents, [])
  t.same(await app.db('object').select('id'), [])
})

t.test('so is JSON that trickles in, with and without a length, and a body of which nothing comes', async (t) => {
  const { url } = await openTestApp(t, QUICK)
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  t.match(await trickle(url, [head, 'Content-Length: 1000\r\n\r\n{']), SLOW_ANSWER)
  t.match(await trickle(url, [head, 'Transfer-Encoding: chunked\r\n\r\n'], '1\r\n \r\n'), SLOW_ANSWER)
  t.match(await trickle(url, [head, 'Content-Length: 1000\r\n\r\n'], ''), SLOW_ANSWER)
})

t.test('a body that nobody wants holds the connection no longer', async (t) => {
  const { url } = await openTestApp(t, QUICK)
  const answer = await trickle(url, ['GET /api/server HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'])
  t.match(answer, /^HTTP\/1\.1 200 /)
})

t.test('an answer that is not read is cut off, also one written at once', async (t) => {
  const finished: boolean[] = []
  // More than the kernel keeps on the way.
  const { url, ended } = await watched(t, (_req, res) => {
    res.once('close', () => finished.push(res.writableFinished))
    res.end(Buffer.alloc(40_000_000))
  })
  const socket = dial(url).on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  await until(async () => finished.length > 0)
  t.same([finished, ended], [[false], ['answer']])
  socket.destroy()
})

t.test('while the server itself lets bytes wait, its client may', async (t) => {
  const { url, ended } = await watched(t, (req, res) => {
    if (req.url === '/waits') req.on('readable', () => res.write('waiting'))
    else req.resume()
  })
  const patient = dial(url)
  patient.write('POST /waits HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nsome')
  await once(patient, 'data')
  // Each of them takes a whole window.
  for (let turn = 0; turn < 4; turn += 1)
    t.match(await trickle(url, ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n']), /^HTTP\/1\.1 408 /)
  t.same(ended, ['body', 'body', 'body', 'body'])
  t.notOk(patient.destroyed || patient.readableEnded)
  patient.destroy()
})

type WatchedServer = { readonly url: string; readonly ended: readonly string[] }

async function watched(t: Test, listener: RequestListener): Promise<WatchedServer> {
  const ended: string[] = []
  const metrics = { ...NO_METRICS, slowClient: (awaited: string) => ended.push(awaited) }
  const server = createServer({ requestTimeout: 0 }, listener)
  watchRates(server, RATE, { log: openLog({ level: 'silent', json: false }), metrics })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ended }
}

/** Sends a byte now and then, and returns what came before the end. */
async function trickle(url: string, head: readonly string[], drop = 'x'): Promise<string> {
  const socket = dial(url).setEncoding('latin1')
  let answer = ''
  const sending = setInterval(() => socket.write(drop), 20)
  socket.on('error', () => undefined)
  socket.on('data', (text: string) => {
    answer += text
  })
  socket.write(head.join(''))
  // A reset ends it as well.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  clearInterval(sending)
  return answer
}
