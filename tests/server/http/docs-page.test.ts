import { chromium } from 'playwright-core'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { findProgram, needProgram } from '../../support/programs.ts'

// As root there is no sandbox, and the background services of the browser want a network.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

t.test('a person signs in at /docs and sees every operation', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t)
  const browser = await chromium.launch({ executablePath: findProgram('chromium') ?? '', args: FLAGS, timeout: 0 })
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  // Only the limit of the file ends what hangs.
  page.setDefaultTimeout(0)
  t.equal((await page.goto(`${url}/docs`))?.status(), 401)
  await page.fill('[name=login]', 'admin')
  await page.fill('[name=password]', 'not the password')
  await page.click('button')
  await page.getByText('Invalid login or password.').waitFor()
  t.equal(await page.locator('.opblock').count(), 0)
  await page.fill('[name=password]', ADMIN_PASSWORD)
  await page.click('button')
  // It is drawn little by little.
  await page.locator('.opblock').nth(100).waitFor()
  await page.locator('#viewer', { hasText: '/api/file/{id}/download/zip' }).waitFor()
  t.match(await page.textContent('#viewer'), '/api/file/{id}/download/zip')
})
