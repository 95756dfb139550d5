import t from 'tap'
import { TASKS } from '../../../server/src/background/tasks.ts'
import { openTestBackend } from '../../support/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { openRedisServer } from '../../support/redis-server.ts'

t.test('a server with all that settings can switch on runs each task', async (t) => {
  const redis = await openRedisServer(t)
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  if (redis === null || backend === null) return
  const { admin } = await openTestApp(t, {
    enable_facts: '1',
    backup_folder: t.testdir(),
    backup_test_days: '30',
    ...backend.settings,
    kv_uri: redis.uri,
    enable_monitoring_metrics: '1',
  })
  const { tasks } = (await admin.get('/api/background')).json
  t.same(
    tasks.filter(({ state }: { readonly state: string }) => state === 'off'),
    [],
  )
  t.equal(tasks.length, Object.keys(TASKS).length)
})
