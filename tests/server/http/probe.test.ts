import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { startServer } from '../../support/server-process.ts'

const LIVE = '/api/health/live'
const READY = '/api/health/ready'

t.test('a server that works is alive and ready, for anyone who asks', async (t) => {
  const { nobody, url } = await openTestApp(t)
  for (const path of [LIVE, READY]) {
    const { status, json, headers } = await nobody.get(path)
    t.match({ status, json }, { status: 200, json: { status: 'ok' } })
    t.equal(headers.get('cache-control'), 'no-store')
    const headOnly = await fetch(`${url}${path}`, { method: 'HEAD' })
    t.equal(headOnly.status, 200)
    const badToken = await fetch(`${url}${path}`, { headers: { authorization: 'Bearer nonsense' } })
    t.equal(badToken.status, 200)
    t.equal((await nobody.send('POST', path)).status, 405)
  }
})

t.test('without its database it is alive and not ready', async (t) => {
  const { app, nobody } = await openTestApp(t)
  await app.db.raw('alter table instance rename to gone')
  t.match(await nobody.get(READY), { status: 503, json: { code: 'unavailable', message: /database/ } })
  t.equal((await nobody.get(READY)).headers.get('retry-after'), '5')
  t.equal((await nobody.get(LIVE)).status, 200)
  await app.db.raw('alter table gone rename to instance')
  t.equal((await nobody.get(READY)).status, 200)
})

t.test('without its storage it is alive and not ready, and at once ready when that works again', async (t) => {
  const { folder, nobody } = await openTestApp(t)
  const uploads = join(folder, 'data/uploads')
  await rename(uploads, `${uploads}-away`)
  await writeFile(uploads, 'no folder')
  const { status, json } = await nobody.get(READY)
  t.match({ status, json }, { status: 503, json: { code: 'unavailable', message: /storage/ } })
  t.notMatch(JSON.stringify(json), folder)
  t.equal((await nobody.get(LIVE)).status, 200)
  await rename(uploads, `${uploads}-file`)
  await rename(`${uploads}-away`, uploads)
  t.equal((await nobody.get(READY)).status, 200)
})

t.test('a server that is about to end is not ready, on connections that it still serves', async (t) => {
  for (const WORKERS of ['1', '2']) {
    const server = await startServer(t, { settings: { WORKERS } })
    const { port, hostname } = new URL(server.url)
    const ask = async (path: string) => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      // Begun before the end, and so served.
      socket.write(`GET ${path} HTTP/1.1\r\n`)
      return async () => {
        socket.write('Host: x\r\nConnection: close\r\n\r\n')
        return (await buffer(socket)).toString()
      }
    }
    const before = await (await ask(READY))()
    t.match(before, /^HTTP\/1\.1 200/)
    const finish = await Promise.all([READY, LIVE].map(ask))
    // A process that answered later connections has seen those.
    for (let at = 0; at < 4; at++) await (await ask(LIVE))()
    server.signal('SIGTERM')
    while (await accepts(server.url)) await wait(10)
    const [ready, live] = await Promise.all(finish.map((run) => run()))
    t.match(ready, /^HTTP\/1\.1 503[\s\S]*shutting down/)
    t.match(live, /^HTTP\/1\.1 200/)
    t.equal((await server.ended).code, 0)
  }
})

function accepts(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(Number(port), hostname)
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
