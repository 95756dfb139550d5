import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { report } from '../../chaos/report.ts'
import { startServer } from '../../support/server-process.ts'

const SENDERS = 500
// Requests of others last as long as the slow ones, half a minute.
const PAUSE_MS = 50

for (const workers of ['1', '2'])
  t.test(`${workers} workers: ${SENDERS} clients that trickle headers are ended, and others are served`, async (t) => {
    const server = await startServer(t, { settings: { WORKERS: workers } })
    const { hostname, port } = new URL(server.url)
    let ended = 0
    const slow = Array.from({ length: SENDERS }, () => trickle(connect(Number(port), hostname)))
    const answers = Promise.all(
      slow.map(async (answer) => {
        const text = await answer
        ended += 1
        return text
      }),
    )
    let served = 0
    while (ended < SENDERS) {
      const { status } = await fetch(`${server.url}/api/server`)
      if (status === 200) served += 1
      await wait(PAUSE_MS)
    }
    t.ok(served > 0)
    report(t, { workers, 'slow senders': SENDERS, 'requests of others meanwhile': served })
    for (const answer of await answers) {
      if (!/^HTTP\/1\.1 408 .*"code":"too_slow"/s.test(answer)) t.fail(`not ended by an answer: ${answer}`)
    }
  })

/** Sends a byte of a header now and then, and returns what comes before the end. */
function trickle(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const sending = setInterval(() => socket.write('x'), 2000)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write('GET /api/ping HTTP/1.1\r\nX: '))
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', ({ message }) => {
      answer ||= message
    })
    socket.on('close', () => {
      clearInterval(sending)
      resolve(answer)
    })
  })
}
