import t from 'tap'
import { openAppWithReplicas } from '../../../support/app-with-replicas.ts'
import { openRedisServer } from '../../../support/redis-server.ts'
import { scrape } from '../../../support/scrape.ts'
import { until } from '../../../support/until.ts'

t.setTimeout(600_000)

const redis = await openRedisServer(t)

t.test('metrics count reads by the server that answered them', { skip: redis === null }, async (t) => {
  const settings = { kv_uri: redis?.uri ?? '', enable_monitoring_metrics: '1' }
  const { admin, database, reads } = await openAppWithReplicas(t, 1, settings)
  const read = async (name: string): Promise<number | undefined> => {
    const [series] = (await scrape(admin)).get(name)?.series ?? []
    return series?.value
  }
  await admin.get('/api/file')
  t.equal(await read('service_replica_reads_total'), reads())
  await until(async () => (await read('service_replica_in_use')) === 1)
  t.equal(await read('service_replica_retries_total'), 0)
  const before = (await read('service_primary_reads_total')) ?? 0
  await database.replicas[0]?.pause()
  await admin.upload('not replayed')
  await admin.get('/api/file')
  t.ok(((await read('service_primary_reads_total')) ?? 0) > before)
  t.equal(await read('service_replica_in_use'), 0)
  t.ok(((await read('service_replica_lag_bytes')) ?? 0) > 0)
  await database.replicas[0]?.resume()
  await until(async () => (await read('service_replica_in_use')) === 1)
})
