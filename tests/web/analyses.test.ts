import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestBackend } from '../support/analysis-backend.ts'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const HOSTILE = `<img src=x onerror="ran=1">\u202e`

t.test('analyses are started, followed while they are seen, linked and removed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const backend = await openTestBackend(t)
  if (backend === null) return
  const { url, app, admin } = await openTestApp(t, backend.settings)
  const { redis } = backend
  const { id } = (await admin.upload('content', { name: 'a.bin' })).json
  await until(async () => (await app.db('analysis_start')).length === 0)
  const [first = ''] = await backend.pushed()
  const { page, complaints } = await openPage(t, { url })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/${id}/analysis`) && request.method() === 'GET') asked.push(request.url())
  })
  await page.clock.install()
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  const section = page.getByRole('region', { name: 'Analyses', exact: true })
  const row = section.getByRole('row').filter({ hasText: first })
  await row.getByText('running').waitFor()
  t.match(await row.getByRole('time').getAttribute('title'), /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
  await section.getByRole('columnheader', { name: 'Started', exact: true }).waitFor()
  t.strictSame(await accessFaults(page), [])

  await redis.client.hset('karton.binds', { [HOSTILE]: '{}' })
  const task = JSON.parse((await redis.client.get(`karton.task:{${first}}:${first}`)) ?? '{}')
  const work = { ...task, uid: 'work', status: 'Started', headers: { ...task.headers, receiver: HOSTILE } }
  await redis.client.set(`karton.task:{${first}}:work`, JSON.stringify(work))
  await page.clock.runFor(2000)
  await row.getByText('<img src=x onerror="ran=1">\\u202e (Started)').waitFor()

  // A tab that is not seen asks nothing, however long it waits.
  const show = (state: string): string => `(() => {
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })()`
  await page.evaluate(show('hidden'))
  const before = asked.length
  await page.clock.runFor(600_000)
  t.equal(asked.length, before)
  await redis.client.del(`karton.task:{${first}}:work`, `karton.task:{${first}}:${first}`)
  await page.evaluate(show('visible'))
  await page.clock.runFor(2000)
  await row.getByText('finished').waitFor()
  const ended = asked.length
  await page.clock.runFor(600_000)
  t.equal(asked.length, ended, 'what has ended is not asked for again')

  await section.getByLabel('Command line').fill(HOSTILE)
  await section.getByRole('button', { name: 'Start an analysis' }).click()
  const second = section.getByRole('row').filter({ hasText: 'execute' })
  await second.getByText('<img src=x onerror="ran=1">\\u202e').waitFor()
  t.equal(await section.getByRole('row').count(), 3)
  await until(async () => (await backend.pushed()).length === 2)

  await page.setViewportSize({ width: 360, height: 800 })
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= 360'), 'a small screen holds it')
  await page.setViewportSize({ width: 1280, height: 800 })

  const linked = randomUUID()
  await section.getByText('Link another analysis').click()
  await section.getByLabel('Identifier').fill('x')
  await section.getByRole('button', { name: 'Link the analysis' }).click()
  await section.getByRole('alert').getByText('is not a UUID').waitFor()
  await section.getByLabel('Identifier').fill(` ${linked.toUpperCase()} `)
  await section.getByRole('button', { name: 'Link the analysis' }).click()
  await section.getByRole('row').filter({ hasText: linked }).getByText('finished').waitFor()

  await row.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this analysis?' })
  t.strictSame(await accessFaults(page), [])
  await dialog.getByRole('button', { name: 'Remove the analysis' }).click()
  await row.waitFor({ state: 'detached' })
  t.notOk((await admin.get(`/api/file/${id}/analysis`)).json.analyses.some((each: { id: string }) => each.id === first))
  await section.getByRole('row').filter({ hasText: linked }).getByRole('link', { name: 'Search for this' }).click()
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('many are listed ten at a time, and who may only read is offered nothing else', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const backend = await openTestBackend(t)
  if (backend === null) return
  const { url, app, admin, as } = await openTestApp(t, backend.settings)
  const { id } = (await admin.upload('content', { options: { upload_as: 'public' } })).json
  const object = (await app.db('object').where({ dhash: id }).first('id')) ?? missing()
  const ids = Array.from({ length: 24 }, () => randomUUID())
  await app
    .db('karton_analysis')
    .insert(ids.map((each, at) => ({ id: each, creation_time: `2020-01-01 00:00:${at + 10}`, arguments: '{}' })))
  await app.db('karton_object').insert(ids.map((each) => ({ analysis_id: each, object_id: object.id })))
  const bob = await as({ capabilities: [] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, bob.token)
  const section = page.getByRole('region', { name: 'Analyses', exact: true })
  const times = section.getByRole('row').getByRole('time')
  for (const count of [10, 20]) {
    await times.nth(count - 1).waitFor()
    t.equal(await times.count(), count)
    await section.getByRole('button', { name: 'Show older analyses' }).click()
  }
  await times.nth(24).waitFor()
  t.equal(await times.count(), 25)
  t.equal(await times.last().getAttribute('title'), '2020-01-01 00:00:10 UTC')
  t.equal(await section.getByRole('button', { name: /older|Start|Link|Remove/ }).count(), 0)
  t.equal(await section.getByText('Link an analysis').count(), 0)
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('a backend that is away is said, and a server without one shows nothing', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  if (backend === null) return
  const away = await openTestApp(t, backend.settings)
  const { id } = (await away.admin.upload('content')).json
  await until(async () => (await away.app.db('analysis_start')).length === 0)
  await backend.redis.kill()
  const { page, context } = await openPage(t, { url: away.url })
  await visitByKey(page, `${away.url}/file/${id}`, away.admin.token)
  await page.getByRole('region', { name: 'Analyses', exact: true }).getByRole('alert').first().waitFor()

  const without = await openTestApp(t)
  const plain = (await without.admin.upload('content')).json
  const other = await openPage(t, { url: without.url, context })
  await visitByKey(other.page, `${without.url}/file/${plain.id}`, without.admin.token)
  await other.page.getByRole('region', { name: 'Comments' }).getByLabel('New comment').waitFor()
  await other.page.waitForLoadState('networkidle')
  t.equal(await other.page.getByText('Analyses').count(), 0)
})
