import t from 'tap'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { openRedisSentinels } from '../../support/redis-sentinels.ts'
import { until } from '../../support/until.ts'

t.test('an address that names no Sentinel and no master is refused without its password', async (t) => {
  const read = (kv_uri: string) => readSettings({}, t.testdirName, { kv_uri })
  for (const address of [
    'redis+sentinel://',
    'redis+sentinel://:secret@host:26379',
    'redis+sentinel://:secret@host:26379,/counts',
    'redis+sentinel://:secret@host:port/counts',
    'redis+sentinel://:secret@host/counts/first',
    'redis+sentinel://:secret%@host/counts',
    'redis+sentinel://:secret@host/counts?password=secret',
  ])
    t.throws(() => read(address), { message: /^kv_uri must be like redis\+sentinel:(?!.*secret)/ }, address)
  const several = 'redis+sentinel://kim:secret@[::1],redis2:26380/counts/1?sentinel_password=secret'
  t.equal(read(several).settings.kvUri, several)
})

const redis = await openRedisSentinels(t)
if (redis !== null) {
  t.test('limits are counted by the new master after the old one was killed', async (t) => {
    const settings = { kv_uri: redis.uri, enable_rate_limit: '1', 'service_limiter.ping_get': '100/hour' }
    const { as } = await openTestApp(t, settings)
    const kim = await as({ login: 'kim' })
    const ask = async (): Promise<number[]> =>
      (await atOnce(20, () => kim.get('/api/ping'))).map(({ status }) => status)
    const ok = Array(20).fill(200)
    const [master, replica] = redis.servers
    await master.client.select(1)
    await replica.client.select(1)

    t.strictSame(await ask(), ok)
    t.ok((await master.client.keys('LIMITS:*')).length > 0, 'the master of database 1 counts')
    redis.sentinels[0]?.freeze()
    await master.kill()
    t.strictSame(await ask(), ok, 'without a master')
    await until(async () => (await redis.masterPort()) === replica.port)
    await replica.client.flushdb()
    await until(async () => {
      await kim.get('/api/ping')
      return (await replica.client.keys('LIMITS:*')).length > 0
    })
    redis.sentinels[0]?.thaw()
    t.strictSame(await ask(), ok, 'the count began anew')
  })
}
