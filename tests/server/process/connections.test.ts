import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import t, { type Test } from 'tap'
import { needProgram } from '../../support/programs.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import { dial, statusIn } from '../http/raw.ts'

const MAX_CONNECTIONS = 20
// What is refused is answered, up to so many at once; the rest is cut.
const ANSWERED = 64

/** Connected; `answer` is what the server says by itself, up to the end of the connection. */
async function open(t: Test, url: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = dial(url)
  t.teardown(() => socket.destroy())
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const answer = once(socket, 'close').then(() => text)
  await once(socket, 'connect')
  return { socket, answer }
}

t.test('connections beyond those that a worker holds are answered 503, until others end', async (t) => {
  const settings = { WORKERS: '1', MAX_CONNECTIONS: String(MAX_CONNECTIONS), LOG_LEVEL: 'warn' }
  const server = await startServer(t, { settings })
  const admin = await signIn(server)
  const { id } = (await admin.upload('kept')).json
  // The connection of the administrator may be among them until it is closed for the next ones.
  const first = await open(t, server.url)
  const others = [await open(t, server.url)]
  while (others.length < MAX_CONNECTIONS + ANSWERED * 2) others.push(await open(t, server.url))
  const answers: string[] = []
  for (const { answer } of others) void answer.then((text) => answers.push(text))
  await until(async () => answers.length >= ANSWERED * 2)
  const refused = answers.filter((text) => text !== '')
  t.ok(refused.length > 0, 'the first ones get an answer, the others are cut')
  for (const text of refused) {
    t.equal(statusIn(text), 503)
    t.match(text, /^retry-after: \d+\r$/im)
    t.match(text, /"code":"unavailable","request_id":"[\w-]+"\}\n$/)
  }
  t.match(server.errors(), /too many connections/)
  first.socket.write('GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  t.equal(statusIn(await first.answer), 200, 'who is connected is served')
  for (const { socket } of others) socket.destroy()
  await until(async () => (await admin.get(`/api/file/${id}/download`).catch(() => null))?.status === 200)
  t.equal((await admin.upload('afterwards')).status, 200)
})

t.test('connections that wait for another request of a client make room for others', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '1', MAX_CONNECTIONS: String(MAX_CONNECTIONS) } })
  const idle = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => open(t, server.url)))
  for (const { socket } of idle) {
    socket.write('GET /api/ping HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
  }
  const { status } = await fetch(`${server.url}/api/ping`)
  t.ok([200, 503].includes(status))
  await until(async () => (await fetch(`${server.url}/api/ping`)).status === 200)
})

t.test('a process that may open few files says how many connections it holds', async (t) => {
  if (!needProgram(t, 'prlimit')) return
  const module = new URL('../../../server/src/cluster/descriptors.ts', import.meta.url).href
  const limits = (files: number, maxConnections: number | null): unknown => {
    const script = `import('${module}').then(({ mostConnections, warningsOfDescriptors }) => {
      const settings = { maxConnections: ${maxConnections} }
      console.log(JSON.stringify([mostConnections(settings), ...warningsOfDescriptors(settings)]))
    })`
    const node = [process.execPath, '--conditions=@lazaret/source', '-e', script]
    return JSON.parse(execFileSync('prlimit', [`--nofile=${files}:${files}`, ...node], { encoding: 'utf8' }))
  }
  t.match(limits(1024, null), [448, /^a process may open 1024 files: it holds 448 connections at once/])
  t.same(limits(10_000, null), [4936])
  t.same(limits(1024, 100), [100])
  t.match(limits(1024, 2000), [448, /1024 files/])
})
