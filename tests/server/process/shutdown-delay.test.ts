import t from 'tap'
import { askAfresh } from '../../support/ask-afresh.ts'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'

const PATIENCE = '600000'

for (const workers of ['1', '2']) {
  t.test(`${workers} workers: for shutdown_delay readiness is refused, and requests are still served`, async (t) => {
    const server = await startServer(t, { settings: { WORKERS: workers, SHUTDOWN_DELAY: PATIENCE } })
    const readiness = (): Promise<Response> => fetch(`${server.url}/api/health/ready`)
    t.equal((await readiness()).status, 200)
    const kept = await fetch(`${server.url}/api/ping`)
    t.equal(kept.headers.get('connection'), 'keep-alive')
    await kept.text()
    server.signal('SIGTERM')
    const refused = await until(async () => {
      const answer = await readiness()
      return answer.status === 503 && answer
    })
    t.match(await refused.json(), { code: 'unavailable', message: 'the server is shutting down' })
    t.equal(refused.headers.get('connection'), 'close')
    const served = await fetch(`${server.url}/api/ping`)
    t.equal(served.status, 200)
    t.equal(served.headers.get('connection'), 'close')
  })

  t.test(`${workers} workers: after shutdown_delay connections are refused, and none is lost`, async (t) => {
    const server = await startServer(t, { settings: { WORKERS: workers, SHUTDOWN_DELAY: '500' } })
    const asking = askAfresh(server.url, 4)
    t.equal((await server.stop('SIGTERM')).code, 0)
    t.match(await asking, { refused: 4, lost: [] })
  })

  t.test(`${workers} workers: an interrupt does not wait for shutdown_delay`, async (t) => {
    const server = await startServer(t, { settings: { WORKERS: workers, SHUTDOWN_DELAY: PATIENCE } })
    t.equal((await server.stop('SIGINT')).code, 0)
  })
}

t.test('a second signal ends the delay', async (t) => {
  const server = await startServer(t, { settings: { SHUTDOWN_DELAY: PATIENCE } })
  server.signal('SIGTERM')
  const end = server.ended
  let isOver = false
  void end.then(() => {
    isOver = true
  })
  await until(async () => {
    server.signal('SIGTERM')
    return isOver
  })
  t.match(await end, { code: 1, errors: /second interrupt: exiting immediately/ })
})
