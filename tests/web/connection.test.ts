import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { copyPage, replacePage } from './copied-page.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'
import { queryText } from './query-text.ts'

/** The browser reports each request that fails. */
const FAILED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ScriptError/

t.test('offline, header and Back go on, and the screen loads when the network is back', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, context, complaints, row } = await openList(t)
  await markDocument(page)
  await context.setOffline(true)
  await row.click()
  await page.getByRole('alert').getByText('A part of the page could not be loaded.').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.goBack()
  await row.waitFor()
  await page.goForward()
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.goBack()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'one.bin' }).waitFor()
  t.ok(await isMarked(page), 'the document is the same')
  t.strictSame(
    complaints.filter((text) => !FAILED.test(text)),
    [],
  )
})

t.test('a query that did not reach the server is not marked as wrong, and its list loads by itself', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, context, complaints, row } = await openList(t)
  const box = page.getByRole('combobox', { name: 'Query' })
  const unreachable = page.getByRole('alert').getByText('The server cannot be reached.')
  await context.setOffline(true)
  await box.fill('size:7')
  await box.press('Enter')
  await unreachable.waitFor()
  t.equal(await box.getAttribute('aria-invalid'), 'false')
  t.equal(await page.getByText('0 objects').count(), 0, 'nothing is known of the matches')
  await context.setOffline(false)
  await row.waitFor()

  // The browser is online, only the server is gone: nothing but asking again finds out.
  await context.route(/\/api\/file|:\d+\/$/, (route) => route.abort())
  await box.fill('size:8')
  await box.press('Enter')
  await unreachable.waitFor()
  await context.unroute(/\/api\/file|:\d+\/$/)
  await page.getByText('0 objects', { exact: true }).waitFor()
  t.equal(await unreachable.count(), 0)
  await box.fill('size:')
  await box.press('Enter')
  await page.locator('.query-error').waitFor()
  t.equal(await box.getAttribute('aria-invalid'), 'true')
  t.strictSame(
    complaints.filter((text) => !FAILED.test(text)),
    [],
  )
})

t.test('Try again loads a script that was missing', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const folder = await copyPage(t)
  const { url, admin } = await openTestApp(t, { web_folder: folder })
  await admin.upload('content', { name: 'one.bin' })
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await markDocument(page)
  const assets = join(folder, 'assets')
  const script = (await readdir(assets)).find((name) => /^objects-.*\.js$/.test(name)) ?? ''
  await rename(join(assets, script), join(folder, script))
  await page.getByRole('link', { name: 'one.bin' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  // The page does not notice that the server is back, so the button alone is at work.
  await page.route(`${url}/`, (route) => route.abort())
  await rename(join(folder, script), join(assets, script))
  await again.click()
  await page.getByRole('heading', { name: 'one.bin' }).waitFor()
  t.ok(await isMarked(page), 'the document is the same')
})

t.test('a new version of the page loads with the next screen, once', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const folder = await copyPage(t)
  const { url, admin } = await openTestApp(t, { web_folder: folder })
  const { id } = (await admin.upload('content', { name: 'one.bin' })).json
  const { page } = await openPage(t, { url })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // An idle page would load scripts ahead, and the next one with what they share.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'one.bin' }).waitFor()
  await replacePage(folder)

  // A part of a screen asks, since something may be typed there.
  await page.getByRole('combobox', { name: 'Query' }).fill('typed')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('alert').getByText('new version of this page').waitFor()
  t.equal(await queryText(page.getByRole('combobox', { name: 'Query' })), 'typed')
  t.equal(loads, 1)
  await page.getByRole('link', { name: 'one.bin' }).click()
  await page.getByRole('heading', { name: 'one.bin' }).waitFor()
  t.equal(page.url(), `${url}/file/${id}`)
  t.equal(loads, 2)
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog', { name: 'Help' }).waitFor()
  await page.keyboard.press('Escape')

  // A cache on the way that goes on giving the old page makes no loop.
  await page.route(`${url}/`, (route) => route.fulfill({ body: '<script src="/assets/newer.js"></script>' }))
  await page.route('**/assets/profile-page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'admin', exact: true }).click()
  await page.getByRole('alert').getByText('new version of this page').waitFor()
  await until(async () => loads === 3)
  await page.getByRole('alert').getByText('new version of this page').waitFor()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByRole('link', { name: 'one.bin' }).waitFor()
  t.equal(loads, 3)
})

t.test('uploads that run are not lost by a reload without a question', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  await page.route(`${url}/api/file`, () => undefined)
  await page.getByLabel('Choose files').setInputFiles({ name: 'a.bin', mimeType: '', buffer: Buffer.from('a') })
  await page.getByText('Sending').waitFor()
  const asked = page.waitForEvent('dialog')
  const reloaded = page.evaluate('location.reload()').catch(() => undefined)
  const dialog = await asked
  t.equal(dialog.type(), 'beforeunload')
  await dialog.accept()
  await reloaded
})

/** A list with one file; the browser is online again when the test ends. */
async function openList(t: Test) {
  const { url, admin } = await openTestApp(t)
  await admin.upload('content', { name: 'one.bin' })
  const opened = await openPage(t, { url })
  t.teardown(() => opened.context.setOffline(false))
  await visitByKey(opened.page, `${url}/files`, admin.token)
  const row = opened.page.getByRole('link', { name: 'one.bin' })
  await row.waitFor()
  return { ...opened, row }
}

async function markDocument(page: Page): Promise<void> {
  await page.evaluate('globalThis.isMarked = true')
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate('globalThis.isMarked === true')
}
