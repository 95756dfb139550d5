import { randomBytes } from 'node:crypto'
import t from 'tap'
import { atOnce } from '../../support/at-once.ts'
import { openTestDatabase } from '../../support/database.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { startServer, temporaryFolder } from '../../support/server-process.ts'
import { testUser } from '../../support/user.ts'

const SERVERS = 4
const ALLOWED = 50

const redis = await openRedisServer(t)
if (redis !== null) {
  t.test('several servers let through exactly as many requests as one', async (t) => {
    const { uri } = await openTestDatabase(t)
    const uploads = await temporaryFolder(t)
    const settings = {
      DATABASE_URI: uri,
      UPLOADS_FOLDER: uploads,
      SECRET_KEY: randomBytes(32).toString('hex'),
      KV_URI: redis.uri,
      ENABLE_RATE_LIMIT: '1',
      LIMITER_PING_GET: `${ALLOWED}/hour 1000/day`,
      LIMITER_UNAUTHENTICATED: '1000/hour',
      LIMITER_PIGN_GET: '1/hour',
    }
    const first = await startServer(t, { settings })
    const others = await Promise.all(Array.from({ length: SERVERS - 1 }, () => startServer(t, { settings })))
    const users = [first, ...others].map(({ url }) => testUser(url, { login: 'nobody', token: null }))
    await redis.client.connect()
    const answers = await atOnce(400, (n) => (users[n % SERVERS] ?? users[0])?.get('/api/ping') ?? Promise.reject())
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length
    // On a busy machine some of those let in find no connection to the database in time.
    t.equal(count(200) + count(503), ALLOWED)
    t.equal(count(429), 400 - ALLOWED)
    const stored = (key: string): Promise<string | null> => redis.client.get(`LIMITS:LIMITER/127.0.0.1/${key}`)
    t.equal(await stored(`ping/get/${ALLOWED}/1/hour`), '400')
    t.equal(await stored('ping/get/1000/1/day'), String(ALLOWED), 'the refused ones counted in one window only')
    t.equal(await stored('unauthenticated/1000/1/hour'), String(ALLOWED))
    t.match(first.errors(), /service_limiter\.pign_get has no effect/)
    for (const { errors } of [first, ...others]) t.notMatch(errors(), /key-value store unavailable|"?level"?: ?(40|50)/)
  })
}
