import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { variant } from '../server/similarity/variants.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import type { TestUser } from '../support/user.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const send = async (user: TestUser, content: Buffer, name: string, tags: readonly string[] = []): Promise<string> =>
  (await user.upload(content, { name, options: { tags: tags.map((tag) => ({ tag })) } })).json.id

const groupOf = (page: Page, number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true })

/** Seven files of one family, two of another one, and one that is alone. */
async function openInstallation(t: Test) {
  const { app, url, admin, as } = await openTestApp(t)
  const ids: string[] = []
  for (let n = 0; n < 7; n++)
    ids.push(await send(admin, variant('a', n), n === 0 ? '<img src=x>' : `a${n}.exe`, n < 3 ? ['packed'] : []))
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { c2: 'a' }, parent: ids[1] })
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { c2: 'b' }, parent: ids[2] })
  for (const n of [0, 1]) await send(admin, variant('b', n), `b${n}.exe`)
  await send(admin, variant('c'), 'alone.exe')
  return { app, url, admin, as, ids }
}

t.test('the files of a list are grouped by likeness, and a group is tagged', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as, ids } = await openInstallation(t)
  const { page, complaints } = await openPage(t, { url })
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/file') queries.push(searchParams.get('query') ?? '')
  })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'Group by likeness' }).click()
  await page.getByText('2 groups among 10 files').waitFor()
  t.equal(new URL(page.url()).pathname, '/files/groups')
  const [first, second] = [groupOf(page, 1), groupOf(page, 2)]
  await first.getByText('7 files', { exact: true }).waitFor()
  await first.getByText('alike by TLSH, ssdeep').waitFor()
  const common = first.getByRole('list', { name: 'Common tags and families of group 1' }).getByRole('listitem')
  t.strictSame(await common.allTextContents(), ['Family emotet2 of 7', 'packed3 of 7'])
  const rows = first.getByRole('list', { name: 'Files of group 1' }).getByRole('listitem')
  await first.getByRole('link', { name: 'a2.exe' }).waitFor()
  await second.getByRole('link', { name: 'b0.exe' }).waitFor()
  t.strictSame(
    (await rows.getByRole('link', { name: /exe|img/ }).allTextContents()).join(),
    'a6.exe,a5.exe,a4.exe,a3.exe,a2.exe',
  )
  t.equal(queries.filter((query) => query.startsWith('multi:')).length, 1, 'members of all groups by one request')
  await first.getByRole('button', { name: 'Show more (2)' }).click()
  await first.getByRole('link', { name: '<img src=x>' }).waitFor()
  t.strictSame(await accessFaults(page), [])

  await first.getByLabel('New tag of group 1').fill('Campaign:1')
  await first.getByRole('button', { name: 'Tag 7 files' }).click()
  await first.getByText('Tag added to 7 objects').waitFor()
  await common.filter({ hasText: 'campaign:1' }).getByText('7 of 7').waitFor()
  t.equal(await rows.getByText('campaign:1').count(), 7)
  const tagged = (await admin.get('/api/file?query=tag:campaign\\:1')).json.files
  t.strictSame(tagged.map(({ id }: { readonly id: string }) => id).toSorted(), ids.toSorted())
  t.strictSame(await accessFaults(page), [])
  const all = page.getByRole('region', { name: 'Tag all groups' })
  await all.getByLabel('Tag begins with').fill('alike:')
  await all.getByRole('button', { name: 'Group and tag' }).click()
  await all.getByText('The job has started.').waitFor()
  const countOf = async () => (await admin.get('/api/file/count?query=tag:alike*')).json.count
  await until(async () => (await countOf()) === 9)
  t.strictSame(await accessFaults(page), [])
  await first.getByRole('link', { name: 'a6.exe' }).click()
  await page.getByRole('heading', { name: 'a6.exe', level: 1 }).waitFor()

  const reader = await as({ login: 'reader', capabilities: ['access_all_objects'] })
  const own = await openPage(t, { url })
  await visitByKey(own.page, `${url}/files/groups?query=NOT+tag:campaign*&likeness=80&by=ssdeep`, reader.token)
  await own.page.getByText('1 group among 3 files').waitFor()
  await groupOf(own.page, 1).getByText('alike by ssdeep').waitFor()
  t.equal(await own.page.getByLabel('Likeness at least').inputValue(), '80')
  t.equal(await own.page.getByLabel('Alike by').inputValue(), 'ssdeep')
  t.equal(await own.page.getByRole('button', { name: /^Tag / }).count(), 0, 'who may not tag')
  t.equal(await own.page.getByText('Tag all groups').count(), 0)
  t.strictSame([...complaints, ...own.complaints], [])
})

t.test('the bounds and the query are changed, and a refused query says why', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openInstallation(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files/groups?query=name:b*`, admin.token)
  await page.getByText('1 group among 2 files').waitFor()
  await page.getByLabel('Likeness at least').selectOption('100')
  await page.getByText('No two of 2 files are alike. Choose a lower likeness.').waitFor()
  t.equal(new URL(page.url()).searchParams.get('likeness'), '100')
  await page.goBack()
  await page.getByText('1 group among 2 files').waitFor()
  await page.getByLabel('Alike by').selectOption('imphash')
  await page.getByText('No two of 2 files').waitFor()
  t.equal(new URL(page.url()).searchParams.get('by'), 'imphash')
  await page.getByLabel('Alike by').selectOption('')

  for (const [query, message] of [
    ['name:alone.exe', 'Only one file matches.'],
    ['tag:nowhere', 'No matching files.'],
    ['nmae:x', 'nmae'],
  ] as const) {
    await page.getByLabel('Query', { exact: true }).fill(query)
    await page.getByLabel('Query', { exact: true }).press('Enter')
    await page.getByText(message).last().waitFor()
    t.strictSame(await accessFaults(page), [], query)
  }

  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))
  await page.goto(`${url}/files/groups`)
  const button = page.getByRole('button', { name: 'Tag 7 files' })
  await button.waitFor()
  t.match([await button.isDisabled(), await button.getAttribute('title')], [true, /read-only/])
  t.equal(await page.getByRole('button', { name: 'Group and tag' }).isDisabled(), true)
  t.strictSame(complaints, [])
})

t.test('leaving the screen cancels the comparison', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await send(admin, variant('a'), 'a.exe')
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  // The request waits in the browser, as it would for a server that compares thousands of files.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/similar/clusters', async (route) => {
    await gate.promise
    await route.continue().catch(() => undefined)
  })
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/similar/clusters'))
  await page.getByRole('link', { name: 'Group by likeness' }).click()
  await page.getByText('Comparing files').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await ended
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(new URL(page.url()).pathname, '/files')
  gate.resolve()
  t.strictSame(complaints, [])
})

t.test('further groups are shown on request, and what was deleted is left out', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_rate_limit: '0' })
  for (let n = 0; n < 44; n++) await send(admin, Buffer.from(`pair ${n}`), `${n}.exe`)
  const numbers = await app.db('object').orderBy('id').select('id', 'dhash')
  await app.db('file_term').insert(
    numbers.map(({ id }, n) => ({
      object_id: id,
      field: 'pe.imphash',
      value: String(n % 22).padStart(32, '0'),
    })),
  )
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files/groups?by=imphash`, admin.token)
  await page.getByText('22 groups among 44 files').waitFor()
  await groupOf(page, 20).getByText('alike by imphash').waitFor()
  t.equal(await groupOf(page, 21).count(), 0)
  await admin.send('DELETE', `/api/file/${numbers[1]?.dhash}`)
  await page.getByRole('button', { name: 'Show more groups (2)' }).click()
  await groupOf(page, 21).getByRole('link', { name: '23.exe' }).waitFor()
  await groupOf(page, 22).getByRole('link', { name: '0.exe', exact: true }).waitFor()
  t.equal(await groupOf(page, 21).getByRole('listitem').count(), 1)
  t.equal(await page.getByRole('button', { name: /Show more groups/ }).count(), 0)
  t.strictSame(complaints, [])
})
