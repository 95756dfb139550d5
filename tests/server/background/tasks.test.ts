import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { TASKS } from '../../../server/src/background/tasks.ts'
import { repositoryRoot } from '../../house/repository.ts'
import { openTestBackend } from '../../support/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { openRedisServer } from '../../support/redis-server.ts'

t.test('the guide lists all tasks as they are', async (t) => {
  const guide = await readFile(join(repositoryRoot, 'docs', 'guide', 'operating.md'), 'utf8')
  const [, section = ''] = /\n## Work in the background\n(.*?)\n## /s.exec(guide) ?? []
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(([, name, about, runs]) => ({
    name,
    about,
    runs,
  }))
  const expected = Object.entries(TASKS).map(([name, { about, runs }]) => ({
    name,
    about: `${about.charAt(0).toLowerCase()}${about.slice(1, -1)}`,
    runs,
  }))
  t.same(rows, expected)
})

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
