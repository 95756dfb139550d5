import { text } from 'node:stream/consumers'
import t from 'tap'
import { readMeasures, sumOverProcesses } from '../../web/src/admin/server/read-measures.ts'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { openRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const HOSTILE = '<img src=x onerror=ran=1>\u202egpj'
const SHOWN = '<img src=x onerror=ran=1>\\u202egpj'

t.test('the audit log is filtered by its address, paged and exported', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, admin } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_tags'] })
  const { sha256 } = (await admin.upload('content')).json
  for (let at = 0; at < 101; at++) await admin.send('PUT', `/api/object/${sha256}/tag`, { tag: `tag-${at}` })
  await admin.send('POST', `/api/object/${sha256}/comment`, { comment: HOSTILE })
  await admin.get(`/api/file?query=${encodeURIComponent(`name:"${HOSTILE}"`)}`)
  t.equal((await bob.send('DELETE', `/api/object/${sha256}`)).status, 403)

  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/audit`, admin.token)
  const table = page.getByRole('group', { name: 'Audit log' })
  await table.getByText('Add a tag').first().waitFor()
  await page.getByText('The last entry of the log is').waitFor()
  t.strictSame(await accessFaults(page), [])
  const filters = page.getByRole('form', { name: 'What to show' })
  await filters.getByLabel('Operation').fill('addTag')
  await filters.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(`${url}/admin/audit?operation=addTag`)
  await table.getByText('tag: tag-1;').waitFor()
  t.equal(await table.getByRole('row').count(), 101, 'with its head')
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await table.getByText('tag: tag-0;').waitFor()
  await page.getByRole('button', { name: 'Show older entries' }).waitFor({ state: 'detached' })
  await table
    .getByRole('link', { name: sha256.slice(0, 12) })
    .first()
    .waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as JSON Lines' }).click(),
  ])
  t.equal(download.suggestedFilename(), 'audit.jsonl')
  const lines = (await text(await download.createReadStream())).trim().split('\n')
  t.equal(lines.length, 101)
  t.match(JSON.parse(lines[0] ?? missing()), { operation: 'addTag', actor: 'admin', details: { tag: 'tag-0' } })

  await page.goto(`${url}/admin/audit?actor=bob&outcome=refused`)
  await table.getByText('refused').first().waitFor()
  t.equal(await filters.getByLabel('Who').inputValue(), 'bob')
  const used = page.getByRole('navigation', { name: 'Filters used before' })
  t.strictSame(await used.getByRole('link').allInnerTexts(), ['operation: addTag'])
  await filters.getByLabel('Who').fill('')
  await filters.getByLabel('Outcome').selectOption('any')
  await filters.getByText('More filters').click()
  await filters.getByLabel('Kind of object').selectOption('config')
  await filters.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(`${url}/admin/audit?object_type=static_config`)
  await page.getByText('No matching entries.').waitFor()
  await filters.getByLabel('Kind of object').selectOption('file')
  await filters.getByRole('button', { name: 'Show' }).click()
  await table.getByText('Add a comment').first().waitFor()
  t.strictSame(await accessFaults(page), [])
  await used.getByRole('link', { name: 'actor: bob, outcome: refused' }).click()
  await table.getByText('refused').first().waitFor()
  t.equal(await filters.getByLabel('Who').inputValue(), 'bob')
  const request = table.getByRole('row').filter({ hasText: 'refused' }).getByRole('link').nth(1)
  const id = (await request.getAttribute('title')) ?? missing()
  await request.click()
  await page.waitForURL(`${url}/admin/audit?request_id=${id}`)
  t.equal(await filters.getByLabel('Request id').inputValue(), id)
  await table.getByRole('link', { name: 'bob', exact: true }).click()
  await page.waitForURL(`${url}/admin/audit?actor=bob`)
  await table.getByText('refused').first().waitFor()
  const proposed = await page.evaluate<string[]>(
    `[...document.querySelectorAll('datalist option')].map(({ value }) => value)`,
  )
  for (const operation of ['addTag', 'deleteFile', 'removeOldEntries']) t.ok(proposed.includes(operation), operation)
  t.notOk(proposed.includes('ping'))
  await page.goto(`${url}/admin/audit?until=2000-01-01T00:00:00Z`)
  await page.getByText('No matching entries.').waitFor()
  t.equal(await filters.getByLabel('Before').inputValue(), '2000-01-01 00:00')
  // A refused filter is shown as an error, and not kept.
  await page.goto(`${url}/admin/audit?object_type=%3Cscript%3E`)
  await page.getByRole('alert').waitFor()
  await page.goto(`${url}/admin/audit?actor=admin`)
  await table.getByText(SHOWN).first().waitFor()
  t.notMatch(await used.innerText(), /script/)
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('the server says how it is, what is in force, and what waits', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const redis = await openRedisServer(t)
  if (redis === null) return
  const { url, admin, as } = await openTestApp(t, {
    kv_uri: redis.uri,
    enable_monitoring_metrics: '1',
    instance_name: HOSTILE,
    remotes: 'partner',
    'remote:partner.url': 'http://127.0.0.1:9',
    'remote:partner.api_key': 'k',
  })
  await admin.get('/api/file?page=1')
  await admin.send('POST', '/api/search', { query: 'tag:x' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/server`, admin.token)
  await page.getByText('The server accepts requests').waitFor()
  const settings = page.getByRole('region', { name: 'Limits and settings' })
  await settings.getByText(SHOWN).waitFor()
  await settings.getByText('Sign-in by password').waitFor()
  await page.getByRole('region', { name: 'Remotes' }).getByText('partner').waitFor()
  await page.getByRole('region', { name: 'Plugins' }).getByText('No plugin is loaded.').waitFor()
  await page.getByRole('region', { name: 'Queue of analyses' }).getByText('Analyses are off.').waitFor()
  await page.getByRole('region', { name: 'Storage check' }).locator('p, dl').first().waitFor()
  await page.getByRole('row', { name: /^Requests in progress/ }).waitFor()
  await page.getByRole('row', { name: /^legacy_page_parameter +admin 1$/ }).waitFor()
  await page.getByRole('row', { name: 'legacy_search POST api.searchresource admin 1' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])

  const watcher = await openPage(t, { url })
  await visitByKey(
    watcher.page,
    `${url}/admin/server`,
    (await as({ login: 'meg', capabilities: ['access_monitoring_metrics'] })).token,
  )
  await watcher.page.getByRole('row', { name: /^Requests in progress/ }).waitFor()
  t.equal(await watcher.page.getByRole('region', { name: 'Plugins' }).count(), 0)
  t.strictSame(watcher.complaints, [])
})

t.test('work in the background is shown, and run before it is due', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { job_retention: '7' })
  const ofTask = () => app.db('background_task').where({ name: 'job_retention' })
  // The end of a run is written down before its lease is released, which sets when the next one is due.
  await until(async () => (await ofTask().whereNotNull('succeeded_on').whereNull('taken_by')).length === 1)
  const later = { due_on: '2099-01-02 03:04:05', failures: 2, error: HOSTILE, failed_on: '2026-01-03 03:04:05' }
  await ofTask().update(later)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/server`, admin.token)
  const tasks = page.getByRole('region', { name: 'Work in the background' })
  const row = tasks.getByRole('row').filter({ hasText: 'job_retention' })
  await row.getByText('failing').waitFor()
  t.match(await row.innerText(), /2099-01-02 03:04/)
  t.ok((await row.innerText()).includes(SHOWN))
  const off = tasks.getByRole('row').filter({ hasText: 'analysis_sender' })
  t.equal(await off.getByRole('button').count(), 0, 'what is off cannot be run')
  t.strictSame(await accessFaults(page), [])
  await row.getByRole('button', { name: 'Run now: job_retention' }).click()
  await until(async () => (await ofTask().where({ failures: 0 })).length === 1)
  await tasks.getByRole('button', { name: 'Look again' }).click()
  await row.getByText('idle').waitFor()
  t.notOk((await row.innerText()).includes('2099'))
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('metrics are read, whatever is in their labels', async (t) => {
  const samples = readMeasures(
    [
      '# HELP used a gauge',
      'used{state="free",process="1"} 2',
      'used{state="free",process="2"} 3',
      'used{state="busy",process="2"} 1',
      String.raw`named{user="a\"b\\n\nc, d=\"e\""} 4`,
      'plain 1.5e3',
      '',
    ].join('\n'),
  )
  t.strictSame(
    [...sumOverProcesses(samples, 'used')],
    [
      ['free', 5],
      ['busy', 1],
    ],
  )
  t.strictSame(samples[3], { name: 'named', labels: { user: 'a"b\\n\nc, d="e"' }, value: 4 })
  t.strictSame([...sumOverProcesses(samples, 'plain')], [['', 1500]])
})
