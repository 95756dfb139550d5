import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp, type TestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const OBJECTS = 10_002

async function openMany(
  test: Parameters<typeof openPage>[0],
  app: TestApp,
): Promise<{ page: Page; complaints: readonly string[] }> {
  await app.app.db.raw<void>(
    `insert into object (type, dhash, file_name, file_size, file_type, upload_time)
     select 'file', lpad(to_hex(n), 64, '0'), 'many.bin', 1, 'data', clock_timestamp() at time zone 'utc' from generate_series(1, ?::int) n`,
    [OBJECTS],
  )
  const { page, complaints } = await openPage(test, { url: app.url })
  await visitByKey(page, `${app.url}/files?query=${encodeURIComponent('NOT comment:no')}`, app.admin.token)
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByText(/^10.000\+ matches$/).waitFor()
  return { page, complaints }
}

const exactly = (page: Page) => page.getByRole('button', { name: 'Count exactly', exact: true })

t.test('counting ends at 10 000 matches, and a job counts them exactly', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const app = await openTestApp(t)
  const { page, complaints } = await openMany(t, app)
  await exactly(page).click()
  await page.getByText(/^10.002 matches$/).waitFor()
  await page.getByRole('button', { name: 'Count', exact: true }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.goto(`${app.url}/jobs`)
  await page.getByRole('row', { name: /Count.*NOT comment:no.*Done.*10.002 matches/ }).waitFor()
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('the progress is shown, and the job is cancelled by its button and by leaving', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const app = await openTestApp(t)
  const { page, complaints } = await openMany(t, app)
  const newest = async () => (await app.admin.get('/api/job')).json.jobs[0]
  const lock = await app.app.db.transaction()
  t.teardown(() => lock.rollback())
  await lock.raw('lock table comment in access exclusive mode')
  await exactly(page).click()
  await page.getByText(/^0 of 10.002 objects, 0 matches so far$/).waitFor()
  t.equal(await page.getByRole('progressbar', { name: 'Progress of the count' }).getAttribute('max'), String(OBJECTS))
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await exactly(page).waitFor()
  t.match(await newest(), { state: 'cancelled' })
  await exactly(page).click()
  await until(async () => (await newest()).state === 'running')
  await page.getByText(/^0 of 10.002 objects/).waitFor()
  await page.getByRole('link', { name: 'Configs', exact: true }).click()
  await until(async () => (await newest()).state === 'cancelled')
  t.equal((await app.admin.get('/api/job')).json.jobs.length, 2)
  t.strictSame(complaints, [])
})

t.test('a refusal is shown, and a read-only server is not asked', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const app = await openTestApp(t, { jobs_per_user: '1' })
  const { page, complaints } = await openMany(t, app)
  const lock = await app.app.db.transaction()
  t.teardown(() => lock.rollback())
  await lock.raw('lock table comment in access exclusive mode')
  const body = { query: 'NOT comment:no', changes: [{ action: 'count' }] }
  const { id } = (await app.admin.send('POST', '/api/job', body)).json
  await exactly(page).click()
  await page
    .getByRole('alert')
    .getByText(/you have 1 unfinished jobs/)
    .waitFor()
  await app.admin.send('POST', `/api/job/${id}/cancel`)
  await lock.commit()
  Object.assign(app.app.settings, { enableReadOnly: true })
  await exactly(page).click()
  await page
    .getByRole('alert')
    .getByText(/read-only/)
    .first()
    .waitFor()
  await until(() => exactly(page).isDisabled())
  t.strictSame(complaints, [])
})
