import t from 'tap'
import { atOnce } from '../../support/at-once.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { startServer } from '../../support/server-process.ts'
import { testUser } from '../../support/user.ts'
import { workerPids } from '../../support/worker-pids.ts'

const ALLOWED = 50
const WORKERS = 4
const SLOW_WORKERS = new URL('../../support/slow-clock.ts?workers', import.meta.url).href

const redis = await openRedisServer(t)
if (redis !== null) {
  t.test('without Redis the workers of a server let through exactly as many requests as one', async (t) => {
    const settings = {
      WORKERS: String(WORKERS),
      KV_URI: redis.uri,
      ENABLE_RATE_LIMIT: '1',
      LIMITER_PING_GET: `${ALLOWED}/hour 1000/day`,
    }
    // A worker that waited for the supervisor no longer than usual would count alone on a busy machine.
    const server = await startServer(t, { settings, nodeArgs: ['--import', SLOW_WORKERS] })
    const nobody = testUser(server.url, { login: 'nobody', token: null })
    // A connection for each request, so that all workers get some.
    const ask = async () => {
      const answers = await atOnce(200, () => nobody.send('GET', '/api/ping', undefined, { connection: 'close' }))
      const count = (status: number): number => answers.filter((answer) => answer.status === status).length
      // On a busy machine some of those let in find no connection to the database in time.
      return [count(200) + count(503), count(429)]
    }
    t.equal((await workerPids(server)).length, WORKERS)
    t.strictSame(await ask(), [ALLOWED, 200 - ALLOWED], 'counted in Redis')
    await redis.kill()
    t.strictSame(await ask(), [ALLOWED, 200 - ALLOWED], 'counted by the supervisor, from the beginning')
    t.strictSame(await ask(), [0, 200])
    await redis.start()
  })
}
