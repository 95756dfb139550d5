import { randomUUID } from 'node:crypto'
import t from 'tap'
import { TASKS } from '../../../server/src/background/tasks.ts'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const { app, admin, nobody, as } = await openTestApp(t, { enable_facts: '1', job_retention: '7' })
const kim = await as({ capabilities: ['manage_profile'] })

type Task = { readonly name: string; readonly state: string; readonly succeeded_on: string | null }
const tasks = async (): Promise<readonly Task[]> => (await admin.get('/api/background')).json.tasks
const taskOf = async (name: string) => (await tasks()).find((task) => task.name === name)

t.test('administrators see all tasks, also those that are off', async (t) => {
  const listed = await tasks()
  t.same(
    listed.map(({ name }) => name),
    Object.keys(TASKS),
  )
  const off = listed.filter(({ state }) => state === 'off').map(({ name }) => name)
  t.same(off, ['analysis_sender', 'metrics', 'backups', 'backup_tests'])
  t.equal((await kim.get('/api/background')).status, 403)
  t.equal((await nobody.get('/api/background')).status, 401)
})

t.test('a task shows how its last runs ended, and what fails', async (t) => {
  await until(async () => (await taskOf('job_retention'))?.succeeded_on !== null)
  await app.db('background_task').where({ name: 'job_retention' }).update({
    due_on: '2099-01-02 03:04:05',
    succeeded_on: '2026-01-02 03:04:05',
    failed_on: '2026-01-03 03:04:05',
    failures: 2,
    error: 'Error: disk full',
  })
  t.strictSame(await taskOf('job_retention'), {
    name: 'job_retention',
    description: TASKS.job_retention.about,
    scope: 'cluster',
    state: 'failing',
    due_on: '2099-01-02T03:04:05.000000+00:00',
    succeeded_on: '2026-01-02T03:04:05.000000+00:00',
    failed_on: '2026-01-03T03:04:05.000000+00:00',
    failures: 2,
    last_error: 'Error: disk full',
    items: null,
  })
  await app.db('background_task').where({ name: 'job_retention' }).update({ failures: 0, taken_until: '2099-01-01' })
  t.match(await taskOf('job_retention'), { state: 'running', last_error: 'Error: disk full' })
  await app.db('background_task').where({ name: 'job_retention' }).update({ taken_until: null })
})

t.test('an administrator runs a task before it is due', async (t) => {
  const [{ id: user_id } = { id: 0 }] = await app.db('user').where({ login: kim.login }).select('id')
  const old = { id: randomUUID(), user_id, changes: '[]', state: 'done' as const, finished_on: '2020-01-01', total: 0 }
  await app.db('job').insert(old)
  const { status, json } = await admin.send('POST', '/api/background/job_retention/run')
  t.equal(status, 200)
  t.match(json, { name: 'job_retention', scope: 'cluster' })
  await until(async () => (await app.db('job').where({ id: old.id })).length === 0)
  const entries = await app.db('audit_pending').pluck('entry')
  const chained = await app.db('audit_entry').pluck('operation')
  t.ok(chained.includes('runBackgroundTask') || entries.some((entry) => entry.includes('runBackgroundTask')))
})

t.test('only tasks that this server runs can be asked for, by administrators', async (t) => {
  for (const task of ['analysis_sender', 'nothing', '%00', 'a'.repeat(32)]) {
    const { status, json } = await admin.send('POST', `/api/background/${task}/run`)
    t.ok(status === 404 || status === 400, `${task}: ${status}`)
    t.type(json.message, 'string')
  }
  t.equal((await admin.send('POST', `/api/background/${'a'.repeat(33)}/run`)).status, 400)
  t.equal((await kim.send('POST', '/api/background/job_retention/run')).status, 403)
  t.equal((await nobody.send('POST', '/api/background/job_retention/run')).status, 401)
})

t.test('an unknown task is answered by the nearest names, else by all of them', async (t) => {
  const cases = [
    ['content-chek', /^Task "content-chek" does not exist: did you mean content_check\?$/],
    [
      'retention',
      /did you mean audit_retention or trash_retention or object_retention or challenge_retention or job_retention\?$/,
    ],
    ['zebra', /the tasks are bulk_jobs, file_groups, analysis_sender, .*job_retention$/],
    ['analysis_sender', /is off: this server does not run it$/],
  ] as const
  for (const [task, message] of cases) {
    const { status, json } = await admin.send('POST', `/api/background/${task}/run`)
    t.match({ status, message: json.message }, { status: 404, message })
  }
})

t.test('a requested check of all contents begins a walk that was not due', async (t) => {
  await until(async () => (await taskOf('content_check'))?.succeeded_on !== null)
  const begun = () => app.db('content_check').first('begun_on', 'finished_on')
  t.match(await begun(), { finished_on: null })
  await admin.send('POST', '/api/background/content_check/run')
  await until(async () => (await begun())?.finished_on !== null)
  t.match((await admin.get('/api/server/admin')).json.content_check, { is_running: false, last: { checked: 0 } })
})
