import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { processTree } from '../support/process-tree.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { until } from '../support/until.ts'
import { report } from './report.ts'

// Requests of others last as long as the slow ones.
const PAUSE_MS = 50
const EACH = Number(process.env.SLOW_CLIENTS ?? 40)
// What the kernel keeps on the way is less.
const LARGE_BYTES = 8_000_000
const SETTINGS = { WORKERS: '2', LEAST_RATE_WINDOW: '2000', LOG_LEVEL: 'error' }
t.setTimeout(900_000)

t.test('clients that trickle bodies or hardly read are ended, leave nothing, and hold nobody up', async (t) => {
  const server = await startServer(t, { settings: SETTINGS })
  const user = await signIn(server)
  const { json: large } = await user.upload(randomBytes(LARGE_BYTES))
  const { json: small } = await user.upload('small')
  const authorization = `Authorization: Bearer ${user.token}\r\n`
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const heads = {
    form: `POST /api/file HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000000\r\n\r\n${form}`,
    json: `POST /api/blob HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`,
    plain: `GET /api/file/${large.sha256}/download HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`,
    zip: `GET /api/file/${large.sha256}/download/zip HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`,
  }
  let ended = 0
  const many = <T>(client: (number: number) => Promise<T>): Promise<T[]> =>
    Promise.all(
      Array.from({ length: EACH }, async (_, number) => {
        const answer = await client(number)
        ended += 1
        return answer
      }),
    )
  const bodies = many((number) => trickle(dial(server), number % 2 === 0 ? heads.form : heads.json))
  const readers = many((number) => hardlyRead(dial(server), number % 2 === 0 ? heads.plain : heads.zip))
  let served = 0
  while (ended < 2 * EACH) {
    const turn = [
      await user.get('/api/file'),
      await user.get(`/api/file/${small.sha256}/download`),
      await user.upload(`another ${served}`),
    ]
    if (turn.some(({ status }) => status !== 200)) t.fail(`answered ${turn.map(({ status }) => status)}`)
    served += turn.length
    await wait(PAUSE_MS)
  }
  for (const answer of await bodies)
    if (!/^HTTP\/1\.1 408 .*"code":"too_slow"/s.test(answer)) t.fail(`not ended by an answer: ${answer}`)
  await readers
  await until(async () => (await storedFiles(server.folder)).staged.length === 0)
  await until(async () => (await openContents(server)) === 0)
  t.equal((await storedFiles(server.folder)).contents.length, 2 + served / 3, 'no content of theirs')
  report(t, { 'slow bodies': EACH, 'slow readers': EACH, 'requests of others meanwhile': served, 'left behind': 0 })
})

function dial({ url }: ServerProcess): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => undefined)
}

/** Open files of contents, stored or staged. */
async function openContents({ pid, folder }: ServerProcess): Promise<number> {
  const uploads = join(folder, 'data', 'uploads')
  let count = 0
  for (const process of await processTree(pid)) {
    const open = `/proc/${process}/fd`
    for (const name of await readdir(open).catch(() => []))
      if ((await readlink(join(open, name)).catch(() => '')).startsWith(uploads)) count += 1
  }
  return count
}

/** Sends a byte now and then, and returns what came before the end. */
async function trickle(socket: Socket, head: string): Promise<string> {
  let answer = ''
  const sending = setInterval(() => socket.write(' '), 500)
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  socket.write(head)
  await closed(socket)
  clearInterval(sending)
  return answer
}

/** Takes one byte. A socket that is not read learns of its end by writing. */
async function hardlyRead(socket: Socket, head: string): Promise<void> {
  socket.write(head)
  await new Promise((resolve) => socket.once('readable', resolve))
  socket.read(1)
  const asking = setInterval(() => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), 500)
  await closed(socket)
  clearInterval(asking)
}

// A reset is how some of these connections end.
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))
