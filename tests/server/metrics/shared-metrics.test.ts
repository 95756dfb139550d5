import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openTestDatabase } from '../../support/database.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { scrape } from '../../support/scrape.ts'
import { startServer, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import type { TestUser } from '../../support/user.ts'

const redis = await openRedisServer(t)
if (redis !== null) {
  t.test('several servers count together, and each measures itself', async (t) => {
    const { uri } = await openTestDatabase(t)
    const uploads = await temporaryFolder(t)
    const settings = {
      DATABASE_URI: uri,
      UPLOADS_FOLDER: uploads,
      SECRET_KEY: randomBytes(32).toString('hex'),
      KV_URI: redis.uri,
      ENABLE_MONITORING_METRICS: '1',
    }
    const [alone, both] = [
      await startServer(t, { settings }),
      await startServer(t, { settings: { ...settings, WORKERS: '2' } }),
    ]
    const [first, second] = await Promise.all([alone, both].map((server) => signIn(server)))
    if (first === undefined || second === undefined) throw new Error('two servers were started')
    for (let n = 0; n < 30; n++) await Promise.all([first.get('/api/ping'), second.get('/api/ping')])
    const pings = async (user: TestUser): Promise<number | undefined> =>
      (await scrape(user))
        .get('service_api_requests')
        ?.series.find(({ labels }) => labels.endpoint === 'api.pingresource')?.value
    while ((await pings(first)) !== 60) await wait(20)
    t.equal(await pings(second), 60)
    const processes = async (user: TestUser): Promise<number> =>
      new Set((await scrape(user)).get('service_kv_up')?.series.map(({ labels }) => labels.process)).size
    while ((await processes(first)) < 3) await wait(20)
    t.equal(await processes(first), 3)
    await both.stop()
    t.equal((await scrape(first)).get('service_kv_up')?.series.length, 1, 'who ends takes his own with him')
    t.equal(await pings(first), 60)
  })
}
