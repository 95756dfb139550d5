import t from 'tap'
import { countByPart, serverConcerns, taskConcerns, userConcerns } from '../../web/src/admin/attention.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const info = { active_plugins: {}, plugins_enabled: false, rate_limit_enabled: true }
const task = {
  name: 'webhooks',
  description: 'Delivers.',
  scope: 'cluster',
  state: 'idle',
  due_on: null,
  succeeded_on: null,
  failed_on: null,
  failures: 0,
  last_error: null,
  items: null,
} as const

t.test('concerns are what an administrator can do something about', async (t) => {
  t.strictSame([...userConcerns(0), ...serverConcerns(info), ...taskConcerns([task])], [])
  const check = { is_running: true, checked: 5, damaged: 1 }
  t.match(serverConcerns({ ...info, content_check: { ...check, last: null } }), [{ text: /^1 content is missing/ }])
  t.match(serverConcerns({ ...info, backup_test: { passed_on: null, error: 'lost' } }), [{ text: /failed: lost$/ }])
  const replica = { name: 'db2:5432', is_used: false, reason: 'it is behind', lag_bytes: 9, reads: 1, retries: 0 }
  const replicas = [{ ...replica, unused_since: '2026-11-22T10:00:00.000000+00:00' }]
  t.strictSame(serverConcerns({ ...info, replicas }, Date.parse('2026-11-22T10:01:00Z')), [])
  t.match(serverConcerns({ ...info, replicas }, Date.parse('2026-11-22T10:03:00Z')), [
    { level: 'warning', text: 'Database replica db2:5432 takes no reads: it is behind' },
  ])
  const last = { finished_on: '2026-11-22T10:00:00.000000+00:00', checked: 9, damaged: 2 }
  t.match(
    serverConcerns({ ...info, content_check: { ...check, damaged: 0, last } }),
    [{ level: 'danger', text: /^2 contents are missing/ }],
    'the last whole walk counts while the next one has found nothing yet',
  )
  const failing = {
    ...task,
    state: 'failing',
    last_error: 'refused',
    items: { waiting: 1, running: 0, failed: 3 },
  } as const
  t.match(taskConcerns([failing]), [{ text: /webhooks fails: refused/ }, { text: /webhooks gave up 3 items/ }])
  const counts = countByPart([...userConcerns(4), ...taskConcerns([failing])])
  t.strictSame(Object.fromEntries(counts), { pending: 4, server: 2 })
})

t.test('the administration opens on what needs attention', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin, as } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin`, admin.token)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByText('Nothing needs attention.').waitFor()
  t.strictSame(await accessFaults(page), [])

  await admin.upload('content')
  await as({ login: 'bob' })
  await app.db('user').where({ login: 'bob' }).update({ pending: true })
  await page.reload()
  await page.getByRole('link', { name: 'Waiting for approval (1 concern)' }).waitFor()
  await page.getByRole('region', { name: 'Latest entries' }).getByText('Upload a file').first().waitFor()
  t.strictSame(await accessFaults(page), [])
  await attention.getByRole('link', { name: '1 account waits for approval' }).click()
  await page.waitForURL(`${url}/admin/pending`)
  await page.getByRole('button', { name: 'Accept bob' }).click()
  await page.getByText('Nobody waits for approval.').waitFor()
  await page.getByRole('link', { name: 'Waiting for approval', exact: true }).waitFor()
  t.strictSame(complaints, [])
})

t.test('whom nothing of it concerns gets the menu alone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as } = await openTestApp(t)
  const meter = await as({ login: 'meter', capabilities: ['access_monitoring_metrics'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin`, meter.token)
  await page.getByRole('heading', { name: 'Administration' }).waitFor()
  t.equal(await page.getByRole('region', { name: 'Needs attention' }).count(), 0)
  t.strictSame(complaints, [])
})
