import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

const queryOf = (page: Page): string | null => new URL(page.url()).searchParams.get('query')

/** An installation with uploads of four days, of all kinds. */
async function openInstallation(t: Test) {
  const { url, app, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const move = async (id: number, day: number): Promise<void> => {
    await app
      .db('object')
      .where({ id })
      .update({ upload_time: `2026-11-0${day}T12:00:00` })
  }
  for (const day of [1, 2, 3, 5, 5]) await move((await anObject(app, day === 5 ? { visibleTo: [bob] } : {})).id, day)
  await admin.upload('#!/bin/sh\n', { name: 'a.sh' })
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 } })
  for (const { id } of await app.db('object').whereIn('type', ['file', 'static_config']).select('id')) await move(id, 3)
  return { url, admin, bob }
}

t.test('uploads over time stand above the list, and are narrowed by keys', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, bob } = await openInstallation(t)
  const { page, complaints } = await openPage(t, { url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitByKey(page, url, admin.token)
  const bars = page.getByRole('region', { name: 'Uploaded' })
  await page.getByText('7 objects').waitFor()
  t.notOk(asked.includes('/api/object/facets'), 'only where they are unfolded')
  await page.getByRole('button', { name: 'Timeline' }).click()
  await bars.getByRole('link', { name: '2026-11-03 3' }).waitFor()
  const countsAsked = (): number => asked.filter((path) => path.endsWith('/facets')).length
  t.equal(countsAsked(), 1)
  t.ok(asked.lastIndexOf('/api/object/facets') > asked.indexOf('/api/object'), 'after the list')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await bars.getByRole('link', { name: '2026-11-03 3' }).waitFor()
    t.strictSame(await accessFaults(page), [], colorScheme)
  }
  await page.getByRole('button', { name: 'Facets' }).click()
  await page.getByRole('complementary', { name: 'Facets' }).getByText('7 matches').waitFor()
  t.equal(countsAsked(), 3, 'one request for bars and values')

  await bars.getByRole('link', { name: '2026-11-05 2' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await bars.getByText('2026-11-02 to 2026-11-03: 4').waitFor()
  await page.keyboard.press('Escape')
  await bars.getByText('uploads per day').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+ArrowRight')
  await bars.getByText('2026-11-02 to 2026-11-05: 6').waitFor()
  await page.keyboard.press('Enter')
  await until(async () => queryOf(page) === 'upload_time:[2026-11-02 TO 2026-11-06}')
  await page.getByText('6 matches').waitFor()
  await bars.getByRole('link', { name: '2026-11-05 2' }).click()
  await until(async () => queryOf(page) === 'upload_time:[2026-11-05 TO 2026-11-06}')
  await page.getByText('2 matches').waitFor()
  await page.getByRole('link', { name: 'All times' }).click()
  await page.getByText('7 matches').waitFor()
  t.equal(queryOf(page), null)

  await page.getByRole('button', { name: 'As table' }).click()
  const table = page.getByRole('region', { name: 'uploads per day' }).getByRole('row')
  await table.getByText('2026-11-03').waitFor()
  t.strictSame(
    (await table.allInnerTexts()).map((row) => row.split(/\s+/).join(' ')),
    [
      'Period (UTC) All Blobs Files Configs',
      '2026-11-01 1 1 0 0',
      '2026-11-02 1 1 0 0',
      '2026-11-03 3 1 1 1',
      '2026-11-05 2 2 0 0',
    ],
  )
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('button', { name: 'As table' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, bob.token)
  await bars.getByRole('link', { name: /: 2| 2$/ }).waitFor()
  t.equal(await bars.getByRole('link').count(), 1, 'hidden uploads have no bars')
  t.strictSame(complaints, [])
})

t.test('values of kinds, formats and sizes narrow the query both ways', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openInstallation(t)
  await admin.upload('x'.repeat(2000), { name: 'large' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('button', { name: 'Facets' }).click()
  const facets = page.getByRole('complementary', { name: 'Facets' })
  for (const [link, query, name] of [
    ['script 1', 'file.type:script', 'a.sh'],
    ['Without script', 'NOT file.type:script', 'large'],
    ['Below 1 KiB 1', 'file.size:[0 TO 1024}', 'a.sh'],
    ['Without Below 1 KiB', 'NOT file.size:[0 TO 1024}', 'large'],
  ] as const) {
    await facets.getByText('2 matches').waitFor()
    await facets.getByRole('link', { name: link, exact: true }).click()
    await facets.getByText('1 match', { exact: true }).waitFor()
    t.equal(queryOf(page), query)
    await until(async () => (await page.locator('.first').allInnerTexts()).join() === name)
    await page.goBack()
  }
  await page.goto(url)
  await facets.getByRole('link', { name: 'Without Blobs' }).click()
  await facets.getByText('3 matches').waitFor()
  t.equal(queryOf(page), 'NOT type:blob')
  t.strictSame(complaints, [])
})

t.test('a phone keeps the uploads over time unfolded where that was chosen', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openInstallation(t)
  const { page, complaints } = await openPage(t, { url, size: { width: 390, height: 844 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitByKey(page, `${url}/blobs`, admin.token)
  await page.getByText('5 objects').waitFor()
  await page.getByRole('button', { name: 'Timeline' }).click()
  const bars = page.getByRole('region', { name: 'Uploaded' })
  await bars.getByRole('link', { name: '2026-11-05 2' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.reload()
  await bars.getByRole('link', { name: '2026-11-05 2' }).waitFor()
  t.equal(asked.filter((path) => path === '/api/blob/facets').length, 2)
  t.strictSame(complaints, [])
})
