import t from 'tap'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'

const PATIENCE = '600000'

for (const workers of ['1', '2'])
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

    let isOver = false
    void server.ended.then(() => {
      isOver = true
    })
    // One that comes at once is an echo of the first.
    await until(async () => {
      server.signal('SIGTERM')
      return isOver
    })
    const end = { code: 1, errors: /second interrupt: exiting immediately/ }
    t.match(await server.ended, end, 'a second signal ends the delay')
  })
